import { DAY_MS } from '@fnx/values/time';
import { eq, isNull } from 'drizzle-orm';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { type RecoveryNews, recoveryNotice } from '@/server/messaging/recovery-texts';
import type { AppContext } from '@/server/platform/context';
import { users } from '@/server/users/tables';
import { recoveries } from '@/server/wallets/tables';
import { addressesOf, expireRequests } from './end-request';
import { chainTime } from './list-recoveries';
import { type ChainRecovery, statusOf } from './view-recovery';

const REMIND_EVERY_DAYS = 4;

/** Reminds the owners of wallets whose recovery is pending, once in four days, and says once when it can be carried out. */
export async function remindOfRecoveries(ctx: AppContext): Promise<void> {
  await expireRequests(ctx);
  const now = await chainTime(ctx);
  const pending = await ctx.db
    .select({ row: recoveries, userId: users.id })
    .from(recoveries)
    .innerJoin(users, eq(users.holderId, recoveries.holder))
    .where(isNull(recoveries.ended));
  for (const { row, userId } of pending) {
    const due = dueNews(row, now);
    if (!due) continue;
    // The key makes each one unique, also after a restart.
    const dedupeKey = `recovery:${row.txHash}:${row.logIndex}:${due.key}`;
    const notice = recoveryNotice(ctx, due.news);
    await ctx.db.transaction((tx) => raiseNotification(ctx, tx, { userId, ...notice, dedupeKey }));
  }
}

function dueNews(row: ChainRecovery, now: Date): { key: string; news: RecoveryNews } | null {
  const pair = addressesOf(row);
  if (statusOf(null, row, now) === 'READY')
    return { key: 'ready', news: { event: 'READY', ...pair } };
  const days = (now.getTime() - row.requestedAt.getTime()) / DAY_MS;
  const times = Math.floor(days / REMIND_EVERY_DAYS);
  if (times < 1) return null;
  const { executableAt: at, vetoable } = row;
  return { key: `${times}`, news: { event: 'PENDING', ...pair, at, vetoable } };
}
