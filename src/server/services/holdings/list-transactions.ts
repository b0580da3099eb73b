import { and, asc, count, desc, eq, gte, ilike, lte, or, type SQL, sql } from 'drizzle-orm';
import { type Address, getAddress, type Hex } from 'viem';
import type { Transaction } from '@/api/schemas/objects';
import { EXPLORER_URL } from '@/chain/chains';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/lib/money';
import type { AppContext, Session } from '@/server/context';
import {
  orders,
  type TransactionStatus,
  type TransactionType,
  transactions,
} from '@/server/db/schema';

export type TransactionFilters = {
  type?: TransactionType;
  status?: TransactionStatus;
  currencyId?: string;
  from?: string;
  to?: string;
  search?: string;
  sort?: keyof typeof SORTS;
};

export type TransactionPage = TransactionFilters & { page: number; limit: number };

/** The only orders a list can come in; a column never comes from a request. */
const SORTS = {
  '-createdAt': desc(transactions.createdAt),
  createdAt: asc(transactions.createdAt),
  '-valueUsd': sql`${transactions.valueUsdRaw} desc nulls last`,
  valueUsd: sql`${transactions.valueUsdRaw} asc nulls last`,
  '-shares': sql`${transactions.sharesRaw} desc nulls last`,
  shares: sql`${transactions.sharesRaw} asc nulls last`,
} as const;

const DAY_MS = 86_400_000;
const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** A person's transactions, a page at a time, with the sums of all that the filters let through. */
export async function listTransactions(ctx: AppContext, session: Session, query: TransactionPage) {
  const { page, limit } = query;
  const where = and(eq(transactions.userId, session.userId), ...conditions(query));
  const docs = await ctx.db
    .select({ line: transactions, number: orders.number })
    .from(transactions)
    .leftJoin(orders, eq(orders.id, transactions.orderId))
    .where(where)
    .orderBy(SORTS[query.sort ?? '-createdAt'], desc(transactions.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const confirmed = sql`filter (where ${transactions.status} = 'CONFIRMED')`;
  const [sums] = await ctx.db
    .select({
      total: count(),
      value: sql<string>`coalesce(sum(${transactions.valueUsdRaw}) ${confirmed}, 0)`,
      shares: sql<string>`coalesce(sum(${transactions.sharesRaw}) ${confirmed}, 0)`,
      fees: sql<string>`coalesce(sum(${transactions.feeUsdRaw}) ${confirmed}, 0)`,
    })
    .from(transactions)
    .leftJoin(orders, eq(orders.id, transactions.orderId))
    .where(where);
  const total = sums?.total ?? 0;
  return {
    docs: docs.map(({ line }) => viewTransaction(ctx, line)),
    total,
    page,
    limit,
    pages: Math.ceil(total / limit),
    totals: {
      valueUsd: formatDecimal(BigInt(sums?.value ?? '0'), USD_DECIMALS),
      shares: formatDecimal(BigInt(sums?.shares ?? '0'), SHARE_DECIMALS),
      feesUsd: formatDecimal(BigInt(sums?.fees ?? '0'), USD_DECIMALS),
    },
  };
}

/** The newest few lines. */
export async function latestTransactions(ctx: AppContext, session: Session, limit: number) {
  const { totals: _, ...list } = await listTransactions(ctx, session, { page: 1, limit });
  return list;
}

function conditions(filters: TransactionFilters): (SQL | undefined)[] {
  const { type, status, currencyId, from, to, search } = filters;
  return [
    type && eq(transactions.type, type),
    status && eq(transactions.status, status),
    currencyId === undefined ? undefined : eq(transactions.currencyId, currencyId),
    from === undefined ? undefined : gte(transactions.createdAt, new Date(from)),
    to === undefined ? undefined : lte(transactions.createdAt, endOf(to)),
    search === undefined ? undefined : matches(search),
  ];
}

/** A day as the end of a period means all of that day. */
function endOf(to: string): Date {
  const at = new Date(to);
  return DATE_ONLY.test(to) ? new Date(at.getTime() + DAY_MS - 1) : at;
}

function matches(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ilike(transactions.txHash, pattern),
    ilike(transactions.symbol, pattern),
    ilike(transactions.note, pattern),
    ilike(sql`${orders.number}::text`, pattern),
  );
}

type Line = typeof transactions.$inferSelect;

function viewTransaction(ctx: Pick<AppContext, 'config'>, line: Line): Transaction {
  const usd = (raw: bigint | null) => (raw === null ? null : formatDecimal(raw, USD_DECIMALS));
  const address = (text: string | null) => (text === null ? null : getAddress(text as Address));
  return {
    id: line.id,
    type: line.type,
    status: line.status,
    ...(line.orderId === null ? {} : { orderId: line.orderId }),
    currencyId: line.currencyId,
    symbol: line.symbol,
    amount: formatDecimal(line.amountRaw, line.decimals),
    shares: line.sharesRaw === null ? null : formatDecimal(line.sharesRaw, SHARE_DECIMALS),
    sharePriceUsd: usd(line.sharePriceRaw),
    rateUsd: usd(line.rateRaw),
    valueUsd: usd(line.valueUsdRaw),
    platformFeeUsd: usd(line.feeUsdRaw),
    networkFeeBnb: line.networkFeeRaw === null ? null : formatDecimal(line.networkFeeRaw, 18),
    from: address(line.fromAddress),
    to: address(line.toAddress),
    txHash: line.txHash as Hex | null,
    // No explorer knows the demo's local chain.
    explorerUrl:
      line.txHash === null || ctx.config.mode === 'demo'
        ? null
        : `${EXPLORER_URL}/tx/${line.txHash}`,
    blockNumber: line.blockNumber,
    confirmations: line.confirmations,
    note: line.note,
    createdAt: line.createdAt.toISOString(),
  };
}
