import type { Address, Hex } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { readPasskeyAccount } from '@/server/sender/account-state';
import { linkedWallets } from '@/server/users/linked-wallets';
import { keepPasskey } from './name-passkey';
import { proveWallet, type SignedMessage, spendNonce } from './prove-wallet';

type Kept = SignedMessage & { account: string; signer: string; credentialId: string };

/**
 * Remembers a further passkey of a linked account, so that every device of its owner finds it. The account has signed for it, because a
 * session alone could name a passkey that does not exist.
 * @throws DomainError WALLET_MISMATCH for an account that is not the caller's, or that did not sign; VALIDATION_ERROR when the account's
 *   contract does not list the passkey, SALE_UNAVAILABLE when the chain does not answer, and as `proveWallet`
 */
export async function keepSigner(
  ctx: AppContext,
  session: Session,
  { account, signer, credentialId, ...signed }: Kept,
): Promise<null> {
  const linked = await linkedWallets(ctx.db, session.userId);
  const mine = linked.find(({ address }) => address === account.toLowerCase());
  if (!mine) throw problem('WALLET_MISMATCH', { address: account });
  const { signers } = await readPasskeyAccount(ctx, account as Address);
  const isListed = signers.some((one) => one.toLowerCase() === signer.toLowerCase());
  if (!isListed) throw invalidFields({ signer: 'HEX_INVALID' });
  const proof = await proveWallet(ctx, session, signed);
  if (proof.address !== mine.address) throw problem('WALLET_MISMATCH', { address: account });
  await ctx.db.transaction(async (tx) => {
    await spendNonce(ctx, tx, proof, 'LINK');
    await keepPasskey(ctx, tx, session, mine, { signer: signer as Hex, credentialId });
  });
  return null;
}
