import type { Recovery } from '@fnx/api/wallets/schemas';
import { DAY_SECONDS } from '@fnx/values/time';
import { and, eq, lt } from 'drizzle-orm';
import { getAddress } from 'viem';
import { decide } from '@/server/desk/decide';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { recoveryNotice } from '@/server/messaging/recovery-texts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';
import { recoveryRequests } from '@/server/wallets/tables';
import { isOpen } from './open-requests';
import { type RecoveryRequest, viewRecovery } from './view-recovery';

const OPEN_DAYS = 30;

/**
 * Cancels a request that is not approved yet.
 * @throws DomainError RECOVERY_NOT_FOUND, RECOVERY_DECIDED
 */
export async function cancelRecovery(
  ctx: AppContext,
  { userId }: Session,
  id: string,
): Promise<Recovery> {
  return ctx.db.transaction(async (tx) => {
    const mine = isUuid(id)
      ? and(eq(recoveryRequests.id, id), eq(recoveryRequests.userId, userId))
      : undefined;
    const now = ctx.clock.now();
    const row = await decide(tx, recoveryRequests, mine, async (known) => {
      if (!known) throw problem('RECOVERY_NOT_FOUND');
      const { approvedAt, ended, txHash } = known;
      if (approvedAt || ended || txHash) throw problem('RECOVERY_DECIDED');
      return { ended: 'CANCELLED', endedAt: now };
    });
    const notice = recoveryNotice(ctx, { event: 'CANCELLED', ...addressesOf(row) });
    await raiseNotification(ctx, tx, { userId, ...notice });
    return viewRecovery(row, null, now);
  });
}

/** Ends requests that are open for 30 days. */
export async function expireRequests(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const rows = await tx
      .update(recoveryRequests)
      .set({ ended: 'EXPIRED', endedAt: now })
      .where(
        and(isOpen(), lt(recoveryRequests.createdAt, plusSeconds(now, -OPEN_DAYS * DAY_SECONDS))),
      )
      .returning();
    for (const row of rows) {
      const notice = recoveryNotice(ctx, { event: 'EXPIRED', ...addressesOf(row) });
      await raiseNotification(ctx, tx, { userId: row.userId, ...notice });
    }
  });
}

/** For texts, EIP-55. */
export const addressesOf = (row: Pick<RecoveryRequest, 'fromAddress' | 'toAddress'>) => ({
  from: getAddress(row.fromAddress),
  to: getAddress(row.toAddress),
});
