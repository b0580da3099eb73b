import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Head } from 'next/document';
import type { ComponentProps, ReactElement } from 'react';

type LinkElement = ReactElement<
  ComponentProps<'link'> & { 'data-n-p'?: string; 'data-n-g'?: string }
>;

/** Same as in `next.config.js`. */
const BUILD_FOLDER = process.env.NEXT_DIST_DIR || '.next';

const texts = new Map<string, string | null>();

/** The stylesheet served under `href`; null if it cannot be read, and a link is used instead. */
function stylesheet(href: string): string | null {
  const known = texts.get(href);
  if (known !== undefined) return known;
  let text: string | null = null;
  try {
    text = readFileSync(join(process.cwd(), BUILD_FOLDER, href.replace('/_next/', '')), 'utf8');
  } catch {
    // Started in another working directory: fall back to a link.
  }
  texts.set(href, text);
  return text;
}

/**
 * Next.js `Head` with inlined stylesheets instead of links: phones paint one round trip earlier, which outweighs the 8
 * KiB. Next.js uses `data-n-href` to disable and restore a page's styles on navigation.
 */
export class InlineHead extends Head {
  override getCssLinks(files: Parameters<Head['getCssLinks']>[0]) {
    const links = super.getCssLinks(files) as LinkElement[] | null;
    if (process.env.NODE_ENV !== 'production' || !links) return links;
    return links.flatMap((link) => {
      const { rel, href = '', ...marks } = link.props;
      const ofPage = marks['data-n-p'] !== undefined;
      // webpack's runtime looks for its own stylesheets as links.
      const managed = ofPage || marks['data-n-g'] !== undefined;
      if (rel !== 'stylesheet') return [];
      const text = managed ? stylesheet(href) : null;
      if (text === null) return [link];
      return [
        <style
          key={href}
          data-n-href={ofPage ? href : undefined}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own build; style elements cannot have children
          dangerouslySetInnerHTML={{ __html: text }}
        />,
      ];
    });
  }
}

type EarlyProps = { language: string | undefined; isLanding: boolean };

/**
 * Faces as data, in the page itself: see `scripts/build/brand/faces.ts`. They stand before `boot.js`, which has them read at once: a browser
 * reads them beside its work, and else may lay out and paint the first lines with stand-ins.
 */
export function EarlyFaces({ language = 'en', isLanding }: EarlyProps) {
  const faces = JSON.parse(process.env.EARLY_FACES ?? '{}');
  const { landing = '', others = '' } = faces[language] ?? {};
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a build constant; style elements cannot have children
  return <style dangerouslySetInnerHTML={{ __html: isLanding ? landing : others }} />;
}

/** The scripts of `first-scripts`, in order: Trusted Types, then theme and direction. */
export function FirstScripts() {
  const scripts = JSON.parse(process.env.FIRST_SCRIPTS ?? '[]') as string[];
  return scripts.map((text) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a build constant, allowed by its CSP hash
    <script key={text} dangerouslySetInnerHTML={{ __html: text }} />
  ));
}
