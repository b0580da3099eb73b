import { and, eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { contract } from '@/api/contract';
import { guessRule, passkeyLockKey } from '@/server/account/credentials/guesses';
import type { User } from '@/server/account/credentials/reauthenticate';
import { requireReactivation } from '@/server/account/deactivation/reactivate';
import { openAccount } from '@/server/account/login/open-login';
import { readProfile } from '@/server/account/profile/read-profile';
import { hashDevice, renameDevice } from '@/server/account/sessions/trusted-devices';
import { passkeys } from '@/server/account/tables';
import type { AppContext, Caller } from '@/server/platform/context';
import { accountLocked, problem } from '@/server/platform/errors';
import { clearFailures, countFailure } from '@/server/platform/limits/lockout';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { type PublicKey, relyingParty, verifyAssertion } from '@/server/platform/webauthn';
import { users } from '@/server/users/tables';
import { spendChallenge, storeChallenge } from './challenges';

type Input = z.output<(typeof contract)['passkeyLogin']['input']>;

/** Replaces an unknown passkey, so that both cases do the same work. Its private key was discarded. */
const NOBODYS_KEY: PublicKey = {
  publicKey: Buffer.from(
    'pQECAyYgASFYIFsIbTOUtaaUQVliAFViy9A935IKp5b4lXDloEfjqxHAIlggl2duqZKWU6u7k1ICQr4JKY4a-uFjJP_LNtbomF79DsI',
    'base64url',
  ),
  counter: 0,
};

/**
 * Options for a login with a passkey. They name no account: the authenticator knows which passkeys it has.
 * @throws DomainError RATE_LIMITED
 */
export async function startPasskeyLogin(ctx: AppContext, caller: Caller) {
  await throttleNetwork(ctx, 'login', caller, ctx.config.limits.loginsPerIpHour, 3_600);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const { rpId } = relyingParty(ctx);
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
  await storeChallenge(ctx, challenge, null);
  const timeout = ctx.config.limits.passkeyChallengeSeconds * 1000;
  return { challenge, rpId, timeout, userVerification: 'required' as const };
}

/**
 * Logs in with a passkey, in one step: it is kept by the device and unlocked by its owner, which makes two factors. Wrong
 * passwords do not count here, so a stranger cannot lock it.
 *
 * To prevent account enumeration, an unknown passkey takes the same path as a known one: the same lock, the same check of a
 * signature, the same response.
 * @throws DomainError PASSKEY_REFUSED, ACCOUNT_LOCKED after wrong signatures of this passkey, ACCOUNT_DEACTIVATED
 * (reactivateUntil), ACCOUNT_BLOCKED, RATE_LIMITED
 */
export async function passkeyLogin(ctx: AppContext, input: Input, caller: Caller) {
  await throttleNetwork(ctx, 'checks', caller, ctx.config.limits.codeChecksPerIpHour, 3_600);
  const challenge = await spendChallenge(ctx, input.clientDataJSON, null);
  if (challenge === null) throw problem('PASSKEY_REFUSED');
  const lockKey = passkeyLockKey(ctx, input.credentialId);
  const lock = await countFailure(ctx, ctx.db, lockKey, guessRule(ctx));
  if (lock.locked) throw accountLocked(lock.retryAfter);
  const found = await findPasskey(ctx, input.credentialId);
  const key = found?.passkey ?? NOBODYS_KEY;
  const used = await verifyAssertion(relyingParty(ctx), input, challenge, key);
  // Also the account that the authenticator has signed for (WebAuthn, section 7.2, step 6).
  const owner = Buffer.from(input.userHandle, 'base64url').toString('utf8');
  if (!found || !used || owner !== found.user.id) {
    const userId = found?.user.id;
    ctx.log.info({ requestId: caller.requestId, event: 'passkey refused', userId }, 'event');
    throw problem('PASSKEY_REFUSED');
  }
  await clearFailures(ctx.db, lockKey);
  const { user, passkey } = found;
  const token = await open(ctx, user, { passkey, used }, input, caller);
  return { token, user: await readProfile(ctx, user.id) };
}

async function findPasskey(ctx: AppContext, credentialId: string) {
  const [found] = await ctx.db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return found ?? null;
}

async function open(
  ctx: AppContext,
  user: User,
  {
    passkey,
    used,
  }: { passkey: typeof passkeys.$inferSelect; used: { counter: number; backedUp: boolean } },
  { deviceId, reactivate: requested }: Input,
  caller: Caller,
): Promise<string> {
  if (user.status === 'BLOCKED') throw problem('ACCOUNT_BLOCKED');
  const reactivate = user.status === 'DEACTIVATED';
  if (reactivate) requireReactivation(ctx, user, requested ?? false);
  if (deviceId !== undefined) await renameDevice(ctx, user.id, deviceId);
  const deviceHash = deviceId === undefined ? null : hashDevice(ctx, deviceId);
  return ctx.db.transaction(async (tx) => {
    // Not if it was removed meanwhile, or its counter was used by a concurrent login.
    const counted = await tx
      .update(passkeys)
      .set({ ...used, lastUsedAt: ctx.clock.now() })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ id: passkeys.id });
    if (counted.length === 0) throw problem('PASSKEY_REFUSED');
    return openAccount(ctx, tx, user, { deviceHash, reactivate }, caller);
  });
}
