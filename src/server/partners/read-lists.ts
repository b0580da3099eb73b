import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { partnerCalls } from '@/api/partners/calls';
import { distributions, payouts } from '@/server/distributions/tables';
import type { AppContext } from '@/server/platform/context';
import { invalidFields } from '@/server/platform/errors';
import { amountIn } from '@/server/purchase/amount-text';
import { orders } from '@/server/purchase/tables';
import { SHARE_ASSET } from '@/server/register/tables';
import type { TransferKind } from '@/shared/vocabulary';

type Calls = typeof partnerCalls;
type Input<N extends keyof Calls> = z.output<Calls[N]['input']>;
type Data<N extends keyof Calls> = Promise<z.input<Calls[N]['data']>>;

const shares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);
const usd = (raw: bigint) => formatDecimal(raw, USD_DECIMALS);

/** A page of rows of which one more was read than asked. */
function pageOf<R, T>(
  rows: readonly R[],
  limit: number,
  view: (row: R) => T,
  at: (row: R) => string,
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? at(last) : null;
  return { docs: shown.map(view), next };
}

/** @throws DomainError VALIDATION_ERROR for a cursor that no answer gave */
function wholeCursor(after: string | undefined): string | null {
  if (after === undefined) return null;
  if (/^\d{1,18}$/.test(after)) return after;
  throw invalidFields({ after: 'TEXT_MISSING' });
}

type Movement = Record<'id' | 'reference' | 'shares', string> & {
  kind: TransferKind;
  at: Date | string;
  from: string | null;
  to: string | null;
};

/** A page of the movements of shares, in the order in which the index booked them. */
export async function readMovements(
  { db }: AppContext,
  { after, limit }: Input<'partnerMovements'>,
): Data<'partnerMovements'> {
  const { rows } = await db.execute<Movement>(sql`
    select transfer.id::text as id, transfer.kind, transfer.reference, transfer.created_at as at, moved.*
    from ledger_transfers transfer cross join lateral (
      select max(account.address) filter (where entry.amount_raw < 0) as "from",
        max(account.address) filter (where entry.amount_raw > 0) as "to",
        (sum(entry.amount_raw) filter (where entry.amount_raw > 0))::text as shares
      from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
      where entry.transfer_id = transfer.id and entry.asset = ${SHARE_ASSET}
    ) moved
    where transfer.id > ${wholeCursor(after) ?? '0'}::bigint and moved.shares is not null
    order by transfer.id limit ${limit + 1}`);
  const view = ({ id, kind, reference, at, from, to, ...row }: Movement) => {
    const [txHash = '', logIndex] = reference.split(':');
    const where = { txHash, logIndex: Number(logIndex), at: new Date(at).toISOString() };
    return { id, kind, ...where, from, to, shares: shares(BigInt(row.shares)) };
  };
  return pageOf(rows, limit, view, ({ id }) => id) as Awaited<Data<'partnerMovements'>>;
}

/** A page of the orders, newest first. */
export async function readOrders(
  { db }: AppContext,
  { after, limit }: Input<'partnerOrders'>,
): Data<'partnerOrders'> {
  const before = wholeCursor(after);
  const rows = await db
    .select()
    .from(orders)
    .where(before === null ? undefined : lt(orders.number, BigInt(before)))
    .orderBy(desc(orders.number))
    .limit(limit + 1);
  const view = (order: (typeof rows)[number]) => ({
    id: order.id,
    number: String(order.number),
    state: order.status,
    holder: order.holder,
    wallet: order.fromAddress,
    currency: order.currencyId,
    amount: amountIn(order.currencyId, order.payRaw),
    shares: shares(order.sharesRaw),
    feeUsd: usd(order.feeUsdRaw),
    totalUsd: usd(order.totalUsdRaw),
    txHash: order.txHash,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    confirmedAt: order.confirmedAt?.toISOString() ?? null,
  });
  return pageOf(rows, limit, view, ({ number }) => String(number)) as Awaited<
    Data<'partnerOrders'>
  >;
}

/** A page of the distributions in currencies that this service knows, newest first. */
export async function readDistributions(
  { db }: AppContext,
  { after, limit }: Input<'partnerDistributions'>,
): Data<'partnerDistributions'> {
  const before = wholeCursor(after);
  const number = sql`${distributions.id}::numeric`;
  const paidTo = and(eq(payouts.distributionId, distributions.id), isNotNull(payouts.toAddress));
  const sum = (column: typeof payouts.amountRaw | typeof payouts.taxRaw) =>
    sql<string>`(select coalesce(sum(${column}), 0)::text from ${payouts} where ${paidTo})`;
  const rows = await db
    .select({
      one: distributions,
      paid: sum(payouts.amountRaw),
      tax: sum(payouts.taxRaw),
      holdersPaid: db.$count(payouts, paidTo),
    })
    .from(distributions)
    .where(
      and(
        isNotNull(distributions.currencyId),
        before === null ? undefined : sql`${number} < ${before}::numeric`,
      ),
    )
    .orderBy(desc(number))
    .limit(limit + 1);
  const view = ({ one, paid, tax, holdersPaid }: (typeof rows)[number]) => {
    const currency = String(one.currencyId);
    const money = (raw: bigint) => amountIn(currency, raw);
    return {
      id: one.id,
      currency,
      amount: money(one.amountRaw),
      shares: shares(one.supplyRaw),
      recordTime: one.recordTime.toISOString(),
      declaredAt: one.declaredAt.toISOString(),
      reclaimableAt: one.reclaimableAt.toISOString(),
      paid: money(BigInt(paid)),
      taxWithheld: money(BigInt(tax)),
      reclaimed: money(one.reclaimedRaw),
      holdersPaid,
      txHash: one.txHash,
    };
  };
  return pageOf(rows, limit, view, ({ one }) => one.id) as Awaited<Data<'partnerDistributions'>>;
}
