import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import { proofOfHoldings } from './proof-of-holdings';

/** What a visitor needs to recompute the register. */
export const registerRoutes: Route[] = [
  route(contract.getProofOfHoldings, ({ ctx, caller }) => proofOfHoldings(ctx, caller)),
];
