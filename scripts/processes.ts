import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf } from './proc';

/** A child process with its output in a file, so that a failure can be shown and a success stays quiet. */
export type Child = {
  process: ChildProcess;
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
  /** Whether it exchanges messages with this process. */
  talks?: boolean;
};

/** How a person ends a program; the last one: a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Programs that were started here and have not ended. */
const running = new Set<ChildProcess>();

/** A program that breaks off leaves nothing behind: no service, chain or database that nobody stops. */
function endWithThis(child: ChildProcess): void {
  if (running.size === 0) {
    process.on('exit', endRunning);
    for (const signal of SIGNALS) process.on(signal, exitUnlessHandled);
  }
  running.add(child);
}

function endRunning(): void {
  for (const child of running) signalGroup(child, 'SIGTERM');
}

/** Where nothing else handles a signal, it ends the program, by the way that ends its children. */
function exitUnlessHandled(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
}

function forget(child: ChildProcess): void {
  running.delete(child);
  if (running.size > 0) return;
  process.off('exit', endRunning);
  for (const signal of SIGNALS) process.off(signal, exitUnlessHandled);
}

/** Starts a command in a group of its own: what it starts in turn ends with it, and it ends with this process. */
export function startChild(command: string, args: string[], options: StartOptions): Child {
  const log = openSync(options.logFile, 'w');
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', log, log, options.talks ? 'ipc' : 'ignore'],
    detached: true,
  });
  closeSync(log);
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${command} could not be started.`);
  endWithThis(child);
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 128));
    child.once('error', () => resolve(127));
  });
  void ended.then(() => forget(child));
  return {
    process: child,
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

/** Runs a command and resolves with its exit code and everything it printed. `timeout` milliseconds later it is killed. */
export function capture(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  timeout?: number,
) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const all = { ...process.env, ...env };
    const child = spawn(command, args, { env: all, timeout, killSignal: 'SIGKILL' });
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
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Parts that tell a process that works from one that stands still. */
export type Watched = Pick<Child, 'pid' | 'ended' | 'tail'>;

type Patience = {
  /** Milliseconds without a sign of work after which a live process is given up. */
  quietMs?: number;
  /** Milliseconds until it says that it waits; then again after twice the time, and each minute. */
  firstWordMs?: number;
  /** Its newest answer; null: it gives none. */
  answer?: () => string | null;
  say?: (line: string) => void;
};

/** Where the CPU cannot be seen, a compiler at work looks like a process that hangs. */
const QUIET_MS = existsSync('/proc/self/stat') ? 180_000 : 600_000;
const LOOK_EVERY_MS = 1_000;
const FIRST_WORD_MS = 10_000;

/** Part of one core; timers of an idle process need less. */
const WORKING = 0.02;

/** Numbers in a line, such as times, make it no new one. */
const shapeOf = (line: string) => line.replace(/\d+/g, '0');

/**
 * Waits for something as long as the process works that brings it about: a start takes minutes on a busy machine. A process works that says
 * something which it has not said before or, while it gives no answer, uses the CPU.
 *
 * @throws Error with its last words when it ends before, or has stood still for `quietMs`
 */
export async function whileItWorks<T>(
  what: string,
  { pid, ended, tail }: Watched,
  awaited: Promise<T>,
  {
    quietMs = QUIET_MS,
    firstWordMs = FIRST_WORD_MS,
    answer = () => null,
    say = console.error,
  }: Patience = {},
): Promise<T> {
  const ready = awaited.then((value) => ({ value }));
  const gone = ended.then((code) => {
    throw new Error(`${what} ended (exit code ${code}) before it was ready.\n${tail()}`);
  });
  const known = new Set<string>();
  const lookEvery = Math.min(LOOK_EVERY_MS, quietMs / 10);
  const began = performance.now();
  let [looked, cpu, quiet, nextWord] = [began, cpuOf(pid), 0, firstWordMs];
  while (quiet < quietMs) {
    const first = await Promise.race([ready, gone, sleep(lookEvery, null, { ref: false })]);
    if (first) return first.value;
    const [now, used, before] = [performance.now(), cpuOf(pid), known.size];
    for (const line of [...tail().split('\n'), answer() ?? '']) known.add(shapeOf(line));
    const computes = answer() === null && used - cpu > WORKING * (now - looked);
    // This process, too, may have got no turn for long.
    quiet = computes || known.size > before ? 0 : quiet + Math.min(now - looked, 2 * lookEvery);
    [looked, cpu] = [now, used];
    const waited = now - began;
    if (waited < nextWord) continue;
    say(`Still waiting for ${what} (${Math.round(waited / 1000)} s) …`);
    nextWord = waited + Math.min(waited, 60_000);
  }
  throw new Error(
    `${what} is not ready: for ${Math.round(quietMs / 1000)} s its process ${pid} has said nothing new and done no work. Its last answer: ${answer() ?? 'none'}. Correct what it names, or end other programs, and start again.\n${tail()}`,
  );
}

type Readiness = Omit<Patience, 'answer'> & {
  what?: string;
  isReady?: (answer: Response, body: string) => boolean;
};

/**
 * Asks a server until it answers as wanted; by default, with success.
 *
 * @throws Error as `whileItWorks`
 */
export async function untilReady(
  url: string,
  server: Watched,
  { what = url, isReady = ({ ok }) => ok, ...patience }: Readiness = {},
): Promise<void> {
  let last: string | null = null;
  let isAwaited = true;
  const asked = async () => {
    while (isAwaited) {
      try {
        const answer = await fetch(url, {
          headers: { connection: 'close' },
          signal: AbortSignal.timeout(2_000),
        });
        const body = await answer.text();
        if (isReady(answer, body)) return;
        last = `${answer.status} ${body.slice(0, 400)}`;
      } catch {
        last = null;
      }
      await sleep(100);
    }
  };
  try {
    await whileItWorks(what, server, asked(), { ...patience, answer: () => last });
  } finally {
    isAwaited = false;
  }
}

/**
 * Ends a script and what it has started when a person asks for it, or when a part has ended, and removes a folder.
 *
 * @returns aborts then
 */
export function endOnSignals(
  failed: Promise<Error>,
  stop: () => Promise<void>,
  folder?: string,
): AbortSignal {
  const end = new AbortController();
  const stopWith = async (code: number) => {
    if (end.signal.aborted) return;
    end.abort();
    await stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
    process.exit(code);
  };
  for (const signal of SIGNALS) process.on(signal, () => void stopWith(0));
  failed.then((error) => {
    if (!end.signal.aborted) console.error(error.message);
    void stopWith(1);
  });
  return end.signal;
}

/** Runs a script: it exits with 1 when its work returns false, and with an error's message when it throws. */
export function runScript(work: () => Promise<unknown>): void {
  work().then(
    (good) => {
      if (good === false) process.exitCode = 1;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? wordsOf(error) : error);
      process.exit(1);
    },
  );
}

/** A file that is not there, or closed, in words of what a person does next. */
function wordsOf({ code, path, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT' && path) return `There is no ${path}. Name one that exists, or make it.`;
  if (code === 'EACCES' && path) return `This user may not open ${path}. Run it as its owner.`;
  return message;
}
