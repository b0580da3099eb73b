import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A child process with its output in a file, so that a failure can be shown and a success stays quiet. */
export type Child = {
  pid: number;
  /** Resolves with the exit code once the process has ended; 128 when a signal ended it. */
  ended: Promise<number>;
  /** The last lines the process printed. */
  tail(lines?: number): string;
  /** Asks politely, then insists after `graceMs`. Resolves when the process is gone. */
  stop(graceMs?: number): Promise<void>;
};

type StartOptions = {
  env?: Record<string, string>;
  cwd?: string;
  logFile: string;
};

/** Starts a command in a group of its own: what it starts in turn ends with it. */
export function startChild(command: string, args: string[], options: StartOptions): Child {
  const log = openSync(options.logFile, 'w');
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${command} could not be started.`);
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 128));
    child.once('error', () => resolve(127));
  });
  return {
    pid,
    ended,
    tail: (lines = 40) =>
      readFileSync(options.logFile, 'utf8').split('\n').slice(-lines).join('\n').trim(),
    stop: (graceMs = 12_000) => stopGroup(child, ended, graceMs),
  };
}

async function stopGroup(child: ChildProcess, ended: Promise<number>, graceMs: number) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  await ended;
  clearTimeout(timer);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    process.kill(-(child.pid as number), signal);
  } catch {
    // Already gone, which is what was asked for.
  }
}

/** Runs a command with its output shown, and resolves with its exit code. */
export function run(command: string, args: string[], env: Record<string, string> = {}) {
  return new Promise<number>((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 128));
  });
}

/** Runs a command and resolves with its exit code and everything it printed. */
export function capture(command: string, args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env } });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    const finish = (code: number) =>
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') });
    child.once('error', () => finish(127));
    child.once('close', (code) => finish(code ?? 128));
  });
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('The system gave no port.')),
      );
    });
  });
}

const isOk = ({ ok }: Response, _body: string) => ok;

/**
 * Asks a server until it answers as wanted; by default, with success.
 *
 * @throws Error with the server's last words when it ends before, or is not there in time
 */
export async function untilReady(
  url: string,
  server: Pick<Child, 'ended' | 'tail'>,
  isReady = isOk,
  withinMs = 60_000,
): Promise<void> {
  const ended = server.ended.then(() => true);
  const deadline = Date.now() + withinMs;
  let last = 'no answer';
  while (Date.now() < deadline) {
    try {
      const answer = await fetch(url, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(2_000),
      });
      const body = await answer.text();
      if (isReady(answer, body)) return;
      last = `${answer.status} ${body.slice(0, 400)}`;
    } catch (error) {
      last = String(error);
    }
    if (await Promise.race([ended, sleep(100, false)])) break;
  }
  throw new Error(`${url} was not ready: ${last}\n${server.tail()}`);
}

/** Runs a script: it exits with 1 when its work returns false, and with an error's message when it throws. */
export function runScript(work: () => Promise<unknown>): void {
  work().then(
    (good) => {
      if (good === false) process.exitCode = 1;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
}
