import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { whileItWorks } from '../../scripts/processes';

/** The real service as a process that is killed and started again. */
export type CrashService = {
  readonly origin: string;
  /** Address of its calls. */
  readonly url: string;
  /**
   * Starts it and resolves with the milliseconds from the spawn until it listens; with null when it reached its fault before.
   *
   * @throws Error with its last words when it ends before without one
   */
  start(fault?: string): Promise<number | null>;
  /** Resolves at once while it listens, else when it does so again. */
  up(): Promise<void>;
  /** Resolves when the present process is gone. */
  gone(): Promise<void>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Last output of the present process. */
  tail(): string;
};

type Options = {
  /** The service's program. */
  program: string;
  port: number;
  env: Record<string, string>;
};

const ROOT = resolve(__dirname, '../..');
const LINES_KEPT = 60;

export function createService({ program, port, env }: Options): CrashService {
  let child: ChildProcess | null = null;
  let lines: string[] = [];
  let ended: Promise<number | null> = Promise.resolve(null);
  let [ready, setReady] = gate();
  const tail = () => lines.slice(-25).join('\n');

  const start = async (fault?: string) => {
    const began = performance.now();
    lines = [];
    const started = launch({ program, port, env: { ...env, ...(fault ? { FAULT: fault } : {}) } });
    child = started;
    const [listening, setListening] = gate();
    readLines(started, (line) => {
      lines.push(line);
      if (lines.length > LINES_KEPT) lines.shift();
      if (line.includes('"msg":"listening"')) setListening();
    });
    ended = new Promise((done) =>
      started.once('exit', (code) => {
        [ready, setReady] = gate();
        done(code);
      }),
    );
    const watched = { pid: started.pid ?? 0, ended: new Promise<number>(() => {}), tail };
    const first = Promise.race([
      listening.then(() => 'listening' as const),
      ended.then(() => 'ended' as const),
    ]);
    if ((await whileItWorks('The service', watched, first)) === 'ended') {
      if (fault && started.signalCode === 'SIGKILL') return null;
      throw new Error(`The service ended before it listened:\n${tail()}`);
    }
    setReady();
    return performance.now() - began;
  };

  const kill = async () => {
    child?.kill('SIGKILL');
    await ended;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/api/v1`,
    start,
    up: () => ready,
    gone: () => ended.then(() => {}),
    kill,
    stop: () => {
      child?.kill('SIGTERM');
      return ended;
    },
    tail,
  };
}

function launch({ program, port, env }: Options): ChildProcess {
  return spawn(process.execPath, [program], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function readLines(child: ChildProcess, take: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', take);
  }
}

function gate(): [Promise<void>, () => void] {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return [opened, open];
}
