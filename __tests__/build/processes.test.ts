import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Child, freePort, startChild, untilReady } from '../../scripts/processes';

/** Short, so that a server can need several times as long. */
const quietMs = 1_500;
const firstWordMs = 2_000;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-processes-'));
let child: Child;
let said: string[];
afterEach(() => child.stop());
afterAll(() => fs.rmSync(folder, { recursive: true }));

let port: number;
beforeEach(async () => {
  port = await freePort();
});

/** Waits for a server that does something before it listens. */
async function waitFor(before: (listen: string) => string): Promise<void> {
  const listen = `require('node:http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`;
  child = startChild(process.execPath, ['-e', before(listen)], {
    logFile: path.join(folder, 'log'),
  });
  said = [];
  const say = (line: string) => void said.push(line);
  await untilReady(`http://127.0.0.1:${port}`, child, {
    what: 'The shop',
    quietMs,
    firstWordMs,
    say,
  });
}

/** Longer than the guard, and until the first word. */
const SLOW_MS = 3_000;

it('waits for a server that computes in silence for long, and says so', async () => {
  await waitFor(
    (listen) => `const end = Date.now() + ${SLOW_MS}; while (Date.now() < end); ${listen}`,
  );
  expect(said[0]).toMatch(/^Still waiting for The shop \(\d+ s\) …$/);
});

it('waits for a server that sleeps and says what it does', async () => {
  await waitFor(
    (listen) => `const steps = 'abcdefgh'.split('');
      const next = () => {
        const step = steps.shift();
        if (!step) return ${listen};
        console.log('step ' + step);
        setTimeout(next, ${quietMs / 2});
      };
      next();`,
  );
});

it('ends with the last words of a server that is dead', async () => {
  const waited = waitFor(() => `console.error('no such folder'); process.exit(3)`);
  await expect(waited).rejects.toThrow(/The shop ended \(exit code 3\)[\s\S]*no such folder/);
});

it.each<[string, (listen: string) => string, string]>([
  ['in silence', () => `setInterval(() => {}, 1e6)`, 'none'],
  ['with the same line', () => `setInterval(() => console.log('try', Date.now()), 500)`, 'none'],
  [
    'with the same answer',
    (listen) => listen.replace('answer.end()', `answer.writeHead(503).end('away')`),
    '503 away',
  ],
])('gives up a live server that stands still %s', async (_, before, answer) => {
  const waited = waitFor(before);
  const words = `for 2 s its process ${child.pid} has said nothing new and done no work. Its last answer: ${answer}.`;
  await expect(waited).rejects.toThrow(`The shop is not ready: ${words}`);
});

/** Resolves when nothing answers at the port any more. */
async function untilSilent(): Promise<void> {
  const answers = () =>
    fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    );
  while (isAwaited && (await answers()));
}

let isAwaited = true;
afterAll(() => {
  isAwaited = false;
});

it.each([
  ['breaks off', 'throw new Error("Broken off")'],
  ['is asked to end before it handles signals', 'process.kill(process.pid, "SIGTERM")'],
])('what a program started ends with it when it %s', async (_, end) => {
  const shop = `require('node:http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`;
  const program = `
    const { startChild, untilReady } = require('./scripts/processes');
    const child = startChild(process.execPath, ['-e', ${JSON.stringify(shop)}], { logFile: ${JSON.stringify(path.join(folder, 'shop'))} });
    untilReady('http://127.0.0.1:${port}', child).then(() => { ${end}; });`;
  child = startChild(process.execPath, ['--import', 'tsx', '-e', program], {
    logFile: path.join(folder, 'program'),
  });
  expect(await child.ended).not.toBe(0);
  await untilSilent();
});
