import { and, eq, isNull } from 'drizzle-orm';
import type { Address } from 'viem';
import type { Db, Tx } from '@/server/platform/database/client';
import { shareWallets } from './chain-tables';

/** The addresses registered for a holder, lower case, as of the last final block. */
export async function shareWalletsOf(db: Db | Tx, holder: string): Promise<Address[]> {
  const rows = await db
    .select({ address: shareWallets.address })
    .from(shareWallets)
    .where(and(eq(shareWallets.holder, holder), isNull(shareWallets.removedAt)));
  return rows.map(({ address }) => address as Address);
}
