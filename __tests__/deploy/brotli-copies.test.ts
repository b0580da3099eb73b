import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { brotliCopies } from '../../scripts/build/brotli-copies';

const SCRIPT = 'console.log("a share is a part of a bank");\n'.repeat(50);
const NAME = 'chunks/pages/blog/[dugs]/[slug]-0a1b2c3d.js';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'copies-'));
const folder = path.join(root, 'static');

beforeAll(() => {
  for (const [name, text] of [
    [NAME, SCRIPT],
    ['media/short.json', '{}'],
    ['media/picture.woff2', SCRIPT],
  ] as const) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  execFileSync('node', ['scripts/build/compress.js'], {
    env: { ...process.env, NEXT_DIST_DIR: root },
  });
});
afterAll(() => fs.rmSync(root, { recursive: true }));

/** The address that a request is turned into, and the headers of its answer. */
function ask(url: string, accepted?: string) {
  const headers = new Map<string, string>();
  const request = { url, headers: { 'accept-encoding': accepted } };
  const response = { setHeader: (name: string, value: string) => headers.set(name, value) };
  brotliCopies(folder)(
    request as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  );
  return { url: request.url, headers: Object.fromEntries(headers) };
}

const PATH = `/_next/static/${NAME}`;

it('a script is sent as its copy, which holds the same text', () => {
  for (const url of [PATH, PATH.replace('[', '%5B').replace(']', '%5D')]) {
    expect(ask(url, 'gzip, deflate, br, zstd')).toEqual({
      url: `${url}.br`,
      headers: {
        Vary: 'Accept-Encoding',
        'Content-Encoding': 'br',
        'Content-Type': 'application/javascript; charset=UTF-8',
      },
    });
  }
  const copy = fs.readFileSync(path.join(folder, `${NAME}.br`));
  expect(brotliDecompressSync(copy).toString()).toBe(SCRIPT);
  expect(copy.length).toBeLessThan(SCRIPT.length / 10);
});

it.each([undefined, 'gzip', 'gzip, br;q=0', 'br;q=0.0, gzip', 'brotli'])(
  'a client that accepts %s gets the script itself, and a cache keeps both',
  (accepted) => {
    expect(ask(PATH, accepted)).toEqual({ url: PATH, headers: { Vary: 'Accept-Encoding' } });
  },
);

it.each(['br', 'br;q=0.5', 'gzip;q=1, br'])('%s accepts it', (accepted) => {
  expect(ask(PATH, accepted).headers['Content-Encoding']).toBe('br');
});

it.each([
  '/_next/static/media/short.json',
  '/_next/static/media/picture.woff2',
  '/_next/static/none.js',
  '/_next/static/%E0%A4%A.js',
  '/price',
])('%s has no copy', (url) => {
  expect(ask(url, 'br')).toEqual({ url, headers: {} });
});
