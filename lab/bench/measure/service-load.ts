import { setTimeout } from 'node:timers/promises';
import type { AppContext } from '@/server/platform/context';
import { ensureBuild } from '../../../scripts/build/build';
import { percentile } from '../../percentile';
import type { Row } from '../measure';
import { openStore, startStoreServer } from '../store';
import { CALLS, load, loadText, makeMembers, profileOf } from './load';
import { type Service, startBareReads, startService } from './service';

const PEOPLE = 250;
const USUAL = { connections: 20, seconds: 8 };
const WARM_UP = { connections: 20, seconds: 2 };
const FLOOD = { connections: 500, seconds: 10 };
const CALM_WITHIN_SECONDS = 10;
/** A second is calm with nothing refused, half as many calls as before the flood, and a p99 up to this multiple of that before. */
const CALM = { times: 1.5, ms: 50, rate: 0.5 };

/** Loads on the service by itself, with its database as the product runs it. */
export async function benchServiceLoad(): Promise<Row[]> {
  return withService('alone', async (service, ctx) => {
    const { tokens } = await makeMembers(ctx, PEOPLE);
    const calls = Object.entries(CALLS).map(([what, request]) => [what, tokens.map(request)]);
    return measureLoads(service, Object.fromEntries(calls), 150);
  });
}

type Requests = Parameters<typeof load>[1];

/** @param readCpu what an authenticated read may take, in microseconds */
async function measureLoads(
  service: Service,
  calls: Readonly<Record<string, Requests>>,
  readCpu: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, requests] of Object.entries(calls)) {
    await load(service, requests, WARM_UP);
    const met = await load(service, requests, USUAL);
    console.log(loadText(what, met));
    rows.push({ what: `${what}: answers but 200`, figure: failures(met), budget: 0, unit: '' });
    if (what.startsWith('authenticated read')) {
      rows.push({ what: `${what}: CPU`, figure: met.cpuMs * 1000, budget: readCpu, unit: 'us' });
    }
  }
  return rows;
}

const SHORT = { connections: 20, seconds: 2 };
/** So long does V8 compile what becomes hot, at the expense of the first reads. */
const UNTIL_COMPILED = { connections: 20, seconds: 10 };
const TURNS = 7;
/** Limit of an authenticated read, in bare reads of the same run. */
const MOST_BARE_READS = 7;

const RESTING_MS = 3_000;

/** CPU time of the service's index and jobs while nobody calls, in milliseconds a second: no part of what a read costs. */
async function restingCpu(service: Service): Promise<number> {
  const before = await service.usage();
  await setTimeout(RESTING_MS);
  const after = await service.usage();
  return ((after.cpuMs - before.cpuMs) * 1_000) / RESTING_MS;
}

/**
 * An authenticated read in turn with what a read costs at the least, by the processor's time of either: what else the machine does
 * slows both.
 */
export async function benchReadCost(): Promise<Row[]> {
  return withService('alone', async (service, ctx, databaseUrl) => {
    const bare = await startBareReads(databaseUrl);
    try {
      const { userIds, tokens } = await makeMembers(ctx, PEOPLE);
      const read = tokens.map(profileOf);
      const bareRead = userIds.map((userId) => ({ path: `/${userId}` }));
      await load(service, read, UNTIL_COMPILED);
      await load(bare, bareRead, UNTIL_COMPILED);
      const resting = await restingCpu(service);
      console.log(`  at rest the service takes ${resting.toFixed(1)} ms of CPU a second`);
      const ratios: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        const bareLoad = await load(bare, bareRead, SHORT);
        const readLoad = await load(service, read, SHORT);
        console.log(loadText('bare read', bareLoad));
        console.log(loadText('authenticated read', readLoad));
        ratios.push((readLoad.cpuMs - resting / readLoad.rate) / bareLoad.cpuMs);
      }
      const ratio = { figure: percentile(ratios, 0.5), budget: MOST_BARE_READS, unit: 'x' };
      return [{ what: 'authenticated read to a bare one', ...ratio }];
    } finally {
      await bare.stop();
    }
  });
}

/** Loads on the built app. */
export async function benchAppLoad(): Promise<Row[]> {
  await ensureBuild();
  return withService('next', async (service, ctx) => {
    const { tokens } = await makeMembers(ctx, PEOPLE);
    const calls = {
      'static page (landing)': [{ path: '/' }],
      'authenticated read (profile) in Next': tokens.map(profileOf),
    };
    return measureLoads(service, calls, 400);
  });
}

/** Many times more callers than the service can serve: it sheds some with 503, fails for none, and recovers soon after. */
export async function benchOverload(): Promise<Row[]> {
  return withService('alone', async (service, ctx) => {
    const { tokens } = await makeMembers(ctx, PEOPLE);
    const requests = tokens.map(CALLS.quote ?? (() => ({ path: '/' })));
    await load(service, requests, WARM_UP);
    const before = await load(service, requests, USUAL);
    console.log(loadText('before', before));
    const flood = await load(service, requests, FLOOD);
    console.log(loadText(`${FLOOD.connections} connections`, flood));
    let seconds = 0;
    for (let calm = false; !calm && seconds <= CALM_WITHIN_SECONDS; seconds += 1) {
      const after = await load(service, requests, { ...USUAL, seconds: 1 });
      console.log(loadText(`second ${seconds + 1} after`, after));
      calm =
        failures(after) === 0 &&
        after.rate >= before.rate * CALM.rate &&
        after.p99 <= Math.max(before.p99 * CALM.times, before.p99 + CALM.ms);
    }
    const known = new Set(['200', '429', '503']);
    const broken = Object.entries(flood.statuses)
      .filter(([code]) => !known.has(code))
      .reduce((sum, [, count]) => sum + count, flood.errors);
    const calm = { figure: seconds, budget: CALM_WITHIN_SECONDS, unit: 's' };
    return [
      { what: 'overload: answers but 200, 429 and 503', figure: broken, budget: 0, unit: '' },
      { what: 'overload: calm again after', ...calm },
    ];
  });
}

const failures = ({ statuses, errors }: Awaited<ReturnType<typeof load>>) =>
  Object.entries(statuses)
    .filter(([code]) => code !== '200')
    .reduce((sum, [, count]) => sum + count, errors);

/** A service and a context of our own on one database. */
async function withService<T>(
  kind: 'alone' | 'next',
  work: (service: Service, ctx: AppContext, databaseUrl: string) => Promise<T>,
): Promise<T> {
  const server = await startStoreServer();
  try {
    const service = await startService(kind, server.url);
    try {
      const { ctx, stop } = await openStore(server.url);
      try {
        return await work(service, ctx, server.url);
      } finally {
        await stop();
      }
    } finally {
      await service.stop();
    }
  } finally {
    server.stop();
  }
}
