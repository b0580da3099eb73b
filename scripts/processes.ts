import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

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

/** A port that nobody listens on at this moment. */
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
