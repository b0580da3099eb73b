import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkSite } from '../../scripts/release/manifest/check-site';
import { createManifest, type SiteManifest } from '../../scripts/release/manifest/create-manifest';

const CHUNK = '/_next/static/chunks/main-1a2b3c4d.js';
const PAGE = `<!doctype html><script>first()</script><script src="${CHUNK}" defer></script><p>12.48</p>
<script id="__NEXT_DATA__" type="application/json">{"props":{}}</script>`;

let folder: string;
let manifest: SiteManifest;
let server: Server;
let origin: string;
let served: Map<string, string>;
/** Requests that a limit refuses before the site answers. */
let refusals = 0;

function write(name: string, text: string): void {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** A small build with one page of each kind, as `next build` lays it out. */
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-manifest-'));
  write('build/BUILD_ID', 'build-1');
  write(
    'build/prerender-manifest.json',
    JSON.stringify({
      routes: {
        '/': { initialRevalidateSeconds: 60 },
        '/about': { initialRevalidateSeconds: false },
      },
    }),
  );
  write('build/static/chunks/main-1a2b3c4d.js', 'work()');
  write('build/server/pages/index.html', PAGE);
  write('build/server/pages/about.html', PAGE.replace('12.48', 'about'));
  write('build/server/pages/404.html', PAGE.replace('12.48', 'nothing here'));
  for (const page of ['de/404', 'en/500', 'zh-Hans/404']) {
    write(`build/server/pages/${page}.html`, PAGE.replace('12.48', 'nothing here'));
  }
  write('build/server/pages/blog/[slug].html', PAGE);
  write('public/marks/the mark.svg', '<svg/>');
  manifest = createManifest(path.join(folder, 'build'), path.join(folder, 'public'));
  server = createServer((request, response) => {
    if (refusals > 0) {
      refusals -= 1;
      response.writeHead(429, { 'retry-after': '1' }).end();
      return;
    }
    const text = served.get(decodeURI(request.url ?? ''));
    response.setHeader('content-encoding', 'gzip');
    response.statusCode = text === undefined ? 404 : 200;
    response.end(gzipSync(text ?? PAGE));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  fs.rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  served = new Map([
    [CHUNK, 'work()'],
    ['/', PAGE.replace('12.48', '13.01')],
    ['/about', PAGE.replace('12.48', 'about')],
    ['/marks/the mark.svg', '<svg/>'],
  ]);
});

const differences = async () => (await checkSite(origin, manifest)).differences;

it('lists what is served as it was built, and what is drawn anew', () => {
  expect(Object.keys(manifest.files)).toEqual([CHUNK, '/about', '/marks/the mark.svg']);
  expect(manifest.files[CHUNK]).toMatch(/^[0-9a-f]{64}$/);
  expect(manifest.livePages).toEqual(['/']);
  expect(manifest.inlineScripts).toHaveLength(1);
});

it('finds an untouched site as it was built', async () => {
  expect(await differences()).toEqual([]);
});

// security(Delivery and configuration served files): The manifest detects changed files and foreign scripts; no script contains an unknown host or address
it.each([
  [CHUNK, 'work();'],
  ['/about', PAGE],
  ['/marks/the mark.svg', '<svg />'],
])('names %s when a byte of it was changed', async (name, text) => {
  served.set(name, text);
  expect(await differences()).toEqual([{ path: name, what: 'is not what was built' }]);
});

it('names a file that is gone', async () => {
  served.delete(CHUNK);
  expect(await differences()).toEqual([{ path: CHUNK, what: 'is answered with 404' }]);
});

// security(Delivery and configuration served files)
it.each([
  ['<script src="https://evil.example/x.js"></script>', /evil\.example/],
  // A path of ours on another's host, also without a scheme.
  [`<script src="https://evil.example${CHUNK}"></script>`, /evil\.example/],
  [`<script src="//evil.example${CHUNK}"></script>`, /evil\.example/],
  ['<script src="/_next/static/chunks/other.js"></script>', /other\.js/],
  ['<SCRIPT>steal()</SCRIPT>', /steal\(\)/],
  ['<script type="module">steal()</script>', /steal\(\)/],
])('names a script that somebody put into a live page: %s', async (script, what) => {
  served.set('/', PAGE + script);
  expect(await differences()).toEqual([{ path: '/', what: expect.stringMatching(what) }]);
});

it('waits as long as a limit says, and compares then', async () => {
  refusals = 3;
  const began = Date.now();
  expect(await differences()).toEqual([]);
  expect(Date.now() - began).toBeGreaterThanOrEqual(1_000);
});

it('says so when the site is away', async () => {
  const { differences: all } = await checkSite('http://127.0.0.1:9', manifest);
  expect(all).toHaveLength(5);
  expect(all[0]?.what).toMatch(/cannot be read/);
});
