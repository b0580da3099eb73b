import { get, put } from '../endpoint';

export const registerEndpoints = {
  getProofOfHoldings: get('admin/getProofOfHoldings', { token: 'none' }),
  receivedCost: get('transactions/received-cost/:id'),
  enterCost: put('transactions/received-cost/:id', { sealed: 'body' }),
};
