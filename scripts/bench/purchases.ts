import { settlePayment } from '@/server/purchase/payments/settle-payment';
import { settlePayments } from '@/server/purchase/payments/settle-payments';
import { percentile, type Row } from './measure';
import { prepareSimpleUpdate } from './measure/pgbench';
import { cpuOf } from './measure/process-cost';
import { type Buyer, makeBuyers, openShop } from './shop';
import { openStore, startStoreServer } from './store';

const AT_ONCE = 20;
/** So many purchases that planning everything anew, after the statistics of a round, is a small part of it. */
const WHOLE: Extent = { rounds: 3, seconds: 5, purchases: 2_000 };
const SHORT: Extent = { rounds: 3, seconds: 2, purchases: 500 };
/** What a look at the chain hands over at once. */
const FOUND = 20;
const LEAST = 0.5;

/** How often a round is measured, how long the yardstick runs in it, and how many purchases each way credits in it. */
type Extent = { rounds: number; seconds: number; purchases: number };

/**
 * Purchases credited at 20 connections, one by one and as a look at the chain finds them, in turn with the database's own
 * yardstick on the same server: fsync on, one process of the service.
 */
export async function benchPurchases(): Promise<Row[]> {
  const { updates, ways } = await measurePurchases(WHOLE);
  return ways.map(({ what, rate }) => ({
    what: `simple updates to purchases credited, ${what}`,
    figure: updates.rate / rate,
    budget: 1 / LEAST,
    unit: 'x',
  }));
}

/** The same in short, by the processor's time that the database spends: what else the machine does hardly moves that. */
export async function benchPurchaseCost(): Promise<Row[]> {
  const { updates, ways } = await measurePurchases(SHORT);
  return ways.map(({ what, mostUpdates, databaseCpu }) => ({
    what: `database, a purchase to a simple update, ${what}`,
    figure: databaseCpu / updates.databaseCpu,
    budget: mostUpdates,
    unit: 'x',
  }));
}

/** A way to credit payments, and what a purchase may cost the database by it, in simple updates of the same run. */
type Way = {
  what: string;
  credit(ctx: Store, buyers: readonly Buyer[]): Promise<Omit<Sample, 'databaseCpu'>>;
  mostUpdates: number;
};

const WAYS: readonly Way[] = [
  { what: 'one by one', credit, mostUpdates: 35 },
  { what: `${FOUND} found at once`, credit: creditFound, mostUpdates: 11 },
];

/** The middle one of the rounds. `databaseCpu` is in milliseconds for each. */
type Cost = { rate: number; databaseCpu: number };

async function measurePurchases({
  rounds,
  seconds,
  purchases,
}: Extent): Promise<{ updates: Cost; ways: (Cost & Pick<Way, 'what' | 'mostUpdates'>)[] }> {
  const server = await startStoreServer();
  const { ctx, stop } = await openStore(server.url);
  try {
    await openShop(ctx);
    const simple = await prepareSimpleUpdate(await server.database('pgbench'));
    const ways = WAYS.map((one) => ({ ...one, samples: [] as Sample[] }));
    for (const [index, way] of ways.entries()) {
      await way.credit(ctx, await makeBuyers(ctx, `warm-${index}-`, 400));
    }
    const yard: Cost[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await ctx.pool.query('analyze');
      const idle = cpuOf(server.pid);
      const rate = await simple.run(seconds);
      yard.push({ rate, databaseCpu: (cpuOf(server.pid) - idle) / (rate * seconds) });
      for (const [index, way] of ways.entries()) {
        const buyers = await makeBuyers(ctx, `7${round}${index}`, purchases);
        await ctx.pool.query('analyze');
        const between = cpuOf(server.pid);
        const done = await way.credit(ctx, buyers);
        way.samples.push({ ...done, databaseCpu: (cpuOf(server.pid) - between) / purchases });
      }
    }
    for (const { what, samples } of ways) console.log(textOf(what, samples));
    const updates = middleOf(yard);
    console.log(
      `  simple updates by ${simple.by}: ${updates.rate.toFixed(0)} a second, CPU of the database each ${updates.databaseCpu.toFixed(2)} ms`,
    );
    return { updates, ways: ways.map(({ samples, ...one }) => ({ ...one, ...middleOf(samples) })) };
  } finally {
    await stop();
    server.stop();
  }
}

const middleOf = (samples: readonly Cost[]): Cost => ({
  rate: middle(samples, ({ rate }) => rate),
  databaseCpu: middle(samples, ({ databaseCpu }) => databaseCpu),
});

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
    const { outcome, note } = await settlePayment(ctx, buyer.transfer);
    if (outcome !== 'CREDITED') throw new Error(`Not credited: ${outcome} ${note}`);
  });
}

/** The same in batches as a look at the chain finds them. */
async function creditFound(ctx: Store, buyers: readonly Buyer[]) {
  const done = await timed(buyers, FOUND, (some) =>
    settlePayments(
      ctx,
      some.map(({ transfer }) => transfer),
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
