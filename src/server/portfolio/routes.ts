import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import { readDashboard } from './dashboard';
import { exportTransactions } from './export/export-transactions';
import { listDeals } from './list-deals';
import { latestTransactions, listTransactions } from './list-transactions';
import { readMyWallet } from './my-wallet';
import { readGraph } from './read-graph';
import { exportTaxYear } from './tax-year/export-tax-year';
import { readTaxYear, viewTaxYear } from './tax-year/read-tax-year';

/** Holdings, lists, graph and export. */
export const portfolioRoutes: readonly Route[] = [
  route(contract.myWallet, ({ ctx, session }) => readMyWallet(ctx, session)),
  route(contract.dashboard, ({ ctx, session }) => readDashboard(ctx, session)),
  route(contract.graphForDealUser, ({ ctx, session, input }) => readGraph(ctx, session, input), {
    mayLag: true,
  }),
  route(contract.getDealHistoryUser, ({ ctx, session, input }) => listDeals(ctx, session, input)),
  route(
    contract.listTransactions,
    ({ ctx, session, input }) => listTransactions(ctx, session, input),
    { mayLag: true },
  ),
  route(contract.latestTransactions, ({ ctx, session, input }) =>
    latestTransactions(ctx, session, input.limit),
  ),
  route(
    contract.exportTransactions,
    ({ ctx, session, input }) => exportTransactions(ctx, session, input),
    { mayLag: true },
  ),
  route(
    contract.taxYear,
    async ({ ctx, session, input }) => viewTaxYear(await readTaxYear(ctx, session, input)),
    { mayLag: true },
  ),
  route(contract.exportTaxYear, ({ ctx, session, input }) => exportTaxYear(ctx, session, input), {
    mayLag: true,
  }),
];
