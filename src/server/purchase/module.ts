import { eq, inArray } from 'drizzle-orm';
import type { ServerModule } from '@/server/platform/server-module';
import { purchaseCommands } from './commands';
import { purchaseJobs } from './jobs';
import { findOpenOrders, hasOpenOrderFrom } from './open-items';
import { purchaseRoutes } from './routes';
import { seedOffering } from './seed-offering';
import { orderHistory, orders, payments } from './tables';

export const purchaseModule: ServerModule = {
  routes: purchaseRoutes,
  jobs: purchaseJobs,
  startUp: [(ctx) => seedOffering(ctx)],
  commands: [purchaseCommands],
  openItems: [findOpenOrders],
  needsWallet: hasOpenOrderFrom,
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
    { name: 'payments', table: payments, mine: ({ id }) => eq(payments.userId, id) },
  ],
  alerts: {
    CHAIN_DISAGREEMENT: 'Nodes report different data about a payment.',
    SECOND_NODE: 'A payment waits because no second node is available.',
    PAYMENT_VANISHED: 'A credited payment is no longer on the chain.',
  },
};
