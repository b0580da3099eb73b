import { get, put } from '@/api/endpoint';

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
  chooseGains: put('transactions/gains-method', { sealed: 'body' }),
  taxYear: get('transactions/tax-year', { sealed: 'query' }),
  exportTaxYear: get('transactions/tax-year/file', {
    sealed: 'query',
    binary: ['application/pdf', 'text/csv'],
  }),
};
