import type { Db, Tx } from '@fnx/postgres/client';
import { letRun } from '@fnx/postgres/let-run';
import { type SQL, sql } from 'drizzle-orm';

const ROWS_AT_ONCE = 2_000;

/** Reads from one snapshot, for longer than a request may: a report reads years of bookings. */
export function fromSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await letRun(tx);
      return work(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The rows of a query some at a time, so that a long report needs little memory. One at a time in a transaction. */
export async function* readRows<Row extends Record<string, unknown>>(
  tx: Tx,
  query: SQL,
): AsyncGenerator<Row> {
  await tx.execute(sql`declare report no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await tx.execute<Row>(sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from report`);
    yield* rows as Row[];
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.execute(sql`close report`);
}
