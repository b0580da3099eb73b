import { get, post, put } from '@/api/endpoint';

export const purchaseEndpoints = {
  createOrder: post('wallet/buyShare', { sealed: 'body' }),
  updateOrder: put('wallet/buyShare', { sealed: 'body' }),
  getOrder: get('wallet/buyShare'),
  getMinimumPaymentAmount: get('transactions/buy-shares/get-minimum-payment-amount/', {
    token: 'optional',
    sealed: 'query',
  }),
};
