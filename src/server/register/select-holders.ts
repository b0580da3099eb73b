import type { Db } from '@fnx/postgres/client';
import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { ledgerAccounts, SHARE_ASSET } from './tables';

/** The ids of users who hold shares, as a subquery. */
export function selectHolders(db: Db): SQLWrapper {
  return db
    .select({ id: ledgerAccounts.ownerId })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.asset, SHARE_ASSET), sql`${ledgerAccounts.balanceRaw} > 0`));
}
