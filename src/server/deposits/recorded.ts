import type { Db } from '@fnx/postgres/client';
import { and, eq, inArray } from 'drizzle-orm';
import { type Facts, journal } from '@/server/platform/tables';

/**
 * What the journal says of the one command that made something, such as `batch 7`.
 * @returns null without such an entry, and with several: all but one are somebody else's
 */
export async function readRecorded(
  db: Db,
  actions: readonly string[],
  target: string,
): Promise<Facts | null> {
  const entries = await db
    .select({ after: journal.after })
    .from(journal)
    .where(and(inArray(journal.action, [...actions]), eq(journal.target, target)));
  return entries.length === 1 ? (entries[0]?.after ?? null) : null;
}
