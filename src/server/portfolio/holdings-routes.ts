import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import { requestWallet } from '@/server/wallets/request-wallet';
import { readDashboard } from './dashboard';
import { readMyWallet } from './my-wallet';

/** Holdings and wallets: contract section 2. */
export const holdingsRoutes: Route[] = [
  route(contract.myWallet, ({ ctx, session }) => readMyWallet(ctx, session)),
  route(contract.userWalletRequest, ({ ctx, session, input }) =>
    requestWallet(ctx, session, input),
  ),
  route(contract.dashboard, ({ ctx, session }) => readDashboard(ctx, session)),
];
