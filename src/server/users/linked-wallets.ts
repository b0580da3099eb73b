import type { Wallet } from '@fnx/api/wallets/schemas';
import type { Db } from '@fnx/postgres/client';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { getAddress } from 'viem';
import { wallets } from './tables';

export type WalletRow = typeof wallets.$inferSelect;

/** An account's linked wallets, oldest first. */
export async function linkedWallets(db: Db, userId: string): Promise<WalletRow[]> {
  return db
    .select()
    .from(wallets)
    .where(and(eq(wallets.userId, userId), isNull(wallets.unlinkedAt)))
    .orderBy(asc(wallets.linkedAt), asc(wallets.id));
}

export function viewWallet(wallet: WalletRow): Wallet {
  return {
    id: wallet.id,
    address: getAddress(wallet.address),
    chainId: wallet.chainId,
    label: wallet.label,
    walletName: wallet.walletName,
    isPrimary: wallet.isPrimary,
    state: 'ACTIVE',
    linkedAt: wallet.linkedAt.toISOString(),
    holdUntil: null,
  };
}
