import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_CHUNK } from '../../build/demo-chunk';
import { inlineScripts } from './scripts-of';

/** The files and pages of a site that nobody has changed. Hashes are SHA-256, hexadecimal. */
export type SiteManifest = {
  format: 1;
  buildId: string;
  /** Path on the site -> hash of its bytes. */
  files: Record<string, string>;
  /** Pages that are drawn again with figures of the service: their scripts alone can be compared. */
  livePages: string[];
  /** Hashes of the scripts that stand in a page. */
  inlineScripts: string[];
};

type Prerendered = { routes: Record<string, { initialRevalidateSeconds: number | false }> };

/**
 * @param build the folder `next build` wrote to
 * @param publicFolder what is served as it lies there
 * @throws Error when there is no build
 */
export function createManifest(build: string, publicFolder: string): SiteManifest {
  if (!existsSync(join(build, 'BUILD_ID'))) {
    throw new Error(`There is no build in ${build}. Make one with: npm run build`);
  }
  const { routes }: Prerendered = JSON.parse(
    readFileSync(join(build, 'prerender-manifest.json'), 'utf8'),
  );
  const isLive = (page: string) => typeof routes[page]?.initialRevalidateSeconds === 'number';
  const files: Record<string, string> = {};
  // A release leaves the demo's keys out.
  const statics = filesBelow(join(build, 'static')).filter((file) => !DEMO_CHUNK.test(file));
  for (const file of statics) {
    files[`/_next/static/${file}`] = hashOf(readFileSync(join(build, 'static', file)));
  }
  for (const file of filesBelow(publicFolder)) {
    files[`/${file}`] = hashOf(readFileSync(join(publicFolder, file)));
  }
  const livePages = Object.keys(routes).filter(isLive);
  const scripts = new Set<string>();
  const pages = join(build, 'server/pages');
  for (const file of filesBelow(pages).filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(join(pages, file));
    for (const script of inlineScripts(html.toString('utf8'))) scripts.add(hashOf(script));
    const page = `/${file.replace(/\.html$/, '')}`.replace(/\/index$/, '/');
    // A pattern, or a page that is only shown in place of another, in some language.
    if (isLive(page) || /\[|^(?:\/[a-z]{2,3}(?:-[A-Za-z]+)?)?\/(?:400|404|500)$/.test(page))
      continue;
    files[page] = hashOf(html);
  }
  return {
    format: 1,
    buildId: readFileSync(join(build, 'BUILD_ID'), 'utf8'),
    files: Object.fromEntries(Object.entries(files).sort()),
    livePages: livePages.sort(),
    inlineScripts: [...scripts].sort(),
  };
}

export function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'));
}
