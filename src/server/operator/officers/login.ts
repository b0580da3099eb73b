import { and, eq } from 'drizzle-orm';
import { officers } from '@/server/operator/tables';
import type { AppContext, Caller } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { type Assertion, relyingParty, verifyAssertion } from '@/server/platform/webauthn';
import { makeChallenge, spendChallenge } from './challenges';
import { type ActiveOfficer, findByPasskey } from './find-officer';
import { openSession } from './sessions';

/** @throws DomainError RATE_LIMITED */
export async function startLogin(ctx: AppContext, caller: Caller) {
  await throttleNetwork(ctx, 'desk', caller, ctx.config.limits.deskLoginsPerIpHour, 3_600);
  return { rpId: relyingParty(ctx).rpId, ...(await makeChallenge(ctx, null)) };
}

/**
 * Logs an officer in. There is no other way in than a passkey, and it is two factors: the device, and the finger, face or PIN that unlocks it.
 * @throws DomainError PASSKEY_REFUSED, RATE_LIMITED
 */
export async function login(
  ctx: AppContext,
  assertion: Assertion,
  caller: Caller,
): Promise<{ officer: ActiveOfficer; token: string }> {
  await throttleNetwork(ctx, 'desk', caller, ctx.config.limits.deskLoginsPerIpHour, 3_600);
  const challenge = await spendChallenge(ctx, assertion.clientDataJSON, null);
  const officer = await findByPasskey(ctx.db, assertion.credentialId);
  if (challenge === null || officer === null) throw new DomainError('PASSKEY_REFUSED');
  return ctx.db.transaction(async (tx) => {
    await useKey(ctx, tx, officer, assertion, challenge);
    return { officer, token: await openSession(ctx, tx, officer.id) };
  });
}

/**
 * Verifies what an officer's passkey signed, and moves its counter.
 * @throws DomainError PASSKEY_REFUSED
 */
export async function useKey(
  ctx: AppContext,
  tx: Tx,
  officer: ActiveOfficer,
  assertion: Assertion,
  challenge: string,
): Promise<void> {
  const used = await verifyAssertion(relyingParty(ctx), assertion, challenge, officer);
  if (used === null) throw new DomainError('PASSKEY_REFUSED');
  const counted = await tx
    .update(officers)
    .set({ counter: used.counter })
    .where(and(eq(officers.id, officer.id), eq(officers.counter, officer.counter)))
    .returning({ id: officers.id });
  // A concurrent request used the same counter, which a genuine authenticator never does.
  if (counted.length === 0) throw new DomainError('PASSKEY_REFUSED');
}
