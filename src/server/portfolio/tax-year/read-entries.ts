import { and, asc, eq, exists, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '@/server/platform/database/client';
import { orders } from '@/server/purchase/tables';
import { transactions } from '@/server/register/tables';
import { users } from '@/server/users/tables';
import type { TransactionType } from '@/shared/vocabulary';

/** What changes a person's shares or is income. */
const TAXED = [
  'BUY',
  'REWARD_CLAIM',
  'DISTRIBUTION',
  'TRANSFER_IN',
  'TRANSFER_OUT',
] as const satisfies readonly TransactionType[];

export type TaxedType = (typeof TAXED)[number];

/** Money is in US dollars with 8 decimals; shares are in millionths. */
export type TaxEntry = {
  type: TaxedType;
  /** Block time. */
  at: Date;
  /** Zero for a distribution. */
  sharesRaw: bigint;
  /** At the time of the entry; null where it is unknown. */
  valueRaw: bigint | null;
  feeRaw: bigint;
  /** As paid: a distribution's currency. */
  amountRaw: bigint;
  decimals: number;
  symbol: string;
  txHash: string | null;
};

/** A purchase's entry dates from its order; the shares came with the block. */
const at = sql`coalesce(${orders.confirmedAt}, ${transactions.createdAt})`;

const taxed = and(eq(transactions.status, 'CONFIRMED'), inArray(transactions.type, [...TAXED]));

/** SQL condition: a user has final entries in a time that ends before `until`. */
export function hasTaxEntries(db: Db | Tx, from: Date, until: Date) {
  return exists(
    db
      .select({ id: transactions.id })
      .from(transactions)
      .leftJoin(orders, eq(orders.id, transactions.orderId))
      .where(and(eq(transactions.userId, users.id), taxed, gte(at, from), lt(at, until))),
  );
}

/**
 * A customer's final entries before a time, in the order of the chain.
 * @param limit the most entries to read
 */
export async function readTaxEntries(
  db: Db,
  userId: string,
  until: Date,
  limit: number,
): Promise<TaxEntry[]> {
  const rows = await db
    .select({
      type: transactions.type,
      at: at.mapWith(transactions.createdAt),
      sharesRaw: transactions.sharesRaw,
      valueRaw: transactions.valueUsdRaw,
      feeRaw: transactions.feeUsdRaw,
      amountRaw: transactions.amountRaw,
      decimals: transactions.decimals,
      symbol: transactions.symbol,
      txHash: transactions.txHash,
    })
    .from(transactions)
    .leftJoin(orders, eq(orders.id, transactions.orderId))
    .where(and(eq(transactions.userId, userId), taxed, lt(at, until)))
    .orderBy(
      asc(at),
      asc(transactions.blockNumber),
      sql`${transactions.logIndex} nulls first`,
      asc(transactions.id),
    )
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    type: row.type as TaxedType,
    sharesRaw: row.type === 'DISTRIBUTION' ? 0n : (row.sharesRaw ?? 0n),
    feeRaw: row.feeRaw ?? 0n,
  }));
}
