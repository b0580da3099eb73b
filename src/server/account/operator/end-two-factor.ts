import type { Tx } from '@fnx/postgres/client';
import { and, desc, eq } from 'drizzle-orm';
import { BANK_FACTS } from '@/config/bank-facts';
import { isTwoFactorOn, removeAuthenticator } from '@/server/account/credentials/authenticator';
import { removePasskeys } from '@/server/account/passkeys/manage-passkeys';
import { endSessions } from '@/server/account/sessions/end-sessions';
import { distrust } from '@/server/account/sessions/trusted-devices';
import { authenticators } from '@/server/account/tables';
import type { Act } from '@/server/desk/audited';
import { mailDesk } from '@/server/messaging/alerts';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { twoFactorRemoved, twoFactorResetAsked } from '@/server/messaging/security-texts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { journal } from '@/server/platform/tables';
import { lockPerson, type Person } from '@/server/users/lock-person';
import { users } from '@/server/users/tables';

/*
 * Recovery for customers who lost both authenticator and recovery codes. Because social engineering could abuse it, it
 * takes two commands a day apart: the first notifies the owner on every channel, and a login with the second factor in
 * between cancels it. The request is the first command's entry in the action log, which cannot be changed.
 */

const ASK = 'account two-factor ask';
const OFF = 'account two-factor off';

/** The reason must say how the identity was verified; shorter texts cannot. */
const SHORTEST_REASON = 20;

type Asked = { email: string; reason: string };

/**
 * Requests to disable two-factor login: notifies the owner, removes trusted devices, and starts the waiting period.
 *
 * @returns when the second command may be used
 * @throws Refusal
 */
export async function askTwoFactorOff(act: Act, { email, reason }: Asked) {
  const { ctx, tx, entry } = act;
  requireFull(reason);
  const person = await findEnrolled(tx, email);
  entry.target = person.id;
  const now = ctx.clock.now();
  const open = await findRequest(ctx, tx, person);
  if (open && open.until > now) throw waits(open);
  const { from, until } = windowOf(ctx, now);
  // From now on every login needs the second factor, even on previously trusted devices.
  await distrust(tx, person.id);
  await raiseNotification(ctx, tx, { userId: person.id, ...twoFactorResetAsked(ctx, from) });
  await warnDesk(act, person, `It can be disabled from ${from.toUTCString()}.`);
  return { email: person.email, from, until };
}

/**
 * Disables two-factor login after the waiting period, removes every passkey, ends every session, and notifies the owner.
 *
 * @throws Refusal outside the allowed time, or after a login with the second factor since the request
 */
export async function endTwoFactor(act: Act, { email, reason }: Asked) {
  const { ctx, tx, entry } = act;
  requireFull(reason);
  const person = await findEnrolled(tx, email);
  entry.target = person.id;
  const request = await findRequest(ctx, tx, person);
  const now = ctx.clock.now();
  if (!request || request.until <= now) {
    throw refusal('TWO_FACTOR_NOT_ASKED', { command: ASK, email: person.email });
  }
  if (request.from > now) throw waits(request);
  await removeAuthenticator(tx, person.id);
  const passkeysRemoved = await removePasskeys(tx, person.id);
  const ended = await endSessions(ctx, tx, person.id);
  await raiseNotification(ctx, tx, {
    userId: person.id,
    ...twoFactorRemoved(ctx, passkeysRemoved),
  });
  await warnDesk(act, person, 'It is now disabled.');
  return {
    email: person.email,
    twoFactor: false,
    passkeysRemoved,
    sessionsEnded: ended.length,
  };
}

function requireFull(reason: string): void {
  if (reason.length >= SHORTEST_REASON) return;
  throw refusal('REASON_TOO_SHORT', { min: SHORTEST_REASON });
}

async function findEnrolled(tx: Tx, who: string): Promise<Person> {
  const person = await lockPerson(tx, who);
  if (person.status === 'BLOCKED') {
    throw refusal('ACCOUNT_FROZEN');
  }
  if (!(await isTwoFactorOn(tx, person.id)))
    throw refusal('ALREADY', { what: 'two-factor login', state: 'off' });
  return person;
}

type Request = { from: Date; until: Date };

function windowOf({ config: { limits } }: AppContext, askedAt: Date): Request {
  return {
    from: plusSeconds(askedAt, limits.twoFactorResetWaitSeconds),
    until: plusSeconds(
      askedAt,
      limits.twoFactorResetWaitSeconds + limits.twoFactorResetOpenSeconds,
    ),
  };
}

const waits = ({ from, until }: Request) =>
  refusal('TWO_FACTOR_WAITS', {
    command: OFF,
    from: from.toUTCString(),
    until: until.toUTCString(),
  });

/**
 * The newest request for the customer's current authenticator, or null.
 *
 * @throws Refusal when the customer has logged in with the second factor since
 */
async function findRequest(ctx: AppContext, tx: Tx, person: Person): Promise<Request | null> {
  const [asked] = await tx
    .select({ at: journal.at })
    .from(journal)
    .where(and(eq(journal.action, ASK), eq(journal.target, person.id)))
    .orderBy(desc(journal.at))
    .limit(1);
  if (!asked) return null;
  const [facts] = await tx
    .select({ enabledAt: authenticators.enabledAt, lastLoginAt: users.lastLoginAt })
    .from(users)
    .innerJoin(authenticators, eq(authenticators.userId, users.id))
    .where(eq(users.id, person.id));
  if (facts?.enabledAt && facts.enabledAt > asked.at) return null;
  const window = windowOf(ctx, asked.at);
  if (facts?.lastLoginAt && facts.lastLoginAt > asked.at && window.until > ctx.clock.now()) {
    throw refusal('TWO_FACTOR_USED', { until: window.until.toUTCString() });
  }
  return window;
}

function warnDesk({ ctx, tx, name }: Act, { email }: Person, when: string) {
  return mailDesk(
    ctx,
    tx,
    `${BANK_FACTS.brand}: two-factor login of an account`,
    `${name} requested to disable two-factor login for ${email}. ${when} If your team does not know why, freeze the account.`,
  );
}
