import { post } from '@/api/endpoint';

export const swapEndpoints = {
  recordTransaction: post('wallet/transactions', { sealed: 'body' }),
};
