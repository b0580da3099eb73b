import { post } from '../endpoint';

export const swapEndpoints = {
  recordTransaction: post('wallet/transactions', { sealed: 'body' }),
};
