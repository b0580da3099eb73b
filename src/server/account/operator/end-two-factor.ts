import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { isTwoFactorOn, removeAuthenticator } from '@/server/account/credentials/authenticator';
import { endSessions } from '@/server/account/sessions/end-sessions';
import { distrust } from '@/server/account/sessions/trusted-devices';
import { authenticators } from '@/server/account/tables';
import { mailDesk } from '@/server/messaging/alerts';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { twoFactorRemoved, twoFactorResetAsked } from '@/server/messaging/security-texts';
import { audited, lockPerson, type Operator, type Person, Refusal } from '@/server/operator/call';
import { operatorActions } from '@/server/operator/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { users } from '@/server/users/tables';

/*
 * For somebody who has lost authenticator and recovery codes. Whoever talks an operator into this takes a factor from an
 * account, so it is done in two commands a day apart: the first tells the owner by every way there is, and a login with the
 * factor in between shows that it was not lost and stops it. The request is the first command's own record, which nobody
 * can change or take back.
 */

const ASK = 'account two-factor ask';
const OFF = 'account two-factor off';

/** Shorter ones say "ok": what is wanted is how the person was recognised. */
const SHORTEST_REASON = 20;

/**
 * Begins to switch two-factor login off: the owner is told, devices are trusted no more, and the wait begins.
 *
 * @returns from when to when the second command may follow
 * @throws Refusal
 */
export async function askTwoFactorOff(operator: Operator, who: string, reason: string) {
  const details = { reason: fullReason(reason) };
  return audited(operator, { action: ASK, target: who, details }, async (ctx, tx) => {
    const person = await findEnrolled(tx, who);
    const now = ctx.clock.now();
    const open = await findRequest(ctx, tx, person);
    if (open && open.until > now) throw new Refusal(`This was asked for already. ${waits(open)}`);
    const { from, until } = windowOf(ctx, now);
    // From now on a login proves the factor, also on a device that was spared it.
    await distrust(tx, person.id);
    await raiseNotification(ctx, tx, { userId: person.id, ...twoFactorResetAsked(ctx, from) });
    await warnDesk(ctx, tx, operator, person, `It can be done from ${from.toUTCString()} on.`);
    return { email: person.email, from, until };
  });
}

/**
 * Switches two-factor login off after the wait, ends every session, and tells the owner.
 *
 * @throws Refusal before the wait is over, after its end, and when a login has shown meanwhile that the factor is not lost
 */
export async function endTwoFactor(operator: Operator, who: string, reason: string) {
  const details = { reason: fullReason(reason) };
  return audited(operator, { action: OFF, target: who, details }, async (ctx, tx) => {
    const person = await findEnrolled(tx, who);
    const request = await findRequest(ctx, tx, person);
    const now = ctx.clock.now();
    if (!request || request.until <= now) {
      throw new Refusal(`This was not asked for. Begin with: ${ASK} ${person.email}`);
    }
    if (request.from > now) throw new Refusal(waits(request));
    await removeAuthenticator(tx, person.id);
    const ended = await endSessions(ctx, tx, person.id);
    await raiseNotification(ctx, tx, { userId: person.id, ...twoFactorRemoved(ctx) });
    await warnDesk(ctx, tx, operator, person, 'It was done now.');
    return { email: person.email, twoFactor: false, sessionsEnded: ended.length };
  });
}

function fullReason(reason: string): string {
  if (reason.length >= SHORTEST_REASON) return reason;
  throw new Refusal(
    `Say in --reason how you made sure who it is, in ${SHORTEST_REASON} characters or more.`,
  );
}

async function findEnrolled(tx: Tx, who: string): Promise<Person> {
  const person = await lockPerson(tx, who);
  if (person.status === 'BLOCKED') {
    throw new Refusal('This account is frozen. Open it first, if that is right.');
  }
  if (!(await isTwoFactorOn(tx, person.id))) throw new Refusal('Two-factor login is off already.');
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
  `${OFF} can be used from ${from.toUTCString()} until ${until.toUTCString()}.`;

/**
 * The newest request for this person that is about the authenticator of now; null when there is none.
 *
 * @throws Refusal when the person has logged in since, which took the factor
 */
async function findRequest(ctx: AppContext, tx: Tx, person: Person): Promise<Request | null> {
  const [asked] = await tx
    .select({ at: operatorActions.at })
    .from(operatorActions)
    .where(
      and(
        eq(operatorActions.action, ASK),
        // As the operator wrote it: by address or by id.
        inArray(sql`lower(trim(${operatorActions.target}))`, [person.email, person.id]),
      ),
    )
    .orderBy(desc(operatorActions.at))
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
    throw new Refusal(
      `Somebody has logged in with the second factor since this was asked for, so it is not lost. Find out who asked you. It can be asked for anew after ${window.until.toUTCString()}.`,
    );
  }
  return window;
}

function warnDesk(ctx: AppContext, tx: Tx, { name }: Operator, { email }: Person, when: string) {
  return mailDesk(
    ctx,
    tx,
    'FNX: two-factor login of an account',
    `${name} asked that two-factor login of ${email} be switched off. ${when} If nobody at your desk knows why, freeze the account.`,
  );
}
