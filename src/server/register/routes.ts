import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import { ownHoldingProof, proofOfHoldings, proofOfHoldingsCsv } from './proof-of-holdings';

/** Public proof of holdings. */
export const registerRoutes: Route[] = [
  route(contract.getProofOfHoldings, ({ ctx, caller }) => proofOfHoldings(ctx, caller)),
  route(contract.exportProofOfHoldings, ({ ctx, caller }) => proofOfHoldingsCsv(ctx, caller)),
  route(contract.holdingProof, ({ ctx, session }) => ownHoldingProof(ctx, session)),
];
