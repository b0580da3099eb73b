import type { Tx } from '@fnx/postgres/client';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { User } from '@/server/account/credentials/reauthenticate';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { reactivated } from '@/server/messaging/security-texts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { users } from '@/server/users/tables';

type Closing = Pick<User, 'status' | 'deactivatedAt' | 'erasedAt'>;

/** End of the reactivation period; null when the account is not deactivated, or erased, or the period is over. */
function reactivateUntil(
  ctx: Pick<AppContext, 'clock' | 'config'>,
  { status, deactivatedAt, erasedAt }: Closing,
): Date | null {
  if (status !== 'DEACTIVATED' || !deactivatedAt || erasedAt) return null;
  const until = plusSeconds(deactivatedAt, ctx.config.limits.reactivateSeconds);
  return until > ctx.clock.now() ? until : null;
}

export function canReactivate(ctx: Pick<AppContext, 'clock' | 'config'>, user: Closing): boolean {
  return reactivateUntil(ctx, user) !== null;
}

/** SQL condition: the account is deactivated and can still be reactivated. */
export function stillReactivatable(ctx: Pick<AppContext, 'clock' | 'config'>) {
  const since = plusSeconds(ctx.clock.now(), -ctx.config.limits.reactivateSeconds);
  return and(
    eq(users.status, 'DEACTIVATED'),
    gt(users.deactivatedAt, since),
    isNull(users.erasedAt),
  );
}

/**
 * Refuses the login of a deactivated account unless the user requested reactivation and the period is not over.
 * @throws DomainError ACCOUNT_DEACTIVATED, with `reactivateUntil` while reactivation is possible
 */
export function requireReactivation(
  ctx: Pick<AppContext, 'clock' | 'config'>,
  user: User,
  requested: boolean,
): void {
  const until = reactivateUntil(ctx, user);
  if (!until) throw problem('ACCOUNT_DEACTIVATED');
  if (!requested) {
    throw problem('ACCOUNT_DEACTIVATED', { reactivateUntil: until.toISOString() });
  }
}

export async function reactivate(ctx: AppContext, tx: Tx, userId: string): Promise<void> {
  const opened = await tx
    .update(users)
    .set({
      status: 'ACTIVE',
      deactivatedAt: null,
      deactivationReason: null,
      deactivationComment: null,
    })
    .where(and(eq(users.id, userId), stillReactivatable(ctx)))
    .returning({ id: users.id });
  if (opened.length === 0) return;
  await raiseNotification(ctx, tx, { userId, ...reactivated(ctx) });
  ctx.log.info({ event: 'account reactivated', userId }, 'event');
}
