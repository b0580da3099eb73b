import { settlePayment } from '@/server/services/purchase/settle-payment';
import { settlePayments } from '@/server/services/purchase/settle-payments';
import { percentile, type Row } from './measure';
import { prepareSimpleUpdate } from './pgbench';
import { cpuOf } from './process-cost';
import { type Buyer, makeBuyers, openShop } from './shop';
import { openStore, startStoreServer } from './store';

const AT_ONCE = 20;
const ROUNDS = 3;
const SECONDS = 5;
/** So many that planning everything anew, after the statistics of a round, is a small part of it. */
const PURCHASES = 2_000;
/** What a look at the chain hands over at once. */
const FOUND = 20;
const LEAST = 0.5;

/**
 * Purchases credited at 20 connections, one by one and as a look at the chain finds them, in turn with the database's own
 * yardstick on the same server: fsync on, one process of the service.
 */
export async function benchPurchases(): Promise<Row[]> {
  const server = await startStoreServer();
  const { ctx, stop } = await openStore(server.url);
  try {
    await openShop(ctx);
    const simple = await prepareSimpleUpdate(await server.database('pgbench'));
    const ways = [
      { what: 'one by one', way: credit, samples: [] as Sample[] },
      { what: `${FOUND} found at once`, way: creditFound, samples: [] as Sample[] },
    ];
    for (const [index, { way }] of ways.entries()) {
      await way(ctx, await makeBuyers(ctx, `warm-${index}-`, 400));
    }
    const yard: { rate: number; cpu: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await ctx.pool.query('analyze');
      const idle = cpuOf(server.pid);
      const rate = await simple.run(SECONDS);
      yard.push({ rate, cpu: (cpuOf(server.pid) - idle) / (rate * SECONDS) });
      for (const [index, { way, samples }] of ways.entries()) {
        const buyers = await makeBuyers(ctx, `7${round}${index}`, PURCHASES);
        await ctx.pool.query('analyze');
        const between = cpuOf(server.pid);
        const done = await way(ctx, buyers);
        samples.push({ ...done, databaseCpu: (cpuOf(server.pid) - between) / PURCHASES });
      }
    }
    const updates = middle(yard, ({ rate }) => rate);
    for (const { what, samples } of ways) console.log(textOf(what, samples));
    console.log(
      `  simple updates by ${simple.by}: ${updates.toFixed(0)} a second, CPU of the database each ${middle(yard, ({ cpu }) => cpu).toFixed(2)} ms`,
    );
    return ways.map(({ what, samples }) => ({
      what: `simple updates to purchases credited, ${what}`,
      figure: updates / middle(samples, ({ rate }) => rate),
      budget: 1 / LEAST,
      unit: 'x',
    }));
  } finally {
    await stop();
    server.stop();
  }
}

type Sample = { rate: number; cpuMs: number; waits: number[]; databaseCpu: number };

function middle<T>(samples: readonly T[], pick: (sample: T) => number): number {
  return percentile(samples.map(pick), 0.5);
}

function textOf(what: string, samples: readonly Sample[]): string {
  const waits = samples.flatMap((sample) => sample.waits);
  return (
    `  purchases credited at ${AT_ONCE} connections, ${what}: ${middle(samples, ({ rate }) => rate).toFixed(0)} a second, ` +
    `p99 ${percentile(waits, 0.99).toFixed(0)} ms, CPU each: service ${middle(samples, ({ cpuMs }) => cpuMs).toFixed(2)} ms, ` +
    `database ${middle(samples, ({ databaseCpu }) => databaseCpu).toFixed(2)} ms`
  );
}

type Store = Awaited<ReturnType<typeof openStore>>['ctx'];

/** Settles all payments, 20 at a time. */
export async function credit(ctx: Store, buyers: readonly Buyer[]) {
  return timed(buyers, 1, async ([buyer]) => {
    if (!buyer) return;
    const { outcome, note } = await settlePayment(ctx, buyer.arrival);
    if (outcome !== 'CREDITED') throw new Error(`Not credited: ${outcome} ${note}`);
  });
}

/** The same in batches as a look at the chain finds them. */
async function creditFound(ctx: Store, buyers: readonly Buyer[]) {
  const done = await timed(buyers, FOUND, (some) =>
    settlePayments(
      ctx,
      some.map(({ arrival }) => arrival),
    ),
  );
  const { rows } = await ctx.pool.query(
    "select count(*)::int as credited from payments where outcome = 'CREDITED' and user_id = any($1)",
    [buyers.map(({ userId }) => userId)],
  );
  if (rows[0]?.credited !== buyers.length) throw new Error(`Credited: ${rows[0]?.credited}`);
  return done;
}

async function timed(
  buyers: readonly Buyer[],
  atOnce: number,
  work: (some: readonly Buyer[]) => Promise<void>,
) {
  const waiting = [...buyers];
  const waits: number[] = [];
  const cpu = process.cpuUsage();
  const started = performance.now();
  const worker = async () => {
    for (let some = waiting.splice(-atOnce); some.length > 0; some = waiting.splice(-atOnce)) {
      const begun = performance.now();
      await work(some);
      waits.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const { user, system } = process.cpuUsage(cpu);
  return {
    rate: buyers.length / ((performance.now() - started) / 1000),
    cpuMs: (user + system) / 1000 / buyers.length,
    waits,
  };
}
