import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import { recordTransaction } from './record-transaction';

/** Swaps and transfers that a wallet made. */
export const swapRoutes: readonly Route[] = [
  route(contract.recordTransaction, ({ ctx, session, input }) =>
    recordTransaction(ctx, session, input),
  ),
];
