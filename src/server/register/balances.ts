import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '@/server/platform/database/client';
import type { CustomerAccountKind, PlatformAccountKind } from '@/shared/vocabulary';
import { readPlatformSums } from './platform-sums';
import { ledgerAccounts, SHARE_ASSET } from './tables';

export type ShareBalances = { available: bigint; staked: bigint };

/** A customer's shares, 6 decimals. */
export async function shareBalances(db: Db | Tx, userId: string): Promise<ShareBalances> {
  const kinds: CustomerAccountKind[] = ['available', 'staked'];
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
  const of = (kind: CustomerAccountKind) => rows.find((row) => row.kind === kind)?.balance ?? 0n;
  return { available: of('available'), staked: of('staked') };
}

/** What the house holds of an asset in one account. */
export async function platformBalance(
  db: Db | Tx,
  asset: string,
  kind: PlatformAccountKind,
): Promise<bigint> {
  return (await readPlatformSums(db, asset)).get(kind) ?? 0n;
}

export async function countHolders(db: Db | Tx): Promise<number> {
  const [row] = await db
    .select({ holders: sql<number>`count(distinct ${ledgerAccounts.ownerId})::int` })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.asset, SHARE_ASSET), sql`${ledgerAccounts.balanceRaw} > 0`));
  return row?.holders ?? 0;
}
