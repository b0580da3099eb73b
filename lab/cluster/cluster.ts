import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { environment } from '../../scripts/dev/instance-environment';
import { type LocalChain, startLocalChain } from '../../scripts/dev/local-chain';
import { type Child, freePort, startChild, untilReady } from '../../scripts/processes';
import { type Nginx, startNginx } from './nginx';

/** One process of the app. */
export type Instance = {
  url: string;
  metricsUrl: string;
  /** Resolves when it says that it is ready. */
  start(): Promise<void>;
  /** SIGTERM; resolves when the process is gone. */
  stop(): Promise<Stopped>;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
  log(): string;
};

/** How an instance ended. */
type Stopped = {
  /** From the signal to the end of the process. */
  seconds: number;
  /** Whether it said 503 to the readiness call before it closed its port. */
  saidNotReady: boolean;
  code: number;
};

/** Two instances behind nginx, on one PostgreSQL and one chain. */
export type Cluster = {
  /** Behind nginx. */
  url: string;
  instances: readonly [Instance, Instance];
  databaseUrl: string;
  chain: LocalChain;
  nginx: Nginx;
  stop(): Promise<void>;
};

/** The app with its service (`npm start`), or the service alone (`npm run tool -- api`). */
export type Program = 'app' | 'api';

const ARGUMENTS: Record<Program, readonly string[]> = {
  app: ['scripts/build/start.js'],
  api: ['--import', 'tsx', 'src/server/standalone.ts'],
};

/** @param folder an empty folder: database, logs and nginx's own files go there */
export async function startCluster(
  nginx: string,
  folder: string,
  program: Program,
): Promise<Cluster> {
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
  const chain = await startLocalChain({ addressesFile: resolve(folder, 'addresses.json') });
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const proxy = startNginx(nginx, resolve(folder, 'nginx'), ports[2], ports.slice(0, 2));
  const env = environment(folder, proxy.url, postgres, chain);
  const first = await createInstance('first', folder, ports[0], program, env);
  const second = await createInstance('second', folder, ports[1], program, env);
  const stop = async () => {
    await Promise.all([first.stop(), second.stop()].map((ended) => ended.catch(() => {})));
    await proxy.stop();
    await chain.stop();
    await postgres.stop();
  };
  try {
    await Promise.all([first.start(), second.start()]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: proxy.url,
    instances: [first, second],
    databaseUrl: postgres.url,
    chain,
    nginx: proxy,
    stop,
  };
}

/** @param cwd the folder of another release; this one's by default */
export async function createInstance(
  name: string,
  folder: string,
  port: number,
  program: Program,
  env: Record<string, string>,
  cwd?: string,
): Promise<Instance> {
  const metricsPort = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(folder, 'logs', `${name}.log`);
  const logs: string[] = [];
  const ready = `${url}/api/v1/ready`;
  let child: Child | undefined;
  const log = () => logs.join('') + (child ? readFileSync(logFile, 'utf8') : '');
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    log,
    start: async () => {
      child = startChild(process.execPath, [...ARGUMENTS[program]], {
        logFile,
        ...(cwd ? { cwd } : {}),
        env: { ...env, PORT: String(port), METRICS_PORT: String(metricsPort) },
      });
      await untilReady(ready, child);
    },
    kill: async () => {
      if (!child) return;
      process.kill(child.pid, 'SIGKILL');
      await child.ended;
      logs.push(readFileSync(logFile, 'utf8'));
      child = undefined;
    },
    stop: async () => {
      if (!child) return { seconds: 0, saidNotReady: false, code: 0 };
      const { pid, ended } = child;
      logs.push(readFileSync(logFile, 'utf8'));
      child = undefined;
      const began = performance.now();
      process.kill(pid, 'SIGTERM');
      const watched = watchReadiness(ready);
      const code = await ended;
      return { seconds: (performance.now() - began) / 1000, saidNotReady: await watched, code };
    },
  };
}

/** Asks until the port is closed; true when the answer was 503 before. */
async function watchReadiness(url: string): Promise<boolean> {
  let saidNotReady = false;
  for (let status = await statusOf(url); status !== null; status = await statusOf(url)) {
    if (status === 503) saidNotReady = true;
    await sleep(100);
  }
  return saidNotReady;
}

async function statusOf(url: string): Promise<number | null> {
  try {
    const answer = await fetch(url, { headers: { connection: 'close' } });
    await answer.text();
    return answer.status;
  } catch {
    return null;
  }
}
