import { fullName } from '@fnx/names/full-name';
import { eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { contract } from '@/api/contract';
import { BANK_FACTS } from '@/config/bank-facts';
import { say } from '@/lang/engine/say';
import { t } from '@/lang/service';
import { type Proof, reauthenticate } from '@/server/account/credentials/reauthenticate';
import { deviceName, deviceText } from '@/server/account/sessions/device-name';
import { passkeys } from '@/server/account/tables';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { passkeyAdded } from '@/server/messaging/security-texts';
import type { AppContext, Caller, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { readNewKey, relyingParty } from '@/server/platform/webauthn';
import { languageOf } from '@/server/users/read-settings';
import { spendChallenge, storeChallenge } from './challenges';
import { shownPasskey } from './manage-passkeys';

type Input = z.output<(typeof contract)['addPasskey']['input']>;

/**
 * Options for a new passkey: kept by the authenticator together with the account's id, so that a login needs no name, and
 * unlocked by finger, face or PIN, so that it counts as two factors.
 * @throws DomainError WRONG_PASSWORD, TOTP_INVALID, ACCOUNT_LOCKED, PASSKEY_LIMIT, VALIDATION_ERROR when the
 * authenticator code is missing
 */
export async function startPasskey(ctx: AppContext, session: Session, proof: Proof) {
  const { passkeysPerUser, passkeyChallengeSeconds } = ctx.config.limits;
  const { user, known } = await reauthenticate(ctx, session, proof, async (owner) => {
    const known = await ctx.db.select().from(passkeys).where(eq(passkeys.userId, owner.id));
    if (known.length < passkeysPerUser) return { user: owner, known };
    throw problem('PASSKEY_LIMIT', { max: passkeysPerUser });
  });
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { rpId } = relyingParty(ctx);
  const {
    challenge,
    user: person,
    pubKeyCredParams,
  } = await generateRegistrationOptions({
    rpName: BANK_FACTS.brand,
    rpID: rpId,
    userID: new TextEncoder().encode(user.id),
    // People tell it by its use from the key to their shares.
    userName: say(languageOf(user), t('{email}, log in without a password', { email: user.email })),
    userDisplayName: fullName(user),
  });
  await storeChallenge(ctx, challenge, user.id);
  return {
    challenge,
    rp: { id: rpId, name: BANK_FACTS.brand },
    user: person,
    pubKeyCredParams,
    timeout: passkeyChallengeSeconds * 1000,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

/**
 * Stores a passkey made with the options of `startPasskey`, and notifies the owner.
 * @throws DomainError PASSKEY_REFUSED
 */
export async function addPasskey(
  ctx: AppContext,
  { userId }: Session,
  input: Input,
  caller: Caller,
) {
  const challenge = await spendChallenge(ctx, input.clientDataJSON, userId);
  const key = challenge === null ? null : await readNewKey(relyingParty(ctx), input, challenge);
  if (key === null) {
    ctx.log.info({ requestId: caller.requestId, event: 'passkey refused', userId }, 'event');
    throw problem('PASSKEY_REFUSED');
  }
  const device = deviceText(caller.userAgent);
  const added = await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(passkeys)
      .values({
        userId,
        name: input.name ?? deviceName(caller.userAgent),
        ...key,
        transports: input.transports ?? [],
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw problem('PASSKEY_REFUSED');
    await raiseNotification(ctx, tx, { userId, ...passkeyAdded(ctx, device) });
    return row;
  });
  ctx.log.info({ requestId: caller.requestId, event: 'passkey added', userId }, 'event');
  return shownPasskey(added);
}
