/**
 * `npm run crash -- --rounds 20 [--seed 7]`: the real service on embedded PostgreSQL and a local chain, with people who buy,
 * stake, claim and sign up. Each round kills it, at a random moment or at a named fault point, alone or with its database (or
 * the database alone), starts it again and checks the invariants. Prints what was killed where, and how long restarts
 * took; the last line is `N passed, M failed`, in rounds.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { FAULT_POINTS, type FaultPoint } from '@/config/fault-points';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/server/db/embedded';
import { bundleService } from './crash/bundle';
import { checkInvariants } from './crash/invariants';
import { signUp } from './crash/newcomer';
import { becomeInvestor, invest } from './crash/people';
import { createRandom, type Random } from './crash/random';
import { createService, runToEnd } from './crash/service';
import type { Deed, World } from './crash/world';
import { httpRpc, startLocalChain } from './local-chain';
import { freePort } from './processes';

type Round =
  /** The service is killed this long after it listens. */
  | { kind: 'random'; afterMs: number }
  /** The service kills itself at a place in the code. */
  | { kind: 'fault'; point: FaultPoint }
  /** Service and database at once. */
  | { kind: 'both'; afterMs: number }
  /** The database alone, under a service that goes on. */
  | { kind: 'database'; afterMs: number };

const INVESTORS = 4;
/** How long people may take to reach a fault point. */
const REACH_WITHIN_MS = 4_000;
const RESTART_P99_MS = 5_000;
const RESTARTS_FOR_P99 = 100;
const RECOVER_WITHIN_MS = 5_000;
const SETTLE_WITHIN_MS = 60_000;
/** A second is some hours to stakes, so that there are rewards to claim. */
const STAKING_SPEED = 20_000;

const DEED_OF: Record<FaultPoint, Deed> = {
  'payment-seen': 'buy',
  'payment-written': 'buy',
  'payment-committed': 'buy',
  'order-written': 'buy',
  'order-committed': 'buy',
  'submit-committed': 'buy',
  'stake-written': 'stake',
  'stake-committed': 'stake',
  'claim-written': 'claim',
  'claim-committed': 'claim',
  'account-written': 'signup',
  'account-committed': 'signup',
  'message-sent': 'signup',
};

/** One person of a test needs more than any limit of a day. */
const LIMITS = {
  LIMIT_SIGNUPS_PER_IP_HOUR: '1000000',
  LIMIT_LOGINS_PER_IP_HOUR: '1000000',
  LIMIT_CODE_CHECKS_PER_IP_HOUR: '1000000',
  LIMIT_CODE_SENDS_PER_IP_HOUR: '1000000',
  LIMIT_CODE_SENDS_PER_PREFIX_HOUR: '1000000',
  LIMIT_CODE_RESEND_SECONDS: '1',
  LIMIT_CODES_PER_HOUR: '1000',
  LIMIT_CODES_PER_DAY: '1000',
  LIMIT_QUOTES_PER_MINUTE: '1000000',
  LIMIT_STAKING_CHANGES_PER_MINUTE: '1000000',
  LIMIT_MAX_DAY_USD: '1000000000',
  LIMIT_OPEN_ORDERS: '1000',
  LIMIT_CLAIM_MINIMUM_MICRO_SHARES: '1',
};

/** Half of the rounds at fault points, each as often as the others; the rest at random moments. */
function planRounds(rounds: number, random: Random): Round[] {
  const points: FaultPoint[] = [];
  const nextPoint = () => {
    if (points.length === 0) points.push(...random.shuffle(FAULT_POINTS));
    return points.pop() as FaultPoint;
  };
  return Array.from({ length: rounds }, (_, index): Round => {
    const afterMs = random.whole(20, 420);
    if (index % 2 === 1) return { kind: 'fault', point: nextPoint() };
    if (index % 10 === 4) return { kind: 'both', afterMs };
    if (index % 20 === 8) return { kind: 'database', afterMs };
    return { kind: 'random', afterMs };
  });
}

/** What is started, and with which variables. */
type Program = { program: string; env: Record<string, string> };

type Report = { restarts: number[]; recoveries: number[]; reached: Map<FaultPoint, number> };

type Stage = {
  world: World;
  report: Report;
  dataDir: string;
  /** The database's address, which changes when it is started anew by a new service. */
  database(): Promise<EmbeddedPostgres>;
};

/** Plays one round: what is to be killed is dead at its end. Returns what is wrong. */
async function play(stage: Stage, round: Round): Promise<string[]> {
  const { world, report } = stage;
  const { service } = world;
  if (round.kind === 'database') return playWithoutDatabase(stage, round.afterMs);
  if (round.kind === 'fault') {
    world.wanted = DEED_OF[round.point];
    const reached = await Promise.race([
      service.gone().then(() => true),
      sleep(REACH_WITHIN_MS).then(() => false),
    ]);
    world.wanted = null;
    if (reached) report.reached.set(round.point, (report.reached.get(round.point) ?? 0) + 1);
    else await service.kill();
  } else {
    await sleep(round.afterMs);
    const pid = round.kind === 'both' ? (await stage.database()).pid : null;
    await service.kill();
    if (pid !== null) process.kill(pid, 'SIGKILL');
  }
  return [];
}

/** The database dies under the service, which is to bring it back and serve again without a restart. */
async function playWithoutDatabase(stage: Stage, afterMs: number): Promise<string[]> {
  const { world, report } = stage;
  await sleep(afterMs);
  const { pid, folder } = await stage.database();
  process.kill(pid, 'SIGKILL');
  const began = performance.now();
  let status = 0;
  // A last answer may come over a connection that does not know yet that its server is dead.
  const served = () => status === 200 && postmasterOf(folder) !== pid;
  while (!served() && performance.now() - began < RECOVER_WITHIN_MS * 2) {
    const answer = await fetch(`${world.service.url}/wallet/getFNXprice`).catch(() => null);
    status = answer?.status ?? 0;
    if (answer && status !== 200 && status !== 503) return [`without a database: ${status}`];
    await sleep(20);
  }
  const took = performance.now() - began;
  report.recoveries.push(took);
  const late =
    took > RECOVER_WITHIN_MS
      ? [`the database was back after ${took.toFixed(0)} ms:\n${world.service.tail()}`]
      : [];
  await world.service.kill();
  return late;
}

/** Read from its file: asking for the server would start it. */
function postmasterOf(folder: string): number {
  try {
    return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

async function refuseSecond({ program, env }: Program): Promise<string[]> {
  const port = await freePort();
  const { code, output } = await runToEnd({ program, port, env }, 30_000);
  const refused = code === 1 && /Another service \(process \d+\) works on/.test(output);
  return refused
    ? []
    : [`a second service on the folder ended with ${code}: ${output.slice(-400)}`];
}

async function run(rounds: number, seed: number): Promise<boolean> {
  const random = createRandom(seed);
  mkdirSync('.data', { recursive: true });
  const dataDir = resolve(mkdtempSync(join('.data', 'crash-')));
  const chain = await startLocalChain({ blockTimeMs: 0 });
  const port = await freePort();
  const env = {
    FNX_MODE: 'demo',
    PUBLIC_URL: `http://localhost:${port}`,
    FNX_DATA_DIR: dataDir,
    DATABASE_URL: '',
    CHAIN_RPC_URL: chain.rpcUrl,
    CHAIN_ID: '56',
    TREASURY_ADDRESS: chain.addresses.treasury,
    TOKEN_ADDRESSES_FILE: chain.addressesFile,
    LOG_LEVEL: 'info',
    ...LIMITS,
  };
  const program = await bundleService(dataDir);
  const service = createService({ program, port, env });
  const world: World = {
    service,
    rpc: httpRpc(chain.rpcUrl),
    random,
    acknowledged: {
      accounts: new Set(),
      orders: new Map(),
      confirmed: new Set(),
      stakes: new Set(),
      claims: new Map(),
      ended: new Set(),
    },
    pending: { orders: 0, stakes: 0, claims: 0 },
    paid: new Map(),
    wanted: null,
    stopping: false,
    lost: 0,
    breaches: [],
  };
  const report: Report = { restarts: [], recoveries: [], reached: new Map() };
  const stage: Stage = {
    world,
    report,
    dataDir,
    database: () => startEmbeddedPostgres({ dataDir }),
  };
  try {
    await service.start();
    await speedUpStaking((await stage.database()).url);
    return await playAll(stage, planRounds(rounds, random), { program, env });
  } finally {
    world.stopping = true;
    await service.kill();
    const { pid } = await stage.database();
    process.kill(pid, 'SIGINT');
    await chain.stop();
    await awaitEnd(pid);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The people, the rounds, and at the end everybody's answers. */
async function playAll(stage: Stage, plan: readonly Round[], program: Program): Promise<boolean> {
  const { world, report } = stage;
  const { service } = world;
  const investors = await Promise.all(
    Array.from({ length: INVESTORS }, (_, index) => becomeInvestor(world, index)),
  );
  const failures: Error[] = [];
  const busy = [
    ...investors.map((investor) => invest(world, investor)),
    signUp(world),
    signUp(world),
  ].map((work) => work.catch((error: Error) => void failures.push(error)));
  let passed = 0;
  let failed = 0;
  const count = (what: string, faults: readonly string[]) => {
    const wrong = [...faults, ...world.breaches.splice(0), ...failures.splice(0).map(String)];
    if (wrong.length === 0) passed += 1;
    else failed += 1;
    for (const line of wrong) console.log(`  ${what}: ${line}`);
  };
  count('two services on one folder', await refuseSecond(program));
  for (const [index, round] of plan.entries()) {
    const faults = await play(stage, round);
    const next = plan[index + 1];
    // Where the next round is to die at a place, this start is already the one that does.
    const took = await service.start(next?.kind === 'fault' ? next.point : undefined);
    if (took !== null) report.restarts.push(took);
    faults.push(...(await checkInvariants((await stage.database()).url, world)));
    count(`round ${index + 1}, ${words(round)}`, faults);
  }
  count('everybody answered', await settle(stage, busy));
  print(stage, plan);
  const p99 = percentile(report.restarts, 0.99);
  // Of a few restarts the slowest one says more about the machine than about the service.
  if (report.restarts.length >= RESTARTS_FOR_P99) {
    count('restart p99', p99 > RESTART_P99_MS ? [`${p99.toFixed(0)} ms`] : []);
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

/** Lets everybody end what was begun, checks that nothing was lost, and that the service ends in order. */
async function settle({ world, database }: Stage, busy: Promise<void>[]): Promise<string[]> {
  world.stopping = true;
  const late = sleep(SETTLE_WITHIN_MS, 'late' as const, { ref: false });
  const ended = await Promise.race([Promise.all(busy).then(() => 'ended' as const), late]);
  const faults = ended === 'late' ? ['somebody still waits for an answer'] : [];
  faults.push(...(await checkInvariants((await database()).url, world, { settled: true })));
  const code = await world.service.stop();
  if (code !== 0) faults.push(`the service was asked to stop and ended with ${code}`);
  return faults;
}

function words(round: Round): string {
  if (round.kind === 'fault') return `killed at ${round.point}`;
  const what = { random: 'service', both: 'service and database', database: 'database' };
  return `${what[round.kind]} killed after ${round.afterMs} ms`;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function print({ world, report }: Stage, plan: readonly Round[]): void {
  const { acknowledged: known, paid, lost } = world;
  const of = (kind: Round['kind']) => plan.filter((round) => round.kind === kind).length;
  const ms = (values: readonly number[], part: number) => percentile(values, part).toFixed(0);
  const points = FAULT_POINTS.map((point) => `${point} ${report.reached.get(point) ?? 0}`);
  console.log(
    [
      `killed: service ${of('random')}, with its database ${of('both')}, database alone ${of('database')}, at fault points ${of('fault')}`,
      `reached: ${points.join(', ')}`,
      `acknowledged and there: ${known.accounts.size} accounts, ${known.orders.size} orders, ${known.confirmed.size} of them confirmed, ${paid.size} payments, ${known.stakes.size} stakes, ${known.claims.size} claims, ${known.ended.size} unstaked; ${lost} requests lost and sent again`,
      `restart: p50 ${ms(report.restarts, 0.5)} ms, p99 ${ms(report.restarts, 0.99)} ms, of ${report.restarts.length}`,
      `database back under a running service: p50 ${ms(report.recoveries, 0.5)} ms, most ${ms(report.recoveries, 1)} ms, of ${report.recoveries.length}`,
    ].join('\n'),
  );
}

/** Rewards would take days; the books do not care how fast time goes. The product has no such switch. */
async function speedUpStaking(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select now()::text as begun');
  await client.query(
    `create or replace function fnx_now() returns timestamptz language sql stable
      as $$ select now() + (now() - timestamptz '${rows[0].begun}') * ${STAKING_SPEED} $$`,
  );
  await client.end();
}

async function awaitEnd(pid: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await sleep(50);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string' } },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds needs a whole number.');
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  const began = performance.now();
  console.log(`${rounds} rounds, seed ${seed}`);
  const good = await run(rounds, seed);
  console.error(`${((performance.now() - began) / 1000).toFixed(1)} s`);
  process.exitCode = good ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
});
