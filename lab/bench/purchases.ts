import type { AppContext } from '@/server/platform/context';
import { bookRange } from '@/server/register/index/book-range';
import { readCursor } from '@/server/register/index/cursor';
import { cpuOf } from '../../scripts/proc';
import { percentile } from '../percentile';
import type { Row } from './measure';
import { prepareSimpleUpdate } from './measure/simple-update';
import { type Buyer, blockOf, makeBuyers, openShop } from './shop';
import { withStore } from './store';

type Extent = { rounds: number; seconds: number; purchases: number };

const WHOLE: Extent = { rounds: 3, seconds: 5, purchases: 4_000 };
const SHORT: Extent = { rounds: 3, seconds: 2, purchases: 1_000 };
/** Purchases in a block: about what BSC could carry, if it carried nothing else. */
const IN_A_BLOCK = 500;
/** Purchases a second that the index must book. */
const RATE_WANTED = 1_000;
/** Limit of the database's processor time for a purchase, in simple updates of the same run. */
const MOST_UPDATES = 12;

/**
 * First purchases booked from final blocks by the index: register, ledger, holding, order, entry and notification of each, by
 * one process on a PostgreSQL with fsync on. The chain's answers are made up; the booking and the database are real.
 */
export async function benchPurchases(): Promise<Row[]> {
  const { rate } = await measure(WHOLE);
  const what = `wanted to booked purchases a second (${rate.toFixed(0)} booked)`;
  return [{ what, figure: RATE_WANTED / rate, budget: 1, unit: 'x' }];
}

/** The same in short, by the processor's time that the database spends: what else the machine does hardly moves that. */
export async function benchPurchaseCost(): Promise<Row[]> {
  const { databaseCpu, updateCpu } = await measure(SHORT);
  const what = 'database, a booked purchase to a simple update';
  return [{ what, figure: databaseCpu / updateCpu, budget: MOST_UPDATES, unit: 'x' }];
}

/** The middle one of the rounds. Processor times in milliseconds for each. */
async function measure({ rounds, seconds, purchases }: Extent) {
  return withStore(async (ctx, server) => {
    await openShop(ctx);
    const runUpdates = await prepareSimpleUpdate(await server.database('pgbench'));
    await book(ctx, await makeBuyers(ctx, '60', IN_A_BLOCK));
    const samples: { rate: number; databaseCpu: number; updateCpu: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const idle = cpuOf(server.pid);
      const updates = await runUpdates(seconds);
      const updateCpu = (cpuOf(server.pid) - idle) / (updates * seconds);
      const buyers = await makeBuyers(ctx, `7${round}`, purchases);
      await ctx.pool.query('analyze');
      const between = cpuOf(server.pid);
      const rate = await book(ctx, buyers);
      samples.push({ rate, databaseCpu: (cpuOf(server.pid) - between) / purchases, updateCpu });
    }
    const middle = (name: 'rate' | 'databaseCpu' | 'updateCpu') =>
      percentile(
        samples.map((sample) => sample[name]),
        0.5,
      );
    const [rate, databaseCpu] = [middle('rate'), middle('databaseCpu')];
    const updateCpu = middle('updateCpu');
    console.log(
      `  purchases booked by the index: ${rate.toFixed(0)} a second, CPU of the database each ${databaseCpu.toFixed(2)} ms (a simple update: ${updateCpu.toFixed(2)} ms)`,
    );
    return { rate, databaseCpu, updateCpu };
  });
}

/** @returns purchases a second */
async function book(ctx: AppContext, buyers: readonly Buyer[]): Promise<number> {
  const started = performance.now();
  for (let start = 0; start < buyers.length; start += IN_A_BLOCK) {
    const cursor = await readCursor(ctx);
    const block = blockOf(
      buyers.slice(start, start + IN_A_BLOCK),
      (cursor?.blockNumber ?? 0n) + 1n,
    );
    if (!(await bookRange(ctx, cursor, block))) throw new Error('The block was not booked.');
  }
  const rate = buyers.length / ((performance.now() - started) / 1000);
  const ids = buyers.map(({ orderId }) => orderId);
  const { rows } = await ctx.pool.query(
    "select count(*)::int as booked from orders where status = 'CONFIRMED' and id = any($1)",
    [ids],
  );
  if (rows[0]?.booked !== buyers.length) throw new Error(`Confirmed: ${rows[0]?.booked}`);
  return rate;
}
