import { contract } from '@/api/contract';
import {
  ownHoldingProof,
  proofOfHoldings,
  proofOfHoldingsCsv,
} from '../services/ledger/proof-of-holdings';
import { type Route, route } from './route';

/** What anybody may check of the register. */
export const registerRoutes: Route[] = [
  route(contract.getProofOfHoldings, ({ ctx, caller }) => proofOfHoldings(ctx, caller)),
  route(contract.exportProofOfHoldings, ({ ctx, caller }) => proofOfHoldingsCsv(ctx, caller)),
  route(contract.holdingProof, ({ ctx, session }) => ownHoldingProof(ctx, session)),
];
