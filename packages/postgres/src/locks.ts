import { sql } from 'drizzle-orm';
import type { Db, Tx } from './client';

/*
 * Advisory locks that end with a transaction. PostgreSQL has one space of 64-bit numbers for a database: two locks with one number are one
 * lock. A program lists its numbers and names in one place.
 */

/** Holds the lock of a number until the transaction ends; waits for it. */
export async function lockNumber(tx: Tx, number: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${number})`);
}

/** @param salt also tells locks apart, where one database knows two of everything */
const numberOf = (name: string, salt: number) => sql`hashtextextended(${name}, ${salt})`;

/** Holds the lock of a name until the transaction ends; waits for it. */
export async function lockName(tx: Tx, name: string, salt = 0): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${numberOf(name, salt)})`);
}

/** Does the same without waiting; false when another transaction has it. */
export async function tryLockName(tx: Db, name: string, salt = 0): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${numberOf(name, salt)}) as free`,
  );
  return rows[0]?.free === true;
}
