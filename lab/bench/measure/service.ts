import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chainVariables, startLocalChain } from '../../../scripts/dev/local-chain';
import { freePort, startChild, untilReady } from '../../../scripts/processes';
import { SECRETS } from '../store';

/** Resources that a benched process has used. */
type Usage = { cpuMs: number };

/** A process of the product under load. */
export type Service = {
  url: string;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
};

const ANSWER_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 15_000;

/** No limit for one person or address is reached: what limits them is tested elsewhere. */
const UNLIMITED = {
  LIMIT_QUOTES_PER_MINUTE: '100000000',
  LIMIT_PREPARED_CALLS_PER_MINUTE: '100000000',
  LIMIT_OPEN_ORDERS: '100000000',
  LIMIT_LOGINS_PER_IP_HOUR: '100000000',
  LIMIT_SESSION_SECONDS: '864000',
};

const COMMANDS = {
  alone: ['--import', 'tsx', 'src/server/standalone.ts'],
  next: ['scripts/build/start.js', '--hostname', '127.0.0.1'],
} as const;

/** Starts the service, by itself or inside the built app, on a database and a local chain. */
export async function startService(
  kind: keyof typeof COMMANDS,
  databaseUrl: string,
): Promise<Service> {
  const chain = await startLocalChain();
  try {
    const service = await startProcess([...COMMANDS[kind]], {
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      FNX_MODE: 'demo',
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: databaseUrl,
      ...chainVariables(chain),
      PRICE_SOURCE: 'static',
      LOG_LEVEL: 'warn',
      ...UNLIMITED,
      ...SECRETS,
    });
    const stop = async () => {
      await service.stop();
      await chain.stop();
    };
    return { ...service, stop };
  } catch (error) {
    await chain.stop();
    throw error;
  }
}

/** Starts what a read costs at the least: Node's own server, one row of the same database by a kept statement, and its JSON. */
export function startBareReads(databaseUrl: string): Promise<Service> {
  return startProcess(['lab/bench/bare-reads.cjs'], {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
  });
}

/** Starts a process that serves at PORT of 127.0.0.1, keeps its data in a folder of its own, and tells what it uses. */
async function startProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-load-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = startChild(
    process.execPath,
    ['--require', resolve('lab/bench/usage.cjs'), ...args],
    {
      logFile: join(folder, 'service.log'),
      env: { HOST: '127.0.0.1', PORT: String(port), FNX_DATA_DIR: folder, ...env },
      talks: true,
    },
  );
  const stop = async () => {
    await child.stop(STOP_WITHIN_MS);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(`${url}/api/v1/health`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, usage: () => readUsage(child.process), stop };
}

async function readUsage(child: ChildProcess): Promise<Usage> {
  const answer = once(child, 'message', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  child.send('usage');
  const [usage] = (await answer) as [Usage];
  return usage;
}
