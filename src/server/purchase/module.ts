import type { OrderMethod } from '@fnx/api/shared/vocabulary';
import { eq, inArray } from 'drizzle-orm';
import { guard } from '@/server/platform/guards';
import type { ServerModule } from '@/server/server-module';
import { bookCap } from './book-cap';
import { bookPurchases } from './book-purchases';
import { purchaseCommands } from './commands';
import { findOrders, ordersQueue, purchaseSections, purchaseTimeline } from './desk';
import { purchaseJobs } from './jobs';
import { findOpenOrders, hasOpenOrderFrom } from './open-items';
import { publishAgreement } from './publish-agreement';
import { purchaseRoutes } from './routes';
import { prepareOffering } from './seed/seed-offering';
import { showPending } from './show-pending';
import { orderHistory, orders } from './tables';

export const purchaseModule: ServerModule = {
  routes: purchaseRoutes,
  jobs: purchaseJobs,
  startUp: [prepareOffering, publishAgreement],
  chainEvents: [
    { contract: 'shareSale', names: ['Bought'], book: bookPurchases, pending: showPending },
    { contract: 'shareSale', names: ['CapSet'], book: bookCap },
  ],
  guards: [
    guard(
      orders,
      [
        ...[orders.note, orders.networkFeeRaw, orders.blockNumber, orders.blockHash],
        ...[orders.confirmations, orders.confirmationsRequired, orders.signature],
        ...[orders.createdAt, orders.submittedAt, orders.confirmedAt, orders.updatedAt],
      ],
      // The contract decides about an order that a wallet pays.
      [{ column: orders.method, is: ['TRANSFER'] satisfies OrderMethod[] }],
    ),
  ],
  openItems: [findOpenOrders],
  needsWallet: hasOpenOrderFrom,
  commands: [purchaseCommands],
  finders: [findOrders],
  sections: purchaseSections,
  timeline: purchaseTimeline,
  queues: [ordersQueue],
  personalData: [
    { name: 'orders', table: orders, mine: ({ id }) => eq(orders.userId, id) },
    {
      name: 'orderHistory',
      table: orderHistory,
      mine: ({ id }, db) =>
        inArray(
          orderHistory.orderId,
          db.select({ id: orders.id }).from(orders).where(eq(orders.userId, id)),
        ),
    },
  ],
  alerts: {
    UNKNOWN_PURCHASE: {
      severity: 'critical',
      owner: 'ADMINISTRATOR',
      isEvent: true,
      cause: 'Shares were sold with a quote that this service did not offer.',
    },
  },
};
