import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { users } from '@/server/users/tables';

/** Shares that were issued with a lock-up which has not ended, in millionths, and the end of the last one. */
export type LockedUp = { raw: bigint; until: Date };

/**
 * A customer's lock-ups, from the lines of announced lists that were issued; null: none. The rules of holding keep them, so those of
 * replaced rules have ended.
 */
export async function readLockedUp(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
): Promise<LockedUp | null> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const until = sql`(args->>'lockedUntil')::numeric`;
  const [row] = await db
    .select({
      locked: sql<{ raw: string | null; until: number }>`(
        select json_build_object('raw', sum((args->>'shares')::numeric)::text, 'until', max(${until}))
        from chain_events
        where contract = 'issuance' and name = 'Issued' and args->>'holder' = ${users.holderId} and ${until} > ${now}
          and block_number >= (select coalesce(max(block_number), 0) from chain_events where name = 'RulesSet'))`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!row?.locked.raw) return null;
  // The contract keeps 48 bits of it, and a date has fewer.
  return {
    raw: BigInt(row.locked.raw),
    until: new Date(Math.min(row.locked.until * 1000, MAX_TIME)),
  };
}

/** 9999-12-31 */
const MAX_TIME = 253_402_214_400_000;
