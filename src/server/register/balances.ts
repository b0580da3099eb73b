import { BOOK_PREFIX } from '@fnx/chain/book-wallets';
import type { Db } from '@fnx/postgres/client';
import { and, eq, inArray, like, sql } from 'drizzle-orm';
import { users } from '@/server/users/tables';
import { shareHolders, shareWallets } from './chain-tables';
import { ledgerAccounts, SHARE_ASSET } from './tables';

/** In millionths of a share; `total` includes the staked ones and those on sale, which are all that is locked. */
export type ShareBalances = { available: bigint; staked: bigint; onSale: bigint; total: bigint };

/** Shares that a sale order of an auction keeps: all of it until its fill is fixed, then what is not settled of the fill. */
export const openSale = sql`coalesce(fill_raw, shares_raw) - settled_raw`;

/** A customer's shares at all addresses, and how many of them stakes and sales lock. The chain has one counter for both. */
export async function shareBalances(db: Db, userId: string): Promise<ShareBalances> {
  const [row] = await db
    .select({
      total: sql<string>`coalesce((select sum(balance_raw) from ${ledgerAccounts}
        where owner_id = ${userId} and asset = ${SHARE_ASSET} and kind = 'wallet'), 0)`,
      locked: sql<string>`coalesce(${shareHolders.lockedRaw}, 0)`,
      onSale: sql<string>`(select coalesce(sum(${openSale}), 0)
        from auction_orders where holder = ${users.holderId} and side = 'SALE')`,
    })
    .from(users)
    .leftJoin(shareHolders, eq(shareHolders.holder, users.holderId))
    .where(eq(users.id, userId));
  const total = BigInt(row?.total ?? '0');
  const [locked, onSale] = [BigInt(row?.locked ?? '0'), BigInt(row?.onSale ?? '0')];
  const staked = locked > onSale ? locked - onSale : 0n;
  return { available: total - locked, staked, onSale, total };
}

/** Sums up a customer's book entry, in millionths of a share: it is at an address without a key. */
export async function bookShares(db: Db, userId: string): Promise<bigint> {
  const [row] = await db
    .select({ held: sql<string>`coalesce(sum(${ledgerAccounts.balanceRaw}), 0)` })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.ownerId, userId),
        eq(ledgerAccounts.asset, SHARE_ASSET),
        like(ledgerAccounts.address, `${BOOK_PREFIX}%`),
      ),
    );
  return BigInt(row?.held ?? '0');
}

/** The same of several holders, also of those without an account. */
export async function bookSharesOf(
  db: Db,
  holders: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .select({ holder: shareWallets.holder, held: ledgerAccounts.balanceRaw })
    .from(shareWallets)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.address, shareWallets.address))
    .where(
      and(
        inArray(shareWallets.holder, [...holders]),
        eq(ledgerAccounts.asset, SHARE_ASSET),
        like(shareWallets.address, `${BOOK_PREFIX}%`),
      ),
    );
  return new Map(rows.map(({ holder, held }) => [holder, held ?? 0n]));
}

/** The shares at one address, in millionths. */
export type WalletShares = {
  /** For this person, and not removed since. */
  registered: boolean;
  /** Until then it is junior; null: it was senior from the beginning. */
  juniorUntil: Date | null;
  balanceRaw: bigint;
  /** Cannot leave their owner because of stakes and sales. */
  lockedRaw: bigint;
  frozenRaw: bigint;
  /** Distributions are paid here. */
  payout: boolean;
};

/** The shares of a customer at some addresses; an address that never held any may be missing. */
export async function walletShares(
  db: Db,
  userId: string,
  addresses: readonly string[],
): Promise<Map<string, WalletShares>> {
  if (addresses.length === 0) return new Map();
  const { available } = await shareBalances(db, userId);
  const rows = await db
    .select({
      address: shareWallets.address,
      removedAt: shareWallets.removedAt,
      registeredAt: shareWallets.registeredAt,
      seniorAt: shareWallets.seniorAt,
      frozenRaw: shareWallets.frozenRaw,
      balanceRaw: ledgerAccounts.balanceRaw,
      payoutAddress: shareHolders.payoutAddress,
    })
    .from(shareWallets)
    .innerJoin(users, eq(users.holderId, shareWallets.holder))
    .leftJoin(shareHolders, eq(shareHolders.holder, shareWallets.holder))
    .leftJoin(
      ledgerAccounts,
      and(
        eq(ledgerAccounts.address, shareWallets.address),
        eq(ledgerAccounts.ownerId, users.id),
        eq(ledgerAccounts.asset, SHARE_ASSET),
      ),
    )
    .where(and(eq(users.id, userId), inArray(shareWallets.address, [...addresses])));
  return new Map(
    rows.map(({ address, removedAt, seniorAt, frozenRaw, balanceRaw, ...row }) => {
      const held = balanceRaw ?? 0n;
      // Locks apply per holder, so an address may send min(its balance, the holder's free shares).
      const lockedRaw = held > available ? held - available : 0n;
      const registered = removedAt === null;
      const payout = registered && row.payoutAddress === address;
      const juniorUntil = registered && seniorAt > row.registeredAt ? seniorAt : null;
      return [address, { registered, payout, juniorUntil, balanceRaw: held, lockedRaw, frozenRaw }];
    }),
  );
}

/** All shares on the chain, and the number of holders that have some. A holder may have several wallets. */
export async function readIssue(db: Db): Promise<{ issuedRaw: bigint; holders: number }> {
  const [row] = await db
    .select({
      issued: sql<string>`coalesce(sum(${ledgerAccounts.balanceRaw}), 0)`,
      holders: sql<number>`count(distinct ${shareWallets.holder})::int`,
    })
    .from(ledgerAccounts)
    .leftJoin(shareWallets, eq(shareWallets.address, ledgerAccounts.address))
    .where(and(eq(ledgerAccounts.asset, SHARE_ASSET), sql`${ledgerAccounts.balanceRaw} > 0`));
  return { issuedRaw: BigInt(row?.issued ?? '0'), holders: row?.holders ?? 0 };
}
