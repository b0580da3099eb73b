import { sql } from 'drizzle-orm';
import type { Tx } from './client';

/*
 * Every advisory lock of the service. PostgreSQL has one space of 64-bit numbers for a database: two locks with one number would be one
 * lock. A number is never used again, because an older release may still hold it.
 */

/** Locks of which there is one. */
export const LOCKS = {
  migration: 7_246_001,
  queues: 7_246_002,
  content: 7_246_003,
  offering: 7_246_005,
  price: 7_246_006,
} as const;

/** One for each repeated job, by its name: one process runs it at a time. */
export const JOB_LOCKS: Readonly<Record<string, number>> = {
  'account-cleanup': 7_247_001,
  announcements: 7_247_002,
  ballots: 7_247_003,
  'certificate-watch': 7_247_004,
  'chain-actions': 7_247_005,
  'chain-index': 7_247_006,
  cleanup: 7_247_007,
  'contacts-cleanup': 7_247_008,
  'deployment-watch': 7_247_009,
  'desk-cleanup': 7_247_010,
  'index-watch': 7_247_011,
  'kyc-draft-removal': 7_247_012,
  'kyc-expiry': 7_247_013,
  'messages-cleanup': 7_247_014,
  'notifications-cleanup': 7_247_015,
  orders: 7_247_016,
  'orders-cleanup': 7_247_017,
  'price-announcements': 7_247_018,
  prices: 7_247_019,
  'recovery-reminders': 7_247_020,
  'reference-rates': 7_247_021,
  'register-check': 7_247_022,
  retention: 7_247_023,
  'sanctions-rescreening': 7_247_024,
  stakes: 7_247_025,
  'statement-reminder': 7_247_026,
  'treasury-closing': 7_247_027,
  'network-watch': 7_247_028,
  emergencies: 7_247_030,
  newsletters: 7_247_040,
  auctions: 7_247_050,
  settlement: 7_247_051,
  webhooks: 7_247_060,
  'webhooks-cleanup': 7_247_061,
};

/**
 * Locks of which there is one for each thing, such as a person. Their numbers are hashes of a name and the thing, in a space of 2^64. The
 * journal's own, `journal`, is taken by its trigger.
 */
export const NAMED_LOCKS = [
  'administrators',
  'chain-index',
  'content',
  'documents',
  'journal',
  'orders',
  'price-alerts',
  'proposals',
  'sanctions',
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

/** The lock of a repeated job. @throws Error for a job without a number */
export function lockOfJob(queue: string): number {
  const number = Object.hasOwn(JOB_LOCKS, queue) ? JOB_LOCKS[queue] : undefined;
  if (number === undefined) throw new Error(`Give the job ${queue} a number in JOB_LOCKS.`);
  return number;
}
