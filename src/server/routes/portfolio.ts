import { contract } from '@/api/contract';
import { exportTransactions } from '../services/export/export-transactions';
import { readGraph } from '../services/graph/read-graph';
import { listDeals } from '../services/holdings/list-deals';
import { recordTransaction } from '../services/swap/record-transaction';
import { type Route, route } from './route';

/** What an owner looks back on: graph, orders, the export; and what happened on the chain besides purchases. */
export const portfolioRoutes: Route[] = [
  route(contract.graphForDealUser, ({ ctx, session, input }) => readGraph(ctx, session, input)),
  route(contract.getDealHistoryUser, ({ ctx, session, input }) => listDeals(ctx, session, input)),
  route(
    contract.recordTransaction,
    ({ ctx, session, input }) => recordTransaction(ctx, session, input),
    { idempotent: true },
  ),
  route(contract.exportTransactions, ({ ctx, session, input }) =>
    exportTransactions(ctx, session, input),
  ),
];
