import { sql } from 'drizzle-orm';
import type { Tx } from './client';

/*
 * Every advisory lock of the service. PostgreSQL has one space of 64-bit numbers for a database: two locks with one number would be one
 * lock. A number is never used again, because an older release may still hold it: 7,247,001 to 7,247,051 were those of single jobs.
 */

/** Locks of which there is one. */
export const LOCKS = {
  migration: 7_246_001,
  queues: 7_246_002,
  content: 7_246_003,
  offering: 7_246_005,
  price: 7_246_006,
  jobs: 7_246_007,
} as const;

/**
 * Locks of which there is one for each thing, such as a person. Their numbers are hashes of a name and the thing, in a space of 2^64. The
 * journal's own, `journal`, is taken by its trigger.
 */
export const NAMED_LOCKS = [
  'administrators',
  'chain-index',
  'bank-statements',
  'content',
  'documents',
  'journal',
  'orders',
  'price-alerts',
  'proposals',
  'relayed-calls',
  'sanctions',
  'sender',
  'share-lists',
  'treasury-payments',
  'wallets',
] as const;

type Name = Exclude<(typeof NAMED_LOCKS)[number], 'journal'>;

/** Holds a lock until the transaction ends; waits for it. */
export async function lock(tx: Tx, name: keyof typeof LOCKS): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[name]})`);
}

/** @param chainId also tells locks apart, where one database knows two chains */
const numberOf = (name: Name, thing: string | null, chainId = 0) =>
  sql`hashtextextended(${thing === null ? name : `${name}:${thing}`}, ${chainId})`;

/** Holds the lock of a thing, or of the one thing of that name, until the transaction ends; waits for it. */
export async function lockNamed(
  tx: Tx,
  name: Name,
  thing: string | null = null,
  chainId?: number,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${numberOf(name, thing, chainId)})`);
}

/** As `lockNamed`; false when another transaction has it. */
export async function tryLockNamed(tx: Tx, name: Name, thing: string): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${numberOf(name, thing)}) as free`,
  );
  return rows[0]?.free === true;
}
