import { checkLedger } from '@/server/register/check/check-ledger';
import type { Cost, Growth } from './lists';
import { percentile, timed } from './measure';
import type { World } from './world';

const ROUNDS = 3;

/**
 * The check of all books. It reads every entry there is, so its time grows with their number: what must not grow is the time
 * for one entry.
 *
 * @throws Error when it finds a fault: the filled books are in order
 */
export async function benchLedgerCheck(worlds: readonly World[]): Promise<Growth> {
  const costs: Cost[] = [];
  for (const { ctx, size } of worlds) {
    const samples: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      samples.push(
        await timed(async () => {
          const faults = await checkLedger(ctx.db);
          if (faults.length > 0)
            throw new Error(`The books are wrong: ${JSON.stringify(faults[0])}`);
        }),
      );
    }
    const { rows } = await ctx.pool.query<{ n: string }>(
      'select count(*) as n from ledger_entries',
    );
    const entries = Number(rows[0]?.n);
    const p50 = percentile(samples, 0.5);
    console.log(
      `  ledger check: ${entries} entries in ${(p50 / 1000).toFixed(2)} s, ${((p50 * 1000) / entries).toFixed(2)} us an entry`,
    );
    costs.push({ lines: size.lines - size.whale, p50, p99: percentile(samples, 0.99), pages: 0 });
  }
  return { what: 'ledger check, all entries', costs, whale: null };
}
