import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { patientHttp } from '@fnx/contracts/deploy/patient-http';
import type { EmbeddedPostgres } from '@fnx/postgres/embedded';
import pg from 'pg';
import { type Address, createPublicClient } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { query } from '../../scripts/database';
import { chainVariables, httpRpc, startLocalChain } from '../../scripts/dev/local-chain';
import { fundSender, MANY_PEOPLE, SENDER_KEY } from '../../scripts/dev/local-stack';
import { SAMPLE_ACCOUNT } from '../../scripts/dev/sample-account';
import { freePort } from '../../scripts/processes';
import { createRandom } from '../../scripts/random';
import { bundlePrograms } from '../../scripts/release/archive/bundle-programs';
import { PROGRAMS } from '../../scripts/release/archive/programs';
import { openBankOffice, payByBank } from './clerk';
import { checkInvariants } from './invariants';
import { signUp } from './newcomer';
import { becomeInvestor, type Investor, invest } from './people';
import { createService } from './service';
import { trade } from './traders';
import { PUBLISHED } from './voters';
import type { World } from './world';

/** A program to start, with its variables. */
export type Program = { program: string; env: Record<string, string> };

/** The service with people on it, a chain and a database. */
export type Stage = {
  world: World;
  program: Program;
  /** Whether customers pay by bank transfer, instead of by wallet. */
  deposits: boolean;
  /** The server with the database. Asking for it starts one that is gone, unless it is apart. */
  database(): Promise<EmbeddedPostgres>;
  /** Failures that people met since the last time it was asked. */
  failures(): string[];
  /** Lets everybody end what was begun; returns what is wrong then. */
  settle(): Promise<string[]>;
};

export type StageOptions = {
  seed: number;
  /** The server is one of its own that the service only connects to (DATABASE_URL); otherwise the service runs it. */
  apart?: boolean;
  deposits?: boolean;
};

const INVESTORS = 4;
const NAMED = `update kyc_applications set first_name = 'Ada', last_name = 'Lovelace'`;
/** A round that was announced last is open for a minute. */
const SETTLE_WITHIN_MS = 200_000;
const SERVER_BACK_WITHIN_MS = 120_000;

/** One person of a test needs more than any limit of a day. */
const LIMITS = {
  ...MANY_PEOPLE,
  LIMIT_CODE_RESEND_SECONDS: '1',
  LIMIT_CODES_PER_HOUR: '1000',
  LIMIT_CODES_PER_DAY: '1000',
  LIMIT_QUOTES_PER_MINUTE: '1000000',
  LIMIT_PREPARED_CALLS_PER_MINUTE: '1000000',
  LIMIT_MAX_DAY_USD: '1000000000',
  LIMIT_OPEN_ORDERS: '1000',
  LIMIT_RELAYED_VOTES_PER_DAY: '1000000',
};

/** Sets everything up, lets people begin, runs `work`, and takes everything away again. */
export async function withStage(
  { seed, apart = false, deposits = false }: StageOptions,
  work: (stage: Stage) => Promise<void>,
): Promise<void> {
  mkdirSync('.data', { recursive: true });
  const dataDir = resolve(mkdtempSync(join('.data', 'crash-')));
  const chain = await startLocalChain({ blockTimeMs: 0 });
  await fundSender(chain.rpcUrl);
  const server = apart
    ? await startEmbeddedPostgres({ dataDir: join(dataDir, 'apart') })
    : undefined;
  const port = await freePort();
  const env = {
    FNX_MODE: 'demo',
    PUBLIC_URL: `http://localhost:${port}`,
    FNX_DATA_DIR: dataDir,
    DATABASE_URL: server?.url ?? '',
    ...chainVariables(chain),
    SENDER_KEY,
    LOG_LEVEL: 'info',
    ...(deposits && { ...SAMPLE_ACCOUNT, DESK: 'on' }),
    ...LIMITS,
  };
  // One file starts in half the time, and stays the same while its source is edited during a long run.
  await bundlePrograms(dataDir, { service: PROGRAMS.api });
  const program = join(dataDir, 'service.js');
  const service = createService({ program, port, env });
  const world: World = {
    service,
    rpc: httpRpc(chain.rpcUrl),
    chain: createPublicClient({ transport: patientHttp(chain.rpcUrl), pollingInterval: 50 }),
    contracts: chain.addresses.contracts,
    treasury: chain.addresses.treasury,
    sender: privateKeyToAccount(SENDER_KEY).address,
    usdt: chain.addresses.currencies.USDT.address as Address,
    ballot: null,
    random: createRandom(seed),
    acknowledged: {
      accounts: new Set(),
      orders: new Map(),
      confirmed: new Set(),
      stakes: new Set(),
      claims: new Set(),
      ended: new Set(),
      files: new Set(),
    },
    pendingOrders: 0,
    statements: new Map(),
    bought: new Map(),
    wanted: null,
    doing: new Map(),
    traded: 0,
    stopping: false,
    lost: 0,
    breaches: [],
  };
  const database = async () => server ?? startEmbeddedPostgres({ dataDir });
  try {
    await service.start();
    const failures: string[] = [];
    const { url } = await database();
    await query(url, PUBLISHED);
    const busy = await letPeopleIn(world, failures, deposits ? { env, url } : null);
    await work({
      world,
      program: { program, env },
      deposits,
      database,
      failures: () => failures.splice(0),
      settle: () => settle(world, busy, async () => (await database()).url),
    });
  } finally {
    world.stopping = true;
    await service.kill();
    const { pid } = await database();
    if (server) server.stopNow();
    else process.kill(pid, 'SIGINT');
    await chain.stop();
    await awaitEnd(pid);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Investors who are ready to buy, and people who sign up; all of them work until the world stops.
 * @param bank variables and database of a service whose customers pay by bank transfer
 */
async function letPeopleIn(
  world: World,
  failures: string[],
  bank: { env: Program['env']; url: string } | null,
): Promise<Promise<void>[]> {
  const investors = await Promise.all(
    Array.from({ length: INVESTORS }, (_, index) => becomeInvestor(world, index)),
  );
  // A name that a document would have proved.
  if (bank) await query(bank.url, NAMED);
  const works = bank
    ? [payByBank(world, investors, await openBankOffice(bank.env))]
    : [...investors.map((investor) => invest(world, investor)), signUp(world), signUp(world)];
  works.push(...investors.map((one, at) => trade(world, one, investors.at(at - 1) as Investor)));
  return works.map((work) => work.catch((error: Error) => void failures.push(String(error))));
}

/** Lets everybody end what was begun, checks that nothing was lost, and that the service ends in order. */
async function settle(
  world: World,
  busy: readonly Promise<void>[],
  url: () => Promise<string>,
): Promise<string[]> {
  world.stopping = true;
  const late = sleep(SETTLE_WITHIN_MS, 'late' as const, { ref: false });
  const ended = await Promise.race([Promise.all(busy).then(() => 'ended' as const), late]);
  const waiting = [...world.doing].map(([email, deed]) => `${email} (${deed})`).join(', ');
  const faults =
    ended === 'late' ? [`still waiting for an answer: ${waiting || 'who signs up'}`] : [];
  faults.push(...(await checkInvariants(await url(), world, { settled: true })));
  const code = await world.service.stop();
  if (code !== 0) faults.push(`the service was asked to stop and ended with ${code}`);
  return faults;
}

/** Resolves when a process is gone; after ten seconds in any case. */
export async function awaitEnd(pid: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await sleep(50);
  }
}

/**
 * Resolves when the server takes connections. After a kill it first replays its log, for as long as its disk needs.
 *
 * @throws Error when it takes none for two minutes
 */
export async function accepts(url: string): Promise<void> {
  const deadline = performance.now() + SERVER_BACK_WITHIN_MS;
  while (performance.now() < deadline) {
    const client = new pg.Client({ connectionString: url, application_name: 'fnx-crash' });
    client.on('error', () => {});
    const taken = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (taken) return;
    await sleep(20);
  }
  throw new Error(`The database took no connections for ${SERVER_BACK_WITHIN_MS} ms.`);
}
