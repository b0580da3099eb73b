import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { hashOf, type SiteManifest } from './create-manifest';
import { scriptsOf } from './scripts-of';

/** Something that a site serves otherwise than it was built. */
type Difference = { path: string; what: string };

type Checked = { files: number; pages: number; differences: Difference[] };

const AT_ONCE = 8;
const WITHIN_MS = 30_000;
/** Answers of a site that limits its visitors: this often, and this long where it does not say. */
const MOST_REFUSALS = 20;
const USUAL_WAIT_SECONDS = 5;

/**
 * Fetches every file of the manifest from a live site and compares it; of pages that show live figures, and of the page for
 * addresses that do not exist, every script must be one of the build.
 */
export async function checkSite(origin: string, manifest: SiteManifest): Promise<Checked> {
  const differences: Difference[] = [];
  const files = Object.keys(manifest.files);
  const pages = [...manifest.livePages, `/no-such-page-${randomBytes(6).toString('hex')}`];
  const work = [
    ...files.map((path) => () => checkFile(origin, path, manifest)),
    ...pages.map((path) => () => checkPage(origin, path, manifest)),
  ];
  let next = 0;
  const worker = async () => {
    for (let job = work[next++]; job; job = work[next++]) differences.push(...(await job()));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  differences.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { files: files.length, pages: pages.length, differences };
}

async function checkFile(
  origin: string,
  path: string,
  { files }: SiteManifest,
): Promise<Difference[]> {
  const answer = await read(origin, path);
  if (typeof answer === 'string') return [{ path, what: answer }];
  if (answer.status !== 200) return [{ path, what: `is answered with ${answer.status}` }];
  return hashOf(answer.body) === files[path] ? [] : [{ path, what: 'is not what was built' }];
}

async function checkPage(
  origin: string,
  path: string,
  { files, inlineScripts }: SiteManifest,
): Promise<Difference[]> {
  const answer = await read(origin, path);
  if (typeof answer === 'string') return [{ path, what: answer }];
  const { sources, inline } = scriptsOf(answer.body.toString('utf8'));
  const foreign = sources.filter((source) => {
    const url = new URL(source, new URL(path, origin));
    return url.origin !== new URL(origin).origin || files[decodeURI(url.pathname)] === undefined;
  });
  return [
    ...foreign.map((source) => ({ path, what: `runs a script that was not built: ${source}` })),
    ...inline
      .filter((text) => !inlineScripts.includes(hashOf(text)))
      .map((text) => ({ path, what: `holds a script that was not built: ${text.slice(0, 80)}` })),
  ];
}

/** Waits as long as the site says where its limits refuse. */
async function read(
  origin: string,
  path: string,
): Promise<{ status: number; body: Buffer } | string> {
  for (let refusals = 0; ; refusals += 1) {
    const answer = await readOnce(origin, path);
    if (typeof answer === 'string' || answer.status !== 429 || refusals === MOST_REFUSALS) {
      return answer;
    }
    await wait(1000 * (answer.retryAfter || USUAL_WAIT_SECONDS));
  }
}

async function readOnce(origin: string, path: string) {
  try {
    const answer = await fetch(new URL(encodeURI(path), origin), {
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    const retryAfter = Number(answer.headers.get('retry-after'));
    const body = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, retryAfter: Math.min(retryAfter, 30), body };
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : error}`;
  }
}
