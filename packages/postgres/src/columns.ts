import { sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * A raw on-chain or ledger amount: `numeric(78,0)` in the database, `bigint` in the program.
 *
 * 78 digits hold every uint256. PostgreSQL's `bigint` stops at 9.2e18, which is nine tokens of 18 decimals.
 */
export const rawAmount = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(78,0)',
  fromDriver: (value) => BigInt(value),
  toDriver: (value) => value.toString(),
});

/** Bytes. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A UTC timestamp with microseconds, read as a `Date`. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' });
}

/** The `createdAt` column. Where rules depend on it, the service writes its own clock's time. */
export const createdAt = () => moment('created_at').notNull().defaultNow();

/** Keeps the hash of personal columns in a journal from telling them. It goes with the row when the person is erased. */
export const guardSalt = () => uuid('salt').defaultRandom();

/** The condition that a column holds one of `values`. Literals: a check constraint and an index predicate take no parameters. */
export function isOneOf(column: AnyPgColumn, values: readonly string[]) {
  return sql`${column} in ${sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`)}`;
}
