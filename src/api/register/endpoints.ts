import { get } from '@/api/endpoint';

export const registerEndpoints = {
  getProofOfHoldings: get('admin/getProofOfHoldings', { token: 'none' }),
  exportProofOfHoldings: get('admin/getProofOfHoldings/csv', { token: 'none', binary: true }),
  holdingProof: get('user/holdingProof'),
};
