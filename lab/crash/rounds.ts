import { setTimeout as sleep } from 'node:timers/promises';
import { FAULT_POINTS, type FaultPoint } from '@/config/fault-points';
import { capture, freePort } from '../../scripts/processes';
import type { Random } from '../../scripts/random';
import { percentile } from '../percentile';
import { checkInvariants } from './invariants';
import type { Score } from './score';
import { accepts, awaitEnd, type Program, type Stage } from './stage';
import type { Deed } from './world';

type Round =
  /** The service is killed this long after it listens. */
  | { kind: 'random'; afterMs: number }
  /** The service kills itself at a place in the code. */
  | { kind: 'fault'; point: FaultPoint }
  /** Service and database at once. */
  | { kind: 'both'; afterMs: number }
  /** The database alone; the service keeps running. */
  | { kind: 'database'; afterMs: number };

type Report = { restarts: number[]; recoveries: number[]; reached: Map<FaultPoint, number> };

/** How long people may take to reach a fault point; twice as long as the last start, where that is more. */
const REACH_WITHIN_MS = 4_000;
const RESTART_P99_MS = 5_000;
const RESTARTS_FOR_P99 = 100;
const SERVE_WITHIN_MS = 5_000;

const DEED_OF: Record<FaultPoint, Deed | null> = {
  'index-read': 'buy',
  'index-written': 'stake',
  'index-committed': 'claim',
  'order-written': 'buy',
  'order-committed': 'buy',
  'submit-committed': 'buy',
  'account-written': 'signup',
  'account-committed': 'signup',
  'message-sent': 'signup',
  // Officers reach these: see clerk.ts.
  'command-written': null,
  'command-committed': null,
  'call-leased': 'vote',
  'call-sent': 'vote',
};

/** Kills service and database so many times, and checks after each that nothing was lost or done by half. */
export async function playRounds(stage: Stage, rounds: number, score: Score): Promise<void> {
  const { world } = stage;
  const report: Report = { restarts: [], recoveries: [], reached: new Map() };
  const points = FAULT_POINTS.filter((point) =>
    stage.deposits ? /^(index|command|call)-/.test(point) : DEED_OF[point],
  );
  const plan = planRounds(rounds, world.random, { points, withinMs: stage.deposits ? 2_500 : 420 });
  score.count('two services on one folder', await refuseSecond(stage.program));
  for (const [index, round] of plan.entries()) {
    const faults = await play(stage, report, round);
    const next = plan[index + 1];
    // Where the next round is to die at a place, this start is already the one that does.
    const took = await world.service.start(next?.kind === 'fault' ? next.point : undefined);
    if (took !== null) report.restarts.push(took);
    faults.push(...(await checkInvariants((await stage.database()).url, world)));
    score.count(`round ${index + 1}, ${words(round)}`, [...faults, ...stage.failures()]);
  }
  print(report, plan);
  const planned = plan.filter(({ kind }) => kind === 'fault').length;
  const reached = [...report.reached.values()].reduce((sum, times) => sum + times, 0);
  // Some are not reached in time by chance; without most of them the rounds would test random moments alone.
  score.count('fault points', reached * 2 < planned ? [`${reached} of ${planned} reached`] : []);
  const p99 = percentile(report.restarts, 0.99);
  // The slowest of a few restarts says more about the machine than about the service.
  if (report.restarts.length >= RESTARTS_FOR_P99) {
    score.count('restart p99', p99 > RESTART_P99_MS ? [`${p99.toFixed(0)} ms`] : []);
  }
}

type Plan = { points: readonly FaultPoint[]; withinMs: number };

/** Half of the rounds at fault points, each as often as the others; the rest at random moments. */
function planRounds(rounds: number, random: Random, { points: all, withinMs }: Plan): Round[] {
  const points: FaultPoint[] = [];
  const nextPoint = () => {
    if (points.length === 0) points.push(...random.shuffle(all));
    return points.pop() as FaultPoint;
  };
  return Array.from({ length: rounds }, (_, index): Round => {
    const afterMs = random.whole(20, withinMs);
    if (index % 2 === 1) return { kind: 'fault', point: nextPoint() };
    if (index % 10 === 4) return { kind: 'both', afterMs };
    if (index % 20 === 8) return { kind: 'database', afterMs };
    return { kind: 'random', afterMs };
  });
}

/** Plays one round: what is to be killed is dead at its end. Returns what is wrong. */
async function play(stage: Stage, report: Report, round: Round): Promise<string[]> {
  const { world } = stage;
  const { service } = world;
  if (round.kind === 'database') return playWithoutDatabase(stage, report, round.afterMs);
  if (round.kind === 'fault') {
    world.wanted = DEED_OF[round.point];
    const reached = await Promise.race([
      service.gone().then(() => true),
      sleep(Math.max(REACH_WITHIN_MS, 2 * (report.restarts.at(-1) ?? 0))).then(() => false),
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

/**
 * The database dies under the service, which is to start it and serve again without a restart. How long the database takes to
 * recover depends on the machine and what else it does; the limit is for the service, from the first connection taken.
 */
async function playWithoutDatabase(
  stage: Stage,
  report: Report,
  afterMs: number,
): Promise<string[]> {
  const { world } = stage;
  await sleep(afterMs);
  const { pid, url } = await stage.database();
  process.kill(pid, 'SIGKILL');
  await awaitEnd(pid);
  const died = performance.now();
  let back = Number.POSITIVE_INFINITY;
  const returned = accepts(url).then(() => {
    back = performance.now();
  });
  const [late] = await Promise.all([serveAgain(world.service.url, () => back), returned]);
  report.recoveries.push(back - died);
  await world.service.kill();
  return late.map((fault) => `${fault}\n${world.service.tail()}`);
}

/** Asks until the service serves again; until then it may only say that it is unavailable. */
async function serveAgain(serviceUrl: string, back: () => number): Promise<string[]> {
  for (;;) {
    const answer = await fetch(`${serviceUrl}/wallet/getFNXprice`).catch(() => null);
    const took = performance.now() - back();
    if (took > SERVE_WITHIN_MS) return [`did not serve ${took.toFixed(0)} ms after its database`];
    // Before that, an answer may come over a connection whose server is just ending.
    if (took > 0 && answer?.status === 200) return [];
    if (answer && answer.status !== 200 && answer.status !== 503) {
      return [`without a database: ${answer.status}`];
    }
    await sleep(20);
  }
}

async function refuseSecond({ program, env }: Program): Promise<string[]> {
  const port = await freePort();
  const { code, output } = await capture(
    process.execPath,
    [program],
    { PORT: String(port), ...env },
    30_000,
  );
  const refused = code === 1 && /Another service \(process \d+\) already uses/.test(output);
  return refused
    ? []
    : [`a second service on the folder ended with ${code}: ${output.slice(-400)}`];
}

function words(round: Round): string {
  if (round.kind === 'fault') return `killed at ${round.point}`;
  const what = { random: 'service', both: 'service and database', database: 'database' };
  return `${what[round.kind]} killed after ${round.afterMs} ms`;
}

function print(report: Report, plan: readonly Round[]): void {
  const of = (kind: Round['kind']) => plan.filter((round) => round.kind === kind).length;
  const ms = (values: readonly number[], part: number) => percentile(values, part).toFixed(0);
  const points = FAULT_POINTS.map((point) => `${point} ${report.reached.get(point) ?? 0}`);
  console.log(
    [
      `killed: service ${of('random')}, with its database ${of('both')}, database alone ${of('database')}, at fault points ${of('fault')}`,
      `reached: ${points.join(', ')}`,
      `restart: p50 ${ms(report.restarts, 0.5)} ms, p99 ${ms(report.restarts, 0.99)} ms, of ${report.restarts.length}`,
      `database back after: p50 ${ms(report.recoveries, 0.5)} ms, most ${ms(report.recoveries, 1)} ms, of ${report.recoveries.length}`,
    ].join('\n'),
  );
}
