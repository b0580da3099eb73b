import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Head } from 'next/document';
import {
  type ComponentProps,
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';

type LinkElement = ReactElement<
  ComponentProps<'link'> & { 'data-n-p'?: string; 'data-n-g'?: string }
>;

/** As `next.config.js` has it. */
const BUILD_FOLDER = process.env.NEXT_DIST_DIR || '.next';

const texts = new Map<string, string | null>();

/** The stylesheet that the build serves under `href`; null where it is not to be read, and a link must do. */
function stylesheet(href: string): string | null {
  const known = texts.get(href);
  if (known !== undefined) return known;
  let text: string | null = null;
  try {
    text = readFileSync(join(process.cwd(), BUILD_FOLDER, href.replace('/_next/', '')), 'utf8');
  } catch {
    // Started in another folder: the page is right all the same, only later.
  }
  texts.set(href, text);
  return text;
}

/**
 * Next.js' head with the page's stylesheets in it instead of links to them: a phone then paints when the page itself has come,
 * one answer earlier. The 8 KiB cost less than that. `data-n-href` is the mark by which Next.js' own client turns the styles of
 * a page off when another is opened, and finds them again on the way back.
 */
export class InlineHead extends Head {
  /** Without the preloads of the fonts, which are `FontPreloads`. */
  override render() {
    const head = super.render();
    const parts: ReactNode[] = head.props.children;
    const children = parts.map((part) =>
      Array.isArray(part) ? part.filter((child) => !isFontPreload(child)) : part,
    );
    return cloneElement(head, {}, ...children);
  }

  override getCssLinks(files: Parameters<Head['getCssLinks']>[0]) {
    const links = super.getCssLinks(files) as LinkElement[] | null;
    if (process.env.NODE_ENV !== 'production' || !links) return links;
    return links.flatMap((link) => {
      const { rel, href = '', ...marks } = link.props;
      const ofPage = marks['data-n-p'] !== undefined;
      // What webpack's runtime loads by itself is looked for as a link.
      const managed = ofPage || marks['data-n-g'] !== undefined;
      if (rel !== 'stylesheet') return [];
      const text = managed ? stylesheet(href) : null;
      if (text === null) return [link];
      return [
        <style
          key={href}
          data-n-href={ofPage ? href : undefined}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own build, and a style element takes no children
          dangerouslySetInnerHTML={{ __html: text }}
        />,
      ];
    });
  }
}

function isFontPreload(part: ReactNode): boolean {
  return isValidElement<ComponentProps<'link'>>(part) && part.props.as === 'font';
}

/**
 * The preloads of the fonts, for the start of the body. Chromium holds the first paint back by up to a tenth of a second for the
 * fonts that a head preloads, which a slow line cannot keep to anyway; those of a body are fetched as early and hold up nothing.
 */
export class FontPreloads extends Head {
  override render() {
    const files = this.context.nextFontManifest?.pages['/_app'] ?? [];
    const links = files.map(
      (file) =>
        `<link rel="preload" href="/_next/${file}" as="font" type="font/woff2" crossorigin="anonymous">`,
    );
    // biome-ignore lint/security/noDangerouslySetInnerHtml: names of the build's files, as text because React moves links to the head
    return <div hidden dangerouslySetInnerHTML={{ __html: links.join('') }} />;
  }
}

/** The scripts of `first-scripts`, in their order: Trusted Types, then theme and direction. */
export function FirstScripts() {
  const scripts = JSON.parse(process.env.FIRST_SCRIPTS ?? '[]') as string[];
  return scripts.map((text) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build, let in by its hash
    <script key={text} dangerouslySetInnerHTML={{ __html: text }} />
  ));
}
