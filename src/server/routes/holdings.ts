import { contract } from '@/api/contract';
import { readDashboard } from '../services/holdings/dashboard';
import { readMyWallet } from '../services/holdings/my-wallet';
import { requestWallet } from '../services/wallets/request-wallet';
import { type Route, route } from './route';

/** What a person holds, and the wallets it is held with: section 2 of the contract. */
export const holdingsRoutes: Route[] = [
  route(contract.myWallet, ({ ctx, session }) => readMyWallet(ctx, session)),
  route(contract.userWalletRequest, ({ ctx, session, input }) =>
    requestWallet(ctx, session, input),
  ),
  route(contract.dashboard, ({ ctx, session }) => readDashboard(ctx, session)),
];
