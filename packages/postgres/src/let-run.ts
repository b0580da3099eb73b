import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { limitAnswers, ON_THE_WAY_MS } from './answer-limit';
import type { Tx } from './client';

/** For a report of years, or a check of a whole table. */
const REPORT_MS = 600_000;

/**
 * Lets the statements of a transaction run longer than those of a request, and the process compute as long between them.
 * @param ms 0: without an end
 */
export async function letRun(tx: Tx, ms = REPORT_MS): Promise<void> {
  const { client } = tx._.session as unknown as { client: pg.ClientBase };
  limitAnswers(client, ms === 0 ? Number.POSITIVE_INFINITY : ms + ON_THE_WAY_MS);
  await tx.execute(
    sql.raw(
      `set local statement_timeout = ${ms}; set local idle_in_transaction_session_timeout = ${ms}`,
    ),
  );
}
