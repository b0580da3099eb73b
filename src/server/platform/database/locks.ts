import type { Tx } from '@fnx/postgres/client';
import { lockName, lockNumber, tryLockName } from '@fnx/postgres/locks';

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
 * journal's own, `journal`, is taken by its trigger, too.
 */
export const NAMED_LOCKS = [
  'administrators',
  'chain-index',
  'bank-statements',
  'content',
  'documents',
  'journal',
  'orders',
  'partner-events',
  'price-alerts',
  'proposals',
  'relayed-calls',
  'sanctions',
  'sender',
  'share-lists',
  'tax-statements',
  'treasury-payments',
  'wallets',
] as const;

type Name = (typeof NAMED_LOCKS)[number];

/** Holds a lock until the transaction ends; waits for it. */
export const lock = (tx: Tx, name: keyof typeof LOCKS): Promise<void> =>
  lockNumber(tx, LOCKS[name]);

const nameOf = (name: Name, thing: string | null) => (thing === null ? name : `${name}:${thing}`);

/**
 * Holds the lock of a thing, or of the one thing of that name, until the transaction ends; waits for it.
 * @param chainId also tells locks apart, where one database knows two chains
 */
export const lockNamed = (
  tx: Tx,
  name: Name,
  thing: string | null = null,
  chainId?: number,
): Promise<void> => lockName(tx, nameOf(name, thing), chainId);

/** Does the same without waiting; false when another transaction has it. */
export const tryLockNamed = (tx: Tx, name: Name, thing: string): Promise<boolean> =>
  tryLockName(tx, nameOf(name, thing));
