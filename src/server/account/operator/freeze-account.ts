import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNull } from 'drizzle-orm';
import { t } from '@/lang/service';
import type { Act } from '@/server/desk/audited';
import { endPushes } from '@/server/messaging/push/subscriptions';
import { raiseNotification } from '@/server/messaging/raise-notification';
import {
  beginEmergency,
  endedOtherwise,
  keepEmergency,
} from '@/server/operator/emergencies/emergencies';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { lockPerson, type Person } from '@/server/users/lock-person';
import { sessions, users } from '@/server/users/tables';

type Who = { email: string };

/** @throws Refusal */
export function requireActive({ status }: Pick<Person, 'status'>): void {
  if (status === 'BLOCKED') throw refusal('ALREADY', { what: 'account', state: 'frozen' });
  if (status === 'DEACTIVATED') {
    throw refusal('ALREADY', { what: 'account', state: 'closed by its owner' });
  }
}

/** @throws Refusal */
export function requireFrozen({ status }: Pick<Person, 'status'>): void {
  if (status !== 'BLOCKED') throw refusal('ACCOUNT_NOT_FROZEN');
}

/**
 * Freezes an account: ends every session and blocks login. Shares, stakes and orders are unchanged. What one officer froze alone stays frozen.
 *
 * @throws Refusal unless the account is active
 */
export async function freezeAccount(act: Act, { email }: Who) {
  const person = await lockPerson(act.tx, email);
  if (!(await keepEmergency(act, emergencyOf(person)))) return freeze(act, person);
  act.entry.target = person.id;
  act.entry.before = { status: person.status };
  act.entry.after = { status: 'BLOCKED' };
  return { email: person.email, status: 'BLOCKED', sessionsEnded: 0 };
}

/** @throws Refusal */
async function freeze({ ctx, tx, entry }: Act, person: Person) {
  entry.target = person.id;
  requireActive(person);
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

const emergencyOf = ({ id }: Pick<Person, 'id'>) => ({ kind: 'ACCOUNT', target: id }) as const;

/** Freezes an account for two hours, by one officer alone. @throws Refusal */
export async function freezeAlone(act: Act, { email, reason }: Who & { reason: string }) {
  const person = await lockPerson(act.tx, email);
  const done = await freeze(act, person);
  return {
    person: person.id,
    ...done,
    until: await beginEmergency(act, emergencyOf(person), reason),
  };
}

/** Ends the freeze of one officer that no second one signed. */
export async function thawAccount(act: Act, id: string): Promise<[]> {
  const { ctx, tx, entry } = act;
  const person = await lockPerson(tx, id);
  if (person.status === 'BLOCKED') await thaw(ctx, tx, entry, person);
  return [];
}

/** Unfreezes an account. Its previous sessions stay ended. */
export async function unfreezeAccount(act: Act, { email }: Who) {
  const { ctx, tx, entry } = act;
  const person = await lockPerson(tx, email);
  entry.target = person.id;
  requireFrozen(person);
  await endedOtherwise(act, emergencyOf(person));
  await thaw(ctx, tx, entry, person);
  return { email: person.email, status: 'ACTIVE' };
}

async function thaw(ctx: AppContext, tx: Tx, entry: Act['entry'], person: Person): Promise<void> {
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
}
