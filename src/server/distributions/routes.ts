import { contract } from '@/api/contract';
import { own, type Route, route } from '@/server/platform/http/route';
import { claimDistribution } from './claim-distribution';
import { listDistributions } from './list-distributions';
import { readTaxStatement, stateResidences } from './tax-statements/state-residences';

/** Distributions. A claim answers with a call to sign and stores nothing, so it needs no key. */
export const distributionsRoutes: Route[] = [
  own(contract.listDistributions, listDistributions),
  route(contract.claimDistribution, ({ ctx, session, params }) =>
    claimDistribution(ctx, session, params.id),
  ),
  own(contract.taxStatement, readTaxStatement),
  own(contract.stateTaxResidences, stateResidences),
];
