import { get, post } from '@/api/endpoint';

export const distributionsEndpoints = {
  listDistributions: get('distributions/list'),
  claimDistribution: post('distributions/:id/claim'),
};
