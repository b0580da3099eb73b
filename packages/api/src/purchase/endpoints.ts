import { get, post, put } from '../endpoint';

export const purchaseEndpoints = {
  createOrder: post('wallet/buyShare', { sealed: 'body' }),
  updateOrder: put('wallet/buyShare', { sealed: 'body' }),
  answerOrder: put('wallet/buyShare/answer', { sealed: 'body' }),
  getOrder: get('wallet/buyShare'),
  orderCertificate: get('wallet/buyShare/:id/certificate', { binary: ['application/pdf'] }),
  orderAgreement: get('wallet/buyShare/:id/agreement', { binary: ['application/pdf'] }),
  demoTransfer: get('demo/transfer', { binary: ['application/xml'] }),
  getMinimumPaymentAmount: get('transactions/buy-shares/get-minimum-payment-amount/', {
    token: 'optional',
    sealed: 'query',
  }),
};
