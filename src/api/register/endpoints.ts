import { get } from '@/api/endpoint';

export const registerEndpoints = {
  getProofOfHoldings: get('admin/getProofOfHoldings', { token: 'none' }),
};
