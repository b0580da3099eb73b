import { OPEN_ORDER_STATUSES, orderStatusLabel } from '@fnx/api/shared/vocabulary';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { and, count, desc, eq, inArray, lt, or } from 'drizzle-orm';
import { BANK_FACTS } from '@/config/bank-facts';
import type { Finder, Found, PersonSection, Queue, TimelineSource } from '@/server/platform/people';
import type { Order } from './move-order';
import { payText } from './orders/list-orders';
import { isLive, orderHistory, orders } from './tables';

const MOST = 20;

const amounts = (order: Order) =>
  `${formatDecimal(order.sharesRaw, SHARE_DECIMALS)} ${BANK_FACTS.symbol} for ${payText(order)}`;

/** Orders by number, id, transaction, and the reference of their transfer. */
export const findOrders: Finder = async (db, { number, uuid, hash, reference }) => {
  if (number === null && !uuid && !hash && !reference) return [];
  const rows = await db
    .select()
    .from(orders)
    .where(
      or(
        number === null ? undefined : eq(orders.number, number),
        uuid ? eq(orders.id, uuid) : undefined,
        hash ? eq(orders.txHash, hash) : undefined,
        reference ? eq(orders.reference, reference) : undefined,
      ),
    )
    .limit(MOST);
  return rows.map(foundOrder);
};

/** An order as the search shows it; its person's page has it. */
export const foundOrder = (order: Order): Found => ({
  kind: 'ORDER',
  label: `Order ${order.number}`,
  detail: `${orderStatusLabel(order)}, ${amounts(order)}`,
  personId: order.userId,
});

export const purchaseSections: readonly PersonSection[] = [
  {
    title: 'Orders',
    async rows({ db }, { id }) {
      const rows = await db
        .select()
        .from(orders)
        .where(eq(orders.userId, id))
        .orderBy(desc(orders.createdAt))
        .limit(MOST);
      return rows.map((order) => ({
        number: order.number.toString(),
        status: order.status,
        shares: formatDecimal(order.sharesRaw, SHARE_DECIMALS),
        payment: payText(order),
        value: `${formatDecimal(order.totalUsdRaw, USD_DECIMALS)} USD`,
        created: order.createdAt,
      }));
    },
  },
];

export const purchaseTimeline: readonly TimelineSource[] = [
  {
    area: 'order',
    async read(db, { id }, { before, limit }) {
      const rows = await db
        .select({ step: orderHistory, order: orders })
        .from(orderHistory)
        .innerJoin(orders, eq(orders.id, orderHistory.orderId))
        .where(and(eq(orders.userId, id), lt(orderHistory.at, before)))
        .orderBy(desc(orderHistory.at))
        .limit(limit);
      return rows.map(({ step, order }) => ({
        at: step.at,
        title: `Order ${order.number}: ${orderStatusLabel({ ...order, status: step.status }).toLowerCase()}`,
        detail: step.note ?? amounts(order),
        txHash: order.txHash,
      }));
    },
  },
];

export const ordersQueue: Queue = {
  name: 'orders',
  title: 'Open orders',
  right: 'orders list',
  async count({ db }) {
    const [row] = await db
      .select({ open: count() })
      .from(orders)
      .where(and(isLive, inArray(orders.status, [...OPEN_ORDER_STATUSES])));
    return row?.open ?? 0;
  },
};
