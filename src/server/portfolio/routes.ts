import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import { recordTransaction } from '@/server/swap/record-transaction';
import { exportTransactions } from './export/export-transactions';
import { listDeals } from './list-deals';
import { readGraph } from './read-graph';

/** Graph, order history, export, and recorded on-chain transactions. */
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
