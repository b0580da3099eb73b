import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { itNeeds } from '../support/service/needs';

jest.setTimeout(120_000);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-typed-'));
const env = path.join(folder, '.env');
let running: ChildProcess;
let shown: string;
let unread: string;

afterEach(() => void running.kill());
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Starts the set-up at a terminal of its own. */
function open() {
  const { DATABASE_URL: _, BANK_DIR: __, ...variables } = process.env;
  const line = `${process.execPath} --import tsx scripts/ops/setup.ts --to ${env}`;
  running = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    env: variables,
  });
  shown = '';
  unread = '';
  running.stdout?.on('data', (bytes: Buffer) => {
    shown += bytes;
    unread += bytes;
    running.emit('shown');
  });
}

/** Waits until something is on the screen, and types. */
async function answer(question: string, typed: string) {
  while (!unread.includes(question)) await new Promise((more) => running.once('shown', more));
  unread = unread.slice(unread.indexOf(question) + question.length);
  running.stdin?.write(typed);
}
const ended = () => new Promise<number | null>((settle) => running.once('exit', settle));

itNeeds('terminal')('a person types, is told what is wrong, and resumes', async () => {
  const data = path.join(folder, 'data');
  open();
  await answer('Folder of the bank', '/nowhere\r');
  await answer('There is no /nowhere/bank.json', '');
  await answer('Folder of the bank', 'examples/musterbank\r');
  await answer('Folder for uploads', '/dev/null\r');
  await answer('cannot be written to', '');
  await answer('Folder for uploads', `${data}\r`);
  await answer(
    'Address of the database with its owner',
    'postgres://ada:not-shown@127.0.0.1:9/x\r',
  );
  await answer('Nothing listens there', '');
  const code = ended();
  await answer('Address of the database with its owner', '\x03');
  expect(await code).toBe(1);
  expect(shown).not.toContain('not-shown');
  const kept = parseEnv(fs.readFileSync(env, 'utf8'));
  expect(kept).toMatchObject({ BANK_DIR: 'examples/musterbank', FNX_DATA_DIR: data });
  expect(kept.DATABASE_OWNER_URL_FILE).toBeUndefined();

  open();
  const url = process.env.FNX_TEST_POSTGRES ?? '';
  await answer('Address of the database with its owner', `${url}\r`);
  await answer('Address of the same database', '\x03');
  expect(shown).not.toMatch(/Folder (of|for)/);
  expect(shown).not.toContain(new URL(url).password);
  const { DATABASE_OWNER_URL_FILE: file = '' } = parseEnv(fs.readFileSync(env, 'utf8'));
  expect(fs.readFileSync(file, 'utf8').trim()).toBe(url);
  for (const written of [env, file]) expect(fs.statSync(written).mode & 0o777).toBe(0o600);
});
