import { type SQL, sql } from 'drizzle-orm';
import { stakes } from '@/server/staking/tables';

/**
 * The time at which the present transaction began, by the database (`fnx_now()`, migration 0003). Staking asks nothing
 * else: a server whose clock is wrong, and a browser's, change nothing about what a stake has earned or when it ends. All
 * statements of one transaction see the same moment.
 *
 * A test lets time pass by replacing the function in its own database; the product has no other way to move it.
 */
export const databaseNow: SQL<Date> = sql`fnx_now()`.mapWith(stakes.startedAt);

/** That moment and some seconds more. In seconds, because a "day" of PostgreSQL has 23 hours where clocks change. */
export function databaseNowPlus(seconds: number): SQL {
  return sql`fnx_now() + make_interval(secs => ${seconds}::double precision)`;
}
