import { get, post } from '../endpoint';

export const distributionsEndpoints = {
  listDistributions: get('distributions/list'),
  claimDistribution: post('distributions/:id/claim'),
  taxStatement: get('distributions/tax-statement'),
  stateTaxResidences: post('distributions/tax-statement', { sealed: 'body' }),
};
