import type { Tx } from '@fnx/postgres/client';
import { and, eq } from 'drizzle-orm';
import type { Officer } from '@/server/desk/desk-route';
import { officerPasskeys } from '@/server/operator/tables';
import type { AppContext, Caller } from '@/server/platform/context';
import { DomainError, problem } from '@/server/platform/errors';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { Refusal, refusal } from '@/server/platform/refusal';
import {
  type Assertion,
  readOrigin,
  relyingParty,
  verifyAssertion,
} from '@/server/platform/webauthn';
import { makeLoginChallenge, readLoginChallenge, spendLogin } from './challenges';
import { findPasskey, type OfficerRow, type PasskeyRow } from './find-officer';
import { openSession } from './sessions';

/** Anybody may start as often as they like: it costs nothing and stores nothing. */
export function startLogin(ctx: AppContext) {
  return { rpId: relyingParty(ctx).rpId, ...makeLoginChallenge(ctx) };
}

/**
 * Logs an officer in. There is no other way in than a passkey, and it is two factors: the device, and the finger, face or PIN that unlocks it.
 * Only refused log-ins count, by network: strangers cannot use up what an officer needs.
 * @throws Refusal that says why, DomainError PASSKEY_REFUSED for a wrong signature, RATE_LIMITED
 */
export async function login(
  ctx: AppContext,
  assertion: Assertion,
  caller: Caller,
): Promise<{ officer: Officer; token: string }> {
  try {
    return await ctx.db.transaction((tx) => enter(ctx, tx, assertion));
  } catch (error) {
    if (error instanceof DomainError || error instanceof Refusal) {
      await throttleNetwork(ctx, 'desk', caller, ctx.config.limits.deskLoginsPerIpHour, 3_600);
    }
    throw error;
  }
}

async function enter(ctx: AppContext, tx: Tx, assertion: Assertion) {
  const { origins } = relyingParty(ctx);
  const asked = readOrigin(assertion.clientDataJSON);
  if (asked !== null && !origins.includes(asked)) {
    throw refusal('LOGIN_ELSEWHERE', { asked, origin: ctx.config.publicUrl });
  }
  const challenge = readLoginChallenge(ctx, assertion.clientDataJSON);
  if (challenge === null) throw problem('PASSKEY_REFUSED');
  if (challenge.expiresAt <= ctx.clock.now()) throw refusal('LOGIN_LATE');
  const found = await findPasskey(tx, assertion.credentialId);
  if (!found) throw refusal('LOGIN_UNKNOWN_PASSKEY');
  const { passkey, officer } = found;
  await verifyKey(ctx, tx, passkey, assertion, challenge.challenge);
  // Whoever holds the passkey, and nobody else, is told what became of it.
  requireWorking(officer, passkey);
  if (!(await spendLogin(tx, officer.id, challenge))) throw refusal('LOGIN_LATE');
  return { officer, token: await openSession(ctx, tx, officer.id) };
}

/** @throws Refusal */
function requireWorking(officer: OfficerRow, passkey: PasskeyRow): void {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  if (officer.removedAt) throw refusal('LOGIN_REMOVED', { day: day(officer.removedAt) });
  if (passkey.removedAt) {
    throw refusal('LOGIN_PASSKEY_REMOVED', { name: passkey.name, day: day(passkey.removedAt) });
  }
  if (!officer.admittedAt) throw refusal('LOGIN_NOT_ADMITTED');
}

/**
 * Verifies what one of an officer's passkeys signed, and moves its counter.
 * @returns the passkey
 * @throws DomainError PASSKEY_REFUSED, also for a passkey of somebody else or one that was removed
 */
export async function verifyOwn(
  ctx: AppContext,
  tx: Tx,
  { id }: Pick<Officer, 'id'>,
  assertion: Assertion,
  challenge: string,
): Promise<PasskeyRow> {
  const found = await findPasskey(tx, assertion.credentialId);
  if (found?.officer.id !== id || found.passkey.removedAt) throw problem('PASSKEY_REFUSED');
  await verifyKey(ctx, tx, found.passkey, assertion, challenge);
  return found.passkey;
}

/** @throws DomainError PASSKEY_REFUSED */
async function verifyKey(
  ctx: AppContext,
  tx: Tx,
  passkey: PasskeyRow,
  assertion: Assertion,
  challenge: string,
): Promise<void> {
  const used = await verifyAssertion(relyingParty(ctx), assertion, challenge, passkey);
  if (used === null) throw problem('PASSKEY_REFUSED');
  const { id, counter } = officerPasskeys;
  const counted = await tx
    .update(officerPasskeys)
    .set({ counter: used.counter })
    .where(and(eq(id, passkey.id), eq(counter, passkey.counter)))
    .returning({ id });
  // A concurrent request used the same counter, which a genuine authenticator never does.
  if (counted.length === 0) throw problem('PASSKEY_REFUSED');
}
