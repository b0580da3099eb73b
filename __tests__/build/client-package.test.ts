import { execFile, execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { packClient } from '@fnx/client/build/pack';
import { serve } from '@hono/node-server';
import { startMarket } from '../support/market/market';
import { duringTests } from '../support/setup/during-tests';

const ROOT = path.resolve(__dirname, '../..');
const market = duringTests(() => startMarket({ scripted: true }));

/** A folder of somebody else, with the file of the release installed. */
let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-installed-'));
  const packed = await packClient(folder);
  const installed = path.join(folder, 'node_modules/@fnx/client');
  fs.mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['xzf', packed, '--strip-components=1', '-C', installed]);
  const { dependencies } = JSON.parse(fs.readFileSync(`${installed}/package.json`, 'utf8'));
  for (const name of [...Object.keys(dependencies), '@types'])
    fs.symlinkSync(path.join(ROOT, 'node_modules', name), path.join(folder, 'node_modules', name));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The program in a document that imports the client. */
function programOf(document: string): string {
  const text = fs.readFileSync(path.join(ROOT, document), 'utf8');
  const [, program = ''] = /```ts\n(import \{ createClient[\s\S]+?)```/.exec(text) ?? [];
  return program;
}

it('compiles the programs of the manuals from the packed file, and refuses wrong ones', () => {
  const right = ['packages/client/README.md', 'docs/partners.md'].map(programOf);
  const wrong = right.map((program) => program.replace('limit:', 'limits:'));
  const programs = Object.entries({ right, wrong }).flatMap(([kind, texts]) =>
    texts.map((text, n): [string, string] => [`${kind}-${n}.mts`, text]),
  );
  for (const [name, text] of programs) fs.writeFileSync(path.join(folder, name), text);
  const tsc = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const options = ['--strict', '--noEmit', '--types', 'node', '--target', 'es2022'];
  const names = programs.map(([name]) => name);
  const { stdout } = spawnSync('node', [tsc, ...options, '--module', 'nodenext', ...names], {
    cwd: folder,
    encoding: 'utf8',
  });
  const faults = stdout.split('\n').filter((line) => line.includes('error'));
  expect(faults).toEqual([
    expect.stringMatching(/^wrong-0.mts.*'limits' does not exist/),
    expect.stringMatching(/^wrong-1.mts.*'limits' does not exist/),
  ]);
});

it('reads an owner’s transactions with the program of the manual, sealed', async () => {
  const { service } = market;
  const buyer = await market.buyer(2);
  await market.order(buyer, { amount: '10' });
  const server = serve({ fetch: service.app.fetch, port: 0, hostname: '127.0.0.1' });
  const SITE = await new Promise<string>((done) =>
    server.on('listening', () =>
      done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  );
  const env = { PATH: process.env.PATH, SITE, TOKEN: buyer.token, NODE_ENV: 'test' } as const;
  fs.writeFileSync(path.join(folder, 'program.mjs'), programOf('docs/partners.md'));
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: folder, env });
  server.close();
  expect(stdout).toMatch(/^.+ 1\n\S+ BUY PENDING\n$/);
});
