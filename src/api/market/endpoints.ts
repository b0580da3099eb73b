import { get } from '@/api/endpoint';

export const marketEndpoints = {
  getFnxPrice: get('wallet/getFNXprice', { token: 'none' }),
  getCurrencyList: get('wallet/getCurrencyList', { token: 'optional' }),
  getCurrencyListWithAmount: get('wallet/getCurrencyListwithAmount', { sealed: 'query' }),
  getConvertedAmount: get('wallet/getConvertedAmount', { sealed: 'query' }),
};
