import type { Address, Hex } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { readPasskeyAccount } from '@/server/sender/account-state';
import { linkedWallets } from '@/server/users/linked-wallets';
import { keepPasskey } from './name-passkey';

/**
 * Remembers a further passkey of a linked account, so that every device of its owner finds it.
 * @throws DomainError WALLET_MISMATCH for an account that is not the caller's, VALIDATION_ERROR when the account's contract does not list the
 *   passkey, SALE_UNAVAILABLE when the chain does not answer
 */
export async function keepSigner(
  ctx: AppContext,
  session: Session,
  { account, signer, credentialId }: { account: string; signer: string; credentialId: string },
): Promise<null> {
  const linked = await linkedWallets(ctx.db, session.userId);
  const mine = linked.find(({ address }) => address === account.toLowerCase());
  if (!mine) throw problem('WALLET_MISMATCH', { address: account });
  const { signers } = await readPasskeyAccount(ctx, account as Address);
  const isListed = signers.some((one) => one.toLowerCase() === signer.toLowerCase());
  if (!isListed) throw invalidFields({ signer: 'HEX_INVALID' });
  await ctx.db.transaction((tx) =>
    keepPasskey(ctx, tx, session, mine, { signer: signer as Hex, credentialId }),
  );
  return null;
}
