import { type Costs, costsOf, type Lot } from '@fnx/api/shared/gains';
import type { TransactionType, TransferKind } from '@fnx/api/shared/vocabulary';
import type { Db } from '@fnx/postgres/client';
import { USD_DECIMALS } from '@fnx/values/money';
import { and, asc, eq, exists, gte, inArray, lt, sql } from 'drizzle-orm';
import { payouts } from '@/server/distributions/tables';
import { orders } from '@/server/purchase/tables';
import {
  CHANGE,
  type ChangeRow,
  changesOf,
  toChange,
  toLot,
} from '@/server/register/share-changes';
import { transactions } from '@/server/register/tables';
import { users } from '@/server/users/tables';

/** Types of entries that change a person's shares or are income. */
const TAXED = [
  'BUY',
  'SECONDARY_BUY',
  'SALE',
  'REWARD_CLAIM',
  'DISTRIBUTION',
  'BONUS',
  'ISSUE',
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
  /** At the time of the entry, of a distribution before tax; null where it is unknown. */
  valueRaw: bigint | null;
  /** The cost of the shares that came or left; zero for a distribution. */
  costs: Costs;
  /** A distribution before tax, in its currency; zero for all else. `grossRaw` less `taxRaw` arrived. */
  grossRaw: bigint;
  taxRaw: bigint;
  decimals: number;
  symbol: string;
  /** In hundredths of a percent. */
  taxBps: number;
  /** Withheld, in US dollars; null where it is unknown. */
  taxUsdRaw: bigint | null;
  /** Inherited shares as the deceased acquired them. */
  lots: readonly Pick<Lot, 'at' | 'sharesRaw'>[];
  txHash: string | null;
};

/** SQL condition: a user has final entries in a time that ends before `until`. */
export function hasTaxEntries(db: Db, from: Date, until: Date) {
  // A purchase's entry dates from its order; the shares came with the block.
  const at = sql`coalesce(${orders.confirmedAt}, ${transactions.createdAt})`;
  return exists(
    db
      .select({ id: transactions.id })
      .from(transactions)
      .leftJoin(orders, eq(orders.id, transactions.orderId))
      .where(
        and(
          eq(transactions.userId, users.id),
          eq(transactions.status, 'CONFIRMED'),
          inArray(transactions.type, [...TAXED]),
          gte(at, from),
          lt(at, until),
        ),
      ),
  );
}

type Period = { from: Date; until: Date };

/**
 * A customer's final entries in a period, oldest first, and all earlier changes of the holding.
 * @param limit the most distributions to read
 */
export async function readTaxEntries(
  db: Db,
  userId: string,
  period: Period,
  limit: number,
): Promise<{ earlier: TaxEntry[]; entries: TaxEntry[] }> {
  const [moves, paid] = await Promise.all([
    readMoves(db, userId, period),
    readDistributions(db, userId, period, limit),
  ]);
  const first = moves.findIndex(({ at }) => at >= period.from);
  const earlier = first < 0 ? moves : moves.slice(0, first);
  const entries = [...moves.slice(earlier.length), ...paid];
  return { earlier, entries: entries.sort((a, b) => a.at.getTime() - b.at.getTime()) };
}

type Move = ChangeRow & { value: string | null };

/** Each change of the holding until the period's end, with its cost. */
async function readMoves(db: Db, userId: string, { from, until }: Period): Promise<TaxEntry[]> {
  const { rows } = await db.execute<Move>(sql`
    select ${CHANGE},
      case when mark.at >= ${from.toISOString()}::timestamptz then coalesce(bought.value_usd_raw,
        case when mark.change_raw > 0 then booked.paid_usd_raw else booked.received_usd_raw end, share_value(abs(mark.change_raw), booked.created_at)) end::text as value
    ${changesOf(userId, until.toISOString())}
    left join transactions bought on bought.order_id = booked.order_id and bought.user_id = ${userId} and bought.type = 'BUY'
    order by mark.at, mark.id`);
  const costs = costsOf(rows.map(toChange));
  return rows.map(({ kind, at, reference, change, value, lots }, place) => {
    const sharesRaw = BigInt(change);
    return {
      type: typeOf(kind, sharesRaw),
      at: new Date(at),
      sharesRaw: abs(sharesRaw),
      costs: costs[place] ?? NO_COSTS,
      valueRaw: value === null ? null : BigInt(value),
      ...NO_MONEY,
      lots: lots?.map(toLot) ?? [],
      txHash: reference.split(':')[0] ?? null,
    };
  });
}

const NO_COSTS: Costs = { AVERAGE: 0n, FIFO: 0n };

const abs = (raw: bigint) => (raw < 0n ? -raw : raw);

const NO_MONEY = { grossRaw: 0n, taxRaw: 0n, decimals: 0, symbol: '', taxBps: 0, taxUsdRaw: 0n };

const TYPES = {
  PURCHASE: 'BUY',
  SALE: 'SECONDARY_BUY',
  REWARD: 'REWARD_CLAIM',
  BONUS: 'BONUS',
  ISSUE: 'ISSUE',
  TRANSFER: 'TRANSFER_IN',
} as const;

const typeOf = (kind: TransferKind, changeRaw: bigint): TaxedType =>
  changeRaw > 0n ? TYPES[kind] : kind === 'SALE' ? 'SALE' : 'TRANSFER_OUT';

async function readDistributions(
  db: Db,
  userId: string,
  { from, until }: Period,
  limit: number,
): Promise<TaxEntry[]> {
  const rows = await db
    .select({
      at: transactions.createdAt,
      valueRaw: transactions.valueUsdRaw,
      amountRaw: transactions.amountRaw,
      decimals: transactions.decimals,
      symbol: transactions.symbol,
      txHash: transactions.txHash,
      taxRaw: sql<string>`coalesce(${payouts.taxRaw}, 0)`,
      taxBps: sql<number>`coalesce(${payouts.taxBps}, 0)`,
    })
    .from(transactions)
    .leftJoin(
      payouts,
      and(
        eq(payouts.userId, userId),
        eq(payouts.txHash, transactions.txHash),
        eq(payouts.logIndex, transactions.logIndex),
      ),
    )
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.status, 'CONFIRMED'),
        eq(transactions.type, 'DISTRIBUTION'),
        gte(transactions.createdAt, from),
        lt(transactions.createdAt, until),
      ),
    )
    .orderBy(asc(transactions.createdAt), asc(transactions.blockNumber), asc(transactions.id))
    .limit(limit);
  return rows.map(({ amountRaw, valueRaw, taxRaw: tax, ...row }) => {
    const taxRaw = BigInt(tax);
    const taxUsdRaw =
      valueRaw === null ? null : taxRaw / 10n ** BigInt(row.decimals - USD_DECIMALS);
    return {
      ...row,
      type: 'DISTRIBUTION',
      sharesRaw: 0n,
      costs: NO_COSTS,
      grossRaw: amountRaw + taxRaw,
      taxRaw,
      taxUsdRaw,
      lots: [],
      valueRaw: valueRaw === null || taxUsdRaw === null ? null : valueRaw + taxUsdRaw,
    };
  });
}
