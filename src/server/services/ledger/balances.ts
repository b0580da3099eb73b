import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '@/server/db/client';
import {
  type HouseKind,
  ledgerAccounts,
  ledgerEntries,
  type PersonalKind,
  SHARE_ASSET,
} from '@/server/db/schema/ledger';

export type ShareBalances = { available: bigint; staked: bigint };

/** A person's shares, 6 decimals. */
export async function shareBalances(db: Db | Tx, userId: string): Promise<ShareBalances> {
  const kinds: PersonalKind[] = ['available', 'staked'];
  const rows = await db
    .select({ kind: ledgerAccounts.kind, balance: ledgerAccounts.balanceRaw })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.ownerId, userId),
        eq(ledgerAccounts.asset, SHARE_ASSET),
        inArray(ledgerAccounts.kind, kinds),
      ),
    );
  const of = (kind: PersonalKind) => rows.find((row) => row.kind === kind)?.balance ?? 0n;
  return { available: of('available'), staked: of('staked') };
}

/** What the house holds of an asset in one account: the sum of its entries. For reports, not for every request. */
export async function houseBalance(db: Db | Tx, asset: string, kind: HouseKind): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${ledgerEntries.amountRaw}), 0)` })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(
      and(
        isNull(ledgerAccounts.ownerId),
        eq(ledgerAccounts.asset, asset),
        eq(ledgerAccounts.kind, kind),
      ),
    );
  return BigInt(row?.sum ?? '0');
}

/** How many people hold shares. */
export async function countHolders(db: Db | Tx): Promise<number> {
  const [row] = await db
    .select({ holders: sql<number>`count(distinct ${ledgerAccounts.ownerId})::int` })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.asset, SHARE_ASSET), sql`${ledgerAccounts.balanceRaw} > 0`));
  return row?.holders ?? 0;
}
