import { isBookWallet } from '@fnx/chain/book-wallets';
import type { Db } from '@fnx/postgres/client';
import { and, eq, isNull } from 'drizzle-orm';
import type { Address } from 'viem';
import { type DomainError, problem } from '@/server/platform/errors';
import { shareWallets } from './chain-tables';

/** The addresses registered for a holder, lower case, as of the last final block. */
export async function shareWalletsOf(db: Db, holder: string): Promise<Address[]> {
  const rows = await db
    .select({ address: shareWallets.address })
    .from(shareWallets)
    .where(and(eq(shareWallets.holder, holder), isNull(shareWallets.removedAt)));
  return rows.map(({ address }) => address as Address);
}

/** Why a wallet without registration cannot act for a holder: others are registered, or the shares are in book entry. */
export async function unregistered(db: Db, holder: string): Promise<DomainError> {
  const registered = await shareWalletsOf(db, holder);
  const isBook = registered.length > 0 && registered.every(isBookWallet);
  return problem(isBook ? 'BOOK_ENTRY_FIRST' : 'WALLET_NOT_REGISTERED');
}
