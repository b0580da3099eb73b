import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNull } from 'drizzle-orm';
import { getAddress } from 'viem';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { walletLinked } from '@/server/messaging/security-texts';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { shareWallets } from '@/server/register/chain-tables';
import { holderIdOf } from '@/server/users/holder-id';
import type { WalletRow } from '@/server/users/linked-wallets';
import { wallets } from '@/server/users/tables';

type NewLink = {
  userId: string;
  /** Lower case; its owner has signed for it. */
  address: string;
  /** The account's linked wallets, read under `lockOwner`. */
  linked: readonly WalletRow[];
  label?: string | undefined;
  walletName?: string | undefined;
};

/**
 * Links a wallet whose control was proved to an account, and tells its owner.
 * @throws DomainError WALLET_ALREADY_LINKED when it is registered for another holder, WALLET_LIMIT; a unique violation of
 *   `wallets_one_account` when it is linked to another account
 */
export async function linkWallet(
  ctx: AppContext,
  tx: Tx,
  { userId, address, linked, label, walletName }: NewLink,
): Promise<WalletRow> {
  await refuseForeignHolder(tx, userId, address);
  const { walletsPerUser } = ctx.config.limits;
  if (linked.length >= walletsPerUser) {
    throw problem('WALLET_LIMIT', { max: walletsPerUser });
  }
  const [row] = await tx
    .insert(wallets)
    .values({
      userId,
      chainId: ctx.config.chain.id,
      address,
      label: label ?? null,
      walletName: walletName ?? null,
      isPrimary: linked.length === 0,
      linkedAt: ctx.clock.now(),
    })
    .returning();
  if (!row) throw new Error('The wallet row was not written.');
  await raiseNotification(ctx, tx, { userId, ...walletLinked(ctx, shortAddress(address)) });
  return row;
}

/** A wallet that holds another person's shares cannot be linked here. */
async function refuseForeignHolder(tx: Tx, userId: string, address: string): Promise<void> {
  const [registered] = await tx
    .select({ holder: shareWallets.holder })
    .from(shareWallets)
    .where(and(eq(shareWallets.address, address), isNull(shareWallets.removedAt)));
  if (registered && registered.holder !== (await holderIdOf(tx, userId))) {
    throw problem('WALLET_ALREADY_LINKED');
  }
}

/** Shortened address: `0x3C44…93BC`. */
export function shortAddress(address: string): string {
  const full = getAddress(address);
  return `${full.slice(0, 6)}…${full.slice(-4)}`;
}
