import { contract } from '@/api/contract';
import { own, type Route, route } from '@/server/platform/http/route';
import { readDashboard } from './dashboard';
import { exportTransactions } from './export/export-transactions';
import { listDeals } from './list-deals';
import { latestTransactions, listTransactions } from './list-transactions';
import { readMyWallet } from './my-wallet';
import { readGraph } from './read-graph';
import { chooseGains } from './tax-year/choose-gains';
import { exportTaxYear } from './tax-year/export-tax-year';
import { readTaxYear, viewTaxYear } from './tax-year/read-tax-year';

/** Holdings, lists, graph and export. */
export const portfolioRoutes: readonly Route[] = [
  own(contract.myWallet, readMyWallet),
  own(contract.dashboard, readDashboard),
  own(contract.graphForDealUser, readGraph, {
    mayLag: true,
  }),
  own(contract.getDealHistoryUser, listDeals),
  own(contract.listTransactions, listTransactions, { mayLag: true }),
  route(contract.latestTransactions, ({ ctx, session, input }) =>
    latestTransactions(ctx, session, input.limit),
  ),
  own(contract.exportTransactions, exportTransactions),
  route(
    contract.taxYear,
    async ({ ctx, session, input }) => viewTaxYear(await readTaxYear(ctx, session, input)),
    { mayLag: true },
  ),
  own(contract.chooseGains, chooseGains),
  own(contract.exportTaxYear, exportTaxYear),
];
