import { get } from '@/api/endpoint';

export const portfolioEndpoints = {
  myWallet: get('user/my-wallet'),
  dashboard: get('user/dashboard'),
  graphForDealUser: get('user/graphForDealUser', { sealed: 'query' }),
  getDealHistoryUser: get('user/getDealHistoryUser', { sealed: 'query' }),
  listTransactions: get('wallet/transactions', { sealed: 'query' }),
  latestTransactions: get('wallet/latestTransactions'),
  exportTransactions: get('transactions/transaction/list-xls/', {
    sealed: 'query',
    binary: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
};
