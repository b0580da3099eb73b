import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { freePort } from '../../../scripts/processes';
import { startRegister } from '../../support/people/investors';
import { runAdmin } from '../../support/service/desk';
import { duringTests } from '../../support/setup/during-tests';

const ROOT = path.resolve(__dirname, '../../..');
const MANUAL = fs.readFileSync(path.join(ROOT, 'docs/partners.md'), 'utf8');
const blocksOf = (kind: string) =>
  [...MANUAL.matchAll(new RegExp(`\`\`\`${kind}\n([\\s\\S]+?)\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  );

/** The port of a partner's program, which another one on this machine may have. */
const port = freePort();
const register = duringTests(async () =>
  startRegister({ config: { webhookLocalOrigin: `http://127.0.0.1:${await port}` } }),
);

let folder: string;
let receiver: ChildProcess | undefined;
let server: ReturnType<typeof serve> | undefined;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-manual-'));
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => {
  receiver?.kill();
  server?.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('walks the sandbox of the manual: first calls, and an event that its program verifies', async () => {
  const { ctx, service, investor } = register;
  await investor('40');
  const admin = async (line: string) => (await runAdmin(ctx, line))[0];
  const terms = '--scopes register,webhooks --days 1 --per-minute 60';
  const { key } = await admin(`keys collect ${(await admin(`keys create agent ${terms}`)).id}`);
  const url = `http://127.0.0.1:${await port}/hooks`;
  const { id } = await admin(`webhooks add agent --url ${url} --types shares.moved`);
  const { secret } = await admin(`webhooks secret ${id}`);

  const listening = serve({ fetch: service.app.fetch, port: 0, hostname: '127.0.0.1' });
  server = listening;
  await new Promise<void>((done) => listening.on('listening', done));
  const SITE = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const env = {
    ...process.env,
    SITE,
    KEY: key,
    SECRET: secret,
    ENDPOINT: id,
    PORT: `${await port}`,
  };
  const run = promisify(execFile);

  const [program = ''] = blocksOf('js');
  fs.writeFileSync(path.join(folder, 'receiver.mjs'), program);
  receiver = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env });
  const lines = createInterface({ input: receiver.stdout as NodeJS.ReadableStream });
  const said = lines[Symbol.asyncIterator]();
  expect((await said.next()).value).toBe('listening');

  const [, first = '', test = ''] = blocksOf('sh');
  const { stdout } = await run('sh', ['-ec', first], { env });
  const [holders, own] = stdout.split('}{').map((text, place) => (place ? `{${text}` : `${text}}`));
  expect(JSON.parse(holders ?? '').data).toMatchObject({ holders: 1, docs: [{ shares: '40' }] });
  expect(JSON.parse(own ?? '').data).toMatchObject({ partner: 'agent', perMinute: 60 });
  await run('sh', ['-ec', test], { env });
  await service.runJobs('webhooks');
  const events = [(await said.next()).value, (await said.next()).value].sort();
  expect(events[0]).toMatch(/^endpoint\.test \S+$/);
  // The event names its object as the call takes it.
  const [, moved] = /^shares\.moved (\S+)$/.exec(events[1]) ?? [];
  const read = await service.raw(`partner/movements/${moved}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect((await read.json()).data).toMatchObject({ id: moved, shares: '40' });
  const forged = await fetch(url, { method: 'POST', body: '{}' });
  expect(forged.status).toBe(400);
});
