import type * as z from 'zod/mini';
import { type ExamplesOf, INVESTOR_ADDRESS, onePage } from '@/api/example';
import type * as shapes from './schemas';

/*
 * One purchase, used in all examples: 40 shares at 12.48 USD, 1 % platform fee, paid in USDT at 1 USD.
 * 40 x 12.48 = 499.20; 1 % of it is 4.992; 504.192 in all.
 */

export const SHARE_PRICE = '12.48';
export const USDT_ADDRESS = '0x55d398326f99059fF775485246999027B3197955';

const usdt: z.input<typeof shapes.currency> = {
  id: 'USDT',
  symbol: 'USDT',
  name: 'Tether USD',
  chainId: 56,
  address: USDT_ADDRESS,
  decimals: 18,
  method: 'WALLET',
  isNative: false,
  isStable: true,
  iconUrl: '/currencies/usdt.svg',
  priceUsd: '1',
  priceUpdatedAt: '2026-11-20T09:43:12.000Z',
  feedAddress: '0xB97Ad0E74fa7d920791E90258A6E2085088b4320',
  minAmount: '50',
  maxAmount: '100000',
  enabled: true,
  order: 1,
};

const bnb: z.input<typeof shapes.currency> = {
  id: 'BNB',
  symbol: 'BNB',
  name: 'BNB',
  chainId: 56,
  address: null,
  decimals: 18,
  method: 'WALLET',
  isNative: true,
  isStable: false,
  iconUrl: '/currencies/bnb.svg',
  priceUsd: '625',
  priceUpdatedAt: '2026-11-20T09:43:48.000Z',
  feedAddress: '0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE',
  minAmount: '0.08',
  maxAmount: '160',
  enabled: true,
  order: 0,
};

const euro: z.input<typeof shapes.currency> = {
  id: 'EUR',
  symbol: 'EUR',
  name: 'Euro',
  chainId: 56,
  address: null,
  decimals: 2,
  method: 'TRANSFER',
  isNative: false,
  isStable: true,
  iconUrl: '/currencies/eur.svg',
  priceUsd: '1.08',
  priceUpdatedAt: '2026-11-20T09:41:30.000Z',
  feedAddress: '0x0bf79F617988C472DcA68ff41eFe1338955b9A80',
  minAmount: '46.3',
  maxAmount: '92592.59',
  enabled: true,
  order: 2,
};

export const quoteFigures = {
  quoteId: 'quo_4T8',
  currencyId: 'USDT',
  payAmount: '504.192',
  payAmountRaw: '504192000000000000000',
  shares: '40',
  sharePriceUsd: SHARE_PRICE,
  rateUsd: '1',
  rateSource: 'chainlink',
  rateUpdatedAt: '2026-11-20T09:43:12.000Z',
  platformFeeUsd: '4.992',
  networkFeeBnb: '0.00024',
  totalUsd: '504.192',
} as const;

const reference = { source: 'ECB', day: '2026-11-19', readAt: '2026-11-20T09:12:00.000Z' } as const;

const priceAlert: z.input<typeof shapes.priceAlert> = {
  id: 'pal_3V7',
  direction: 'ABOVE',
  price: '13.5',
  createdAt: '2026-11-20T09:44:00.000Z',
};

export const marketExamples: ExamplesOf<typeof shapes.marketSchemas> = {
  getFnxPrice: {
    about: 'The price of a share now.',
    data: {
      price: SHARE_PRICE,
      currency: 'USD',
      change24h: '0.11',
      changePct24h: '0.89',
      updatedAt: '2026-11-20T09:44:00.000Z',
      effectiveAt: '2026-11-20T00:00:00.000Z',
      nextPrice: { price: '12.55', effectiveAt: '2026-11-27T00:00:00.000Z' },
    },
  },
  getCurrencyList: {
    about: 'The currencies that pay, with limits and balances.',
    data: onePage([bnb, usdt, euro]),
  },
  getCurrencyListWithAmount: {
    about: 'The currencies that pay, with the price of an amount in each.',
    input: { shares: '40', address: INVESTOR_ADDRESS },
    data: onePage([
      {
        ...bnb,
        balance: '0.412',
        balanceUsd: '257.5',
        payAmount: '0.8067072',
        enough: false,
        reason: 'You have 0.412 BNB; this needs 0.8067072 BNB and a little for the network.',
      },
      { ...usdt, balance: '1840.5', balanceUsd: '1840.5', payAmount: '504.192', enough: true },
      { ...euro, balance: null, balanceUsd: null, payAmount: '466.85', enough: true },
    ]),
  },
  getConvertedAmount: {
    about: 'A quote: what an amount costs or buys, valid for a minute.',
    input: { currencyId: 'USDT', amount: '40', side: 'RECEIVE' },
    data: {
      ...quoteFigures,
      minAmount: '50',
      maxAmount: '100000',
      expiresAt: '2026-11-20T09:45:00.000Z',
    },
  },
  getDisplayRates: {
    about: 'Rates for showing values in other currencies.',
    data: {
      EUR: {
        perUsd: '0.92592592',
        source: 'PURCHASE',
        day: '2026-11-20',
        readAt: '2026-11-20T09:41:30.000Z',
      },
      GBP: { perUsd: '0.78102189', ...reference },
      CHF: { perUsd: '0.88034741', ...reference },
    },
  },
  listPriceAlerts: { about: 'Price alerts that have not fired.', data: onePage([priceAlert]) },
  addPriceAlert: { about: 'Sets a price alert.', input: { price: '13.5' }, data: priceAlert },
  removePriceAlert: {
    about: 'Removes a price alert.',
    input: { id: 'pal_3V7' },
    data: { removed: 1 },
  },
};
