import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import { enterCost, readCost } from './enter-cost';
import { proofOfHoldings } from './proof-of-holdings';

/** These routes show visitors how to recompute the register, and owners what received shares cost. */
export const registerRoutes: Route[] = [
  route(contract.getProofOfHoldings, ({ ctx, caller }) => proofOfHoldings(ctx, caller)),
  route(contract.receivedCost, ({ ctx, session, params }) => readCost(ctx, session, params.id)),
  route(contract.enterCost, ({ ctx, session, params, input }) =>
    enterCost(ctx, session, params.id, input.costUsd),
  ),
];
