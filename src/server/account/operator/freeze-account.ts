import { and, eq, isNull } from 'drizzle-orm';
import { t } from '@/lang/service';
import { endPushes } from '@/server/messaging/push/subscriptions';
import { raiseNotification } from '@/server/messaging/raise-notification';
import type { Act } from '@/server/platform/audited';
import { refusal } from '@/server/platform/refusal';
import { lockPerson } from '@/server/users/lock-person';
import { sessions, users } from '@/server/users/tables';

type Who = { email: string };

/**
 * Freezes an account: ends every session and blocks login. Shares, stakes and orders are unchanged.
 *
 * @throws Refusal unless the account is active
 */
export async function freezeAccount({ ctx, tx, entry }: Act, { email }: Who) {
  const person = await lockPerson(tx, email);
  entry.target = person.id;
  if (person.status === 'BLOCKED') throw refusal('ALREADY', { what: 'account', state: 'frozen' });
  if (person.status === 'DEACTIVATED') {
    throw refusal('ALREADY', { what: 'account', state: 'closed by its owner' });
  }
  entry.before = { status: person.status };
  entry.after = { status: 'BLOCKED' };
  await tx.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, person.id));
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: ctx.clock.now() })
    .where(and(eq(sessions.userId, person.id), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  await endPushes(tx, { userId: person.id });
  await raiseNotification(ctx, tx, {
    userId: person.id,
    kind: 'SECURITY',
    title: t('Your account is frozen'),
    body: t(
      'Your account was frozen and all sessions were ended. Your shares and stakes are unchanged. Please contact support.',
    ),
    link: '/contactus',
    linkLabel: t('Contact support'),
  });
  return { email: person.email, status: 'BLOCKED', sessionsEnded: ended.length };
}

/** Unfreezes an account. Its previous sessions stay ended. */
export async function unfreezeAccount({ ctx, tx, entry }: Act, { email }: Who) {
  const person = await lockPerson(tx, email);
  entry.target = person.id;
  if (person.status !== 'BLOCKED') throw refusal('ACCOUNT_NOT_FROZEN');
  entry.before = { status: person.status };
  entry.after = { status: 'ACTIVE' };
  await tx.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, person.id));
  await raiseNotification(ctx, tx, {
    userId: person.id,
    kind: 'SECURITY',
    title: t('Your account is active again'),
    body: t('You can log in again. If you did not expect this, please contact support.'),
    link: '/dashboard',
  });
  return { email: person.email, status: 'ACTIVE' };
}
