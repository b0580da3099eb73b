import type { Db } from '@fnx/postgres/client';
import { eq, sql } from 'drizzle-orm';
import { plusSeconds, secondsUntil } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { lockouts } from '@/server/platform/tables';

export type LockRule = {
  failures: number;
  windowSeconds: number;
  /** Length of the first, second, ... consecutive lock; the last one repeats. */
  lockSeconds: readonly number[];
};

type Lock =
  | { locked: true; retryAfter: number }
  /** `began`: this failure started a lock; `left`: failures until a lock starts. */
  | { locked: false; began: boolean; left: number };

/** Lock lengths escalate while the previous lock ended less than this ago. */
const LEVEL_KEPT_SECONDS = 86_400;

/**
 * Counts one failure and starts a lock when the rule requires it; during a lock nothing is counted. Count a password
 * failure before checking the password and clear it if the password is correct; counting afterwards would let
 * parallel guesses exceed the limit.
 */
export async function countFailure(
  ctx: Pick<AppContext, 'clock'>,
  db: Db,
  key: string,
  rule: LockRule,
): Promise<Lock> {
  const now = ctx.clock.now();
  const windowEndsAt = plusSeconds(now, rule.windowSeconds);
  const failures = sql`case when ${lockouts.windowEndsAt} <= ${now} then 1 else ${lockouts.failures} + 1 end`;
  const locks = sql`(${failures}) >= ${rule.failures}`;
  const lengths = sql.join(
    rule.lockSeconds.map((seconds) => sql`${seconds}::int`),
    sql`, `,
  );
  const forgotten = sql`${lockouts.lockedUntil} <= ${plusSeconds(now, -LEVEL_KEPT_SECONDS)}`;
  const level = sql`case when ${forgotten} then 0 else ${lockouts.level} end`;
  const length = sql`(array[${lengths}])[least((${level}) + 1, ${rule.lockSeconds.length})]`;
  const free = sql`(${lockouts.lockedUntil} is null or ${lockouts.lockedUntil} <= ${now})`;
  const [row] = await db
    .insert(lockouts)
    .values(firstFailure(key, rule, now))
    .onConflictDoUpdate({
      target: lockouts.key,
      set: {
        // A lock resets the failure count.
        failures: sql`case when ${locks} then 0 else ${failures} end`,
        windowEndsAt: sql`case when ${lockouts.windowEndsAt} <= ${now} then ${windowEndsAt} else ${lockouts.windowEndsAt} end`,
        level: sql`case when ${locks} then (${level}) + 1 else ${level} end`,
        lockedUntil: sql`case when ${locks} then ${now}::timestamptz + make_interval(secs => ${length}) else ${lockouts.lockedUntil} end`,
      },
      setWhere: free,
    })
    .returning({ lockedUntil: lockouts.lockedUntil, failures: lockouts.failures });
  // `setWhere` was false: a lock is active and nothing was counted.
  if (!row) return (await readLock(ctx, db, key)) ?? { locked: false, began: false, left: 0 };
  const began = row.lockedUntil !== null && row.lockedUntil > now;
  return { locked: false, began, left: began ? 0 : rule.failures - row.failures };
}

function firstFailure(key: string, rule: LockRule, now: Date) {
  const locks = rule.failures <= 1;
  return {
    key,
    failures: locks ? 0 : 1,
    windowEndsAt: plusSeconds(now, rule.windowSeconds),
    level: locks ? 1 : 0,
    lockedUntil: locks ? plusSeconds(now, rule.lockSeconds[0] ?? 0) : null,
  };
}

export async function readLock(
  ctx: Pick<AppContext, 'clock'>,
  db: Db,
  key: string,
): Promise<{ locked: true; retryAfter: number } | null> {
  const now = ctx.clock.now();
  const [row] = await db
    .select({ lockedUntil: lockouts.lockedUntil })
    .from(lockouts)
    .where(eq(lockouts.key, key));
  if (!row?.lockedUntil || row.lockedUntil <= now) return null;
  return { locked: true, retryAfter: secondsUntil(row.lockedUntil, now) };
}

export async function clearFailures(db: Db, key: string): Promise<void> {
  await db.delete(lockouts).where(eq(lockouts.key, key));
}
