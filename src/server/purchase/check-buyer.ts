import type { Address, Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { readHolder, readWallets } from '@/server/platform/gateways/share-contracts';
import { shareWalletsOf, unregistered } from '@/server/register/share-wallets';
import { holderIdOf } from '@/server/users/holder-id';
import { checkOwner } from '@/server/wallets/check-owner';

/**
 * Checks that a customer may buy with a wallet: identity, country, link, and what the share token says of wallet and holder.
 * @returns the wallet, EIP-55, and the customer's holder id
 * @throws DomainError KYC_REQUIRED, COUNTRY_BLOCKED, WALLET_REQUIRED, WALLET_MISMATCH (address), WALLET_ALREADY_LINKED,
 *   WALLET_NOT_REGISTERED, BOOK_ENTRY_FIRST, WALLET_BLOCKED, HOLDER_FROZEN, SALE_UNAVAILABLE
 */
export async function checkBuyer(
  ctx: AppContext,
  userId: string,
  wanted: string,
): Promise<{ wallet: Address; holder: Hex }> {
  const wallet = await checkOwner(ctx, userId, wanted);
  const holder = await holderIdOf(ctx.db, userId);
  await checkRegistration(ctx, wallet, holder);
  return { wallet, holder };
}

/** The sale registers a customer's first wallet; a further one needs the consent of a registered one first. */
async function checkRegistration(ctx: AppContext, address: Address, holder: Hex): Promise<void> {
  const [[wallet], { isFrozen }] = await Promise.all([
    readWallets(ctx, [address]),
    readHolder(ctx, holder),
  ]);
  if (wallet?.isBlocked) throw problem('WALLET_BLOCKED');
  if (isFrozen) throw problem('HOLDER_FROZEN');
  if (wallet?.holder === holder) return;
  if (wallet?.holder) throw problem('WALLET_ALREADY_LINKED');
  const registered = await shareWalletsOf(ctx.db, holder);
  if (registered.length > 0) throw await unregistered(ctx.db, holder);
}
