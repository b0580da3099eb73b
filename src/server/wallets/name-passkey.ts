import type { Tx } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { deviceName } from '@/server/account/sessions/device-name';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields } from '@/server/platform/errors';
import { isFirstSigner } from '@/server/sender/account-state';
import type { WalletRow } from '@/server/users/linked-wallets';
import { sessions, walletPasskeys } from '@/server/users/tables';

/** A passkey as its owner's browser names it: ERC-7913 bytes, and the credential's id, base64url. */
export type NamedPasskey = { signer: Hex; credentialId: string };

/**
 * That an account's address follows from a passkey.
 * @throws DomainError VALIDATION_ERROR when it does not, SALE_UNAVAILABLE when the chain does not answer
 */
export async function checkPasskey(
  ctx: AppContext,
  account: Address,
  passkey: NamedPasskey | undefined,
): Promise<void> {
  if (!passkey || (await isFirstSigner(ctx, account, passkey.signer))) return;
  throw invalidFields({ passkey: 'HEX_INVALID' });
}

/** Remembers it for the person's other devices, with the device of the session that added it. */
export async function keepPasskey(
  ctx: AppContext,
  tx: Tx,
  { sessionId }: Session,
  { id }: WalletRow,
  { signer, credentialId }: NamedPasskey,
): Promise<void> {
  const [opened] = await tx
    .select({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  await tx
    .insert(walletPasskeys)
    .values({
      walletId: id,
      signer: signer.toLowerCase(),
      credentialId,
      device: opened ? deviceName(opened.userAgent) : null,
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing();
}
