import { del, get, post } from '../endpoint';

export const marketEndpoints = {
  getFnxPrice: get('wallet/getFNXprice', { token: 'none' }),
  getCurrencyList: get('wallet/getCurrencyList', { token: 'optional' }),
  getCurrencyListWithAmount: get('wallet/getCurrencyListwithAmount', { sealed: 'query' }),
  getConvertedAmount: get('wallet/getConvertedAmount', { sealed: 'query' }),
  getDisplayRates: get('wallet/getDisplayRates', { token: 'none' }),
  listPriceAlerts: get('wallet/listPriceAlerts'),
  addPriceAlert: post('wallet/addPriceAlert', { sealed: 'body' }),
  removePriceAlert: del('wallet/removePriceAlert'),
};
