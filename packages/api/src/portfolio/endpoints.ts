import { get, put } from '../endpoint';

export const portfolioEndpoints = {
  myWallet: get('user/my-wallet'),
  dashboard: get('user/dashboard'),
  graphForDealUser: get('user/graphForDealUser', { sealed: 'query' }),
  getDealHistoryUser: get('user/getDealHistoryUser', { sealed: 'query' }),
  listTransactions: get('wallet/transactions', { sealed: 'query', reads: 'transactions' }),
  latestTransactions: get('wallet/latestTransactions', { reads: 'transactions' }),
  exportTransactions: get('transactions/transaction/list-xls/', {
    sealed: 'query',
    reads: 'transactions',
    binary: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
  chooseGains: put('transactions/gains-method', { sealed: 'body' }),
  taxYear: get('transactions/tax-year', { sealed: 'query', reads: 'tax' }),
  exportTaxYear: get('transactions/tax-year/file', {
    sealed: 'query',
    reads: 'tax',
    binary: ['application/pdf', 'text/csv'],
  }),
};
