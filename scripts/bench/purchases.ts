import { settlePayment } from '@/server/services/purchase/settle-payment';
import { percentile, type Row } from './measure';
import { prepareSimpleUpdate } from './pgbench';
import { cpuOf } from './process-cost';
import { type Buyer, makeBuyers, openShop } from './shop';
import { openStore, startStoreServer } from './store';

const AT_ONCE = 20;
const ROUNDS = 3;
const SECONDS = 5;
const PURCHASES = 600;
const LEAST = 0.5;

/**
 * Purchases credited at 20 connections, in turn with the database's own yardstick on the same server: fsync on, one process of
 * the service.
 */
export async function benchPurchases(): Promise<Row[]> {
  const server = await startStoreServer();
  const { ctx, stop } = await openStore(server.url);
  try {
    await openShop(ctx);
    const simple = await prepareSimpleUpdate(await server.database('pgbench'));
    await credit(ctx, await makeBuyers(ctx, 'warm', 200));
    const samples: Sample[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyers = await makeBuyers(ctx, `7${round}`, PURCHASES);
      await ctx.pool.query('analyze');
      const idle = cpuOf(server.pid);
      const updates = await simple.run(SECONDS);
      const between = cpuOf(server.pid);
      const done = await credit(ctx, buyers);
      samples.push({
        ...done,
        updates,
        updateCpu: (between - idle) / (updates * SECONDS),
        databaseCpu: (cpuOf(server.pid) - between) / PURCHASES,
      });
    }
    const middle = (pick: (sample: Sample) => number) => percentile(samples.map(pick), 0.5);
    const rate = middle((sample) => sample.rate);
    const yard = middle((sample) => sample.updates);
    const waits = samples.flatMap((sample) => sample.waits);
    console.log(
      `  purchases credited at ${AT_ONCE} connections: ${rate.toFixed(0)} a second, p99 ${percentile(waits, 0.99).toFixed(0)} ms, ` +
        `CPU each: service ${middle(({ cpuMs }) => cpuMs).toFixed(2)} ms, database ${middle(({ databaseCpu }) => databaseCpu).toFixed(2)} ms\n` +
        `  simple updates by ${simple.by}: ${yard.toFixed(0)} a second, CPU of the database each ${middle(({ updateCpu }) => updateCpu).toFixed(2)} ms`,
    );
    return [
      {
        what: 'simple updates to purchases credited',
        figure: yard / rate,
        budget: 1 / LEAST,
        unit: 'x',
      },
    ];
  } finally {
    await stop();
    server.stop();
  }
}

type Sample = {
  rate: number;
  cpuMs: number;
  waits: number[];
  updates: number;
  updateCpu: number;
  databaseCpu: number;
};

type Store = Awaited<ReturnType<typeof openStore>>['ctx'];

/** Settles all payments, 20 at a time. */
export async function credit(ctx: Store, buyers: readonly Buyer[]) {
  const waiting = [...buyers];
  const waits: number[] = [];
  const cpu = process.cpuUsage();
  const started = performance.now();
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const begun = performance.now();
      const { outcome, note } = await settlePayment(ctx, next.arrival);
      if (outcome !== 'CREDITED') throw new Error(`Not credited: ${outcome} ${note}`);
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
