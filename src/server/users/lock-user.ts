import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/server/platform/database/client';

type Matter = 'orders' | 'wallets';

/**
 * Lets one transaction at a time decide about something of one person, until it ends: for rules
 * that count rows (open orders, linked wallets) and so cannot be one conditional update.
 */
export async function lockOwner(tx: Tx, matter: Matter, userId: string): Promise<void> {
  await tx.execute(sql`select ${ownerLock(matter, sql`${userId}::text`)}`);
}

/** The same as part of a statement that finds the person. What it guards must be read by a later statement. */
export function ownerLock(matter: Matter, userId: AnyColumn | SQL): SQL<unknown> {
  return sql`pg_advisory_xact_lock(hashtextextended(${sql.raw(`'${matter}:'`)} || ${userId}, 0))`;
}
