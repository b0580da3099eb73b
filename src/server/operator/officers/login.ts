import { and, eq } from 'drizzle-orm';
import { officers } from '@/server/operator/tables';
import type { AppContext, Caller } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { DomainError, problem } from '@/server/platform/errors';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { type Assertion, relyingParty, verifyAssertion } from '@/server/platform/webauthn';
import { makeLoginChallenge, readLoginChallenge, spendLogin } from './challenges';
import { type ActiveOfficer, findByPasskey } from './find-officer';
import { openSession } from './sessions';

/** Anybody may start as often as they like: it costs nothing and stores nothing. */
export function startLogin(ctx: AppContext) {
  return { rpId: relyingParty(ctx).rpId, ...makeLoginChallenge(ctx) };
}

/**
 * Logs an officer in. There is no other way in than a passkey, and it is two factors: the device, and the finger, face or PIN that unlocks it.
 * Only refused log-ins count, by network: strangers cannot use up what an officer needs.
 * @throws DomainError PASSKEY_REFUSED, RATE_LIMITED
 */
export async function login(
  ctx: AppContext,
  assertion: Assertion,
  caller: Caller,
): Promise<{ officer: ActiveOfficer; token: string }> {
  const challenge = readLoginChallenge(ctx, assertion.clientDataJSON);
  const officer = challenge && (await findByPasskey(ctx.db, assertion.credentialId));
  if (!officer) return refuse(ctx, caller);
  try {
    return await ctx.db.transaction(async (tx) => {
      await verifyKey(ctx, tx, officer, assertion, challenge.challenge);
      if (!(await spendLogin(tx, officer.id, challenge))) throw problem('PASSKEY_REFUSED');
      return { officer, token: await openSession(ctx, tx, officer.id) };
    });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'PASSKEY_REFUSED') {
      return refuse(ctx, caller);
    }
    throw error;
  }
}

/** @throws DomainError PASSKEY_REFUSED, RATE_LIMITED */
async function refuse(ctx: AppContext, caller: Caller): Promise<never> {
  await throttleNetwork(ctx, 'desk', caller, ctx.config.limits.deskLoginsPerIpHour, 3_600);
  throw problem('PASSKEY_REFUSED');
}

/**
 * Verifies what an officer's passkey signed, and moves its counter.
 * @throws DomainError PASSKEY_REFUSED
 */
export async function verifyKey(
  ctx: AppContext,
  tx: Tx,
  officer: ActiveOfficer,
  assertion: Assertion,
  challenge: string,
): Promise<void> {
  const used = await verifyAssertion(relyingParty(ctx), assertion, challenge, officer);
  if (used === null) throw problem('PASSKEY_REFUSED');
  const counted = await tx
    .update(officers)
    .set({ counter: used.counter })
    .where(and(eq(officers.id, officer.id), eq(officers.counter, officer.counter)))
    .returning({ id: officers.id });
  // A concurrent request used the same counter, which a genuine authenticator never does.
  if (counted.length === 0) throw problem('PASSKEY_REFUSED');
}
