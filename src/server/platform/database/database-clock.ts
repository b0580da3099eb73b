import { type SQL, sql } from 'drizzle-orm';
import { throttles } from '@/server/platform/tables';

/**
 * The start time of the current transaction by the database clock (`fnx_now()`, migration 0003). Staking uses only this
 * clock, so that a wrong server or browser clock changes neither rewards nor terms. All statements of a transaction see the
 * same time.
 *
 * Tests change the time by replacing the function in their own database.
 */
export const databaseNow: SQL<Date> = sql`fnx_now()`.mapWith(throttles.windowEndsAt);

/** The same time plus seconds. Not days: a PostgreSQL day may have 23 or 25 hours at a daylight saving change. */
export function databaseNowPlus(seconds: number): SQL {
  return sql`fnx_now() + make_interval(secs => ${seconds}::double precision)`;
}
