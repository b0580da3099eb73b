import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/server/platform/database/client';
import { ledgerAccounts, SHARE_ASSET } from './tables';

/** The ids of users who hold shares, as a subquery. */
export function selectHolders(tx: Tx): SQL {
  return tx
    .select({ id: ledgerAccounts.ownerId })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.asset, SHARE_ASSET), sql`${ledgerAccounts.balanceRaw} > 0`))
    .getSQL();
}
