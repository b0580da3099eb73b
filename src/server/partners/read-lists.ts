import type { partnerCalls } from '@fnx/api/partners/calls';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { noticeStatus, readNotices } from '@/server/distributions/notices';
import { distributions, payouts } from '@/server/distributions/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';
import { amountIn } from '@/server/purchase/amount-text';
import { orders } from '@/server/purchase/tables';
import { readLatest } from '@/server/register/board-calls';
import { users } from '@/server/users/tables';
import { openCursor, pageOf } from './cursor';

type Calls = typeof partnerCalls;
type Input<N extends keyof Calls> = z.output<Calls[N]['input']>;
type Data<N extends keyof Calls> = Promise<z.input<Calls[N]['data']>>;

const shares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);
const usd = (raw: bigint) => formatDecimal(raw, USD_DECIMALS);

/** So much later a change is told: what is committed within it cannot come before one that was told. */
const SETTLE_SECONDS = 30;

type OrderRow = typeof orders.$inferSelect;

const viewOrder = (order: OrderRow) =>
  ({
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
  }) as Awaited<Data<'partnerOrder'>>;

/** A page of the orders, newest first; with `updatedAfter` the oldest change first, which is another list with cursors of its own. */
export async function readOrders(
  ctx: AppContext,
  { state, holder, wallet, updatedAfter, after, limit }: Input<'partnerOrders'>,
): Data<'partnerOrders'> {
  const { number, updatedAt, id } = orders;
  const byChange = updatedAfter !== undefined;
  const list = byChange ? 'orders by change' : 'orders';
  const place = openCursor(ctx, list, after);
  const owner = holder?.toLowerCase();
  const person = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.holderId, owner ?? ''));
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        state && eq(orders.status, state),
        owner ? and(eq(orders.holder, owner), inArray(orders.userId, person)) : undefined,
        wallet && eq(orders.fromAddress, wallet.toLowerCase()),
        byChange ? gt(updatedAt, new Date(updatedAfter)) : undefined,
        byChange ? lt(updatedAt, plusSeconds(ctx.clock.now(), -SETTLE_SECONDS)) : undefined,
        place === null
          ? undefined
          : byChange
            ? sql`(${updatedAt}, ${id}) > (${place.slice(37)}::timestamptz, ${place.slice(0, 36)}::uuid)`
            : lt(number, BigInt(place)),
      ),
    )
    .orderBy(...(byChange ? [asc(updatedAt), asc(id)] : [desc(number)]))
    .limit(limit + 1);
  const placeOf = (row: OrderRow) =>
    byChange ? `${row.id}~${row.updatedAt.toISOString()}` : String(row.number);
  return pageOf(ctx, list, { rows, limit }, viewOrder, placeOf);
}

/** @throws DomainError NOT_FOUND */
export async function readOrder({ db }: AppContext, { id }: { id: string }): Data<'partnerOrder'> {
  const [row] = isUuid(id) ? await db.select().from(orders).where(eq(orders.id, id)) : [];
  if (!row) throw problem('NOT_FOUND');
  return viewOrder(row);
}

/** Distributions that are announced and not funded, in currencies that this service knows, newest first. */
async function readAnnounced(ctx: AppContext) {
  const now = await readLatest(ctx);
  return (await readNotices(ctx)).flatMap((notice) => {
    const { id, currencyId: currency, perShareRaw, txHash } = notice;
    if (currency === null) return [];
    return {
      ...{ id, currency, perShare: amountIn(currency, perShareRaw), txHash },
      state: noticeStatus(notice, now),
      recordTime: notice.recordTime.toISOString(),
      announcedAt: notice.announcedAt.toISOString(),
      lapsesAt: notice.lapsesAt.toISOString(),
    };
  });
}

const number = sql`${distributions.id}::numeric`;

/** A page of the distributions in currencies that this service knows, newest first, and all that are announced and not funded. */
export async function readDistributions(
  ctx: AppContext,
  { after, limit }: Input<'partnerDistributions'>,
): Data<'partnerDistributions'> {
  const before = openCursor(ctx, 'distributions', after);
  const where = before === null ? undefined : sql`${number} < ${before}::numeric`;
  const rows = await selectDistributions(ctx, where, limit + 1);
  const page = pageOf(ctx, 'distributions', { rows, limit }, viewDistribution, ({ one }) => one.id);
  return { announced: await readAnnounced(ctx), ...page } as Awaited<Data<'partnerDistributions'>>;
}

/** @throws DomainError NOT_FOUND */
export async function readDistribution(
  ctx: AppContext,
  { id }: { id: string },
): Data<'partnerDistribution'> {
  const [row] = await selectDistributions(ctx, eq(distributions.id, id), 1);
  const found = row
    ? viewDistribution(row)
    : (await readAnnounced(ctx)).find((announced) => announced.id === id);
  if (!found) throw problem('NOT_FOUND');
  return found as Awaited<Data<'partnerDistribution'>>;
}

type DistributionRow = Awaited<ReturnType<typeof selectDistributions>>[number];

function selectDistributions({ db }: AppContext, where: SQL | undefined, most: number) {
  const paidTo = and(eq(payouts.distributionId, distributions.id), isNotNull(payouts.toAddress));
  const sum = (column: typeof payouts.amountRaw | typeof payouts.taxRaw) =>
    sql<string>`(select coalesce(sum(${column}), 0)::text from ${payouts} where ${paidTo})`;
  return db
    .select({
      one: distributions,
      paid: sum(payouts.amountRaw),
      tax: sum(payouts.taxRaw),
      holdersPaid: db.$count(payouts, paidTo),
    })
    .from(distributions)
    .where(and(isNotNull(distributions.currencyId), where))
    .orderBy(desc(number))
    .limit(most);
}

function viewDistribution({ one, paid, tax, holdersPaid }: DistributionRow) {
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
}
