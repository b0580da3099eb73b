import { type ExamplesOf, INVESTOR_ADDRESS, onePage } from '@/api/example';
import { SHARE_PRICE } from '@/api/market/examples';
import { buy, deal } from '@/api/purchase/examples';
import { swap } from '@/api/swap/examples';
import { wallet } from '@/api/wallets/examples';
import type { portfolioSchemas } from './schemas';

// 974.857 + 500 + 40 = 1514.857 shares; at 12.48 USD they are worth 18,905.41536.
const holdings = {
  available: '974.857',
  staked: '500',
  onSale: '0',
  pending: '40',
  bookEntry: '0',
  total: '1514.857',
  lockedUp: { shares: '100', until: '2027-12-31T00:00:00.000Z' },
  valueUsd: '18905.41536',
};

export const portfolioExamples: ExamplesOf<typeof portfolioSchemas> = {
  myWallet: {
    about: 'The linked wallets of the account and what each holds.',
    data: {
      wallets: [
        {
          ...wallet,
          registered: true,
          newUntil: null,
          payout: true,
          passkeys: [],
          balance: holdings.total,
          locked: holdings.staked,
          frozen: '0',
        },
      ],
      holdings,
      indexedBlock: { number: 48230412, time: '2026-11-20T09:43:58.000Z' },
      onChain: [
        {
          currencyId: 'BNB',
          symbol: 'BNB',
          address: INVESTOR_ADDRESS,
          balance: '0.412',
          valueUsd: '257.5',
        },
        {
          currencyId: 'USDT',
          symbol: 'USDT',
          address: INVESTOR_ADDRESS,
          balance: '1840.5',
          valueUsd: '1840.5',
        },
      ],
      updatedAt: '2026-11-20T09:44:00.000Z',
      stale: false,
    },
  },
  dashboard: {
    about: 'Holdings, their value, open orders and latest transactions.',
    input: { currency: 'USD' },
    data: {
      holdings,
      valueUsd: holdings.valueUsd,
      investedUsd: '17200',
      averagePriceUsd: '11.354207',
      gainUsd: '1705.41536',
      gainPct: '9.92',
      unknownCost: null,
      rewards: { accrued: '3.4217', claimable: '1', claimed: '1.25' },
      price: { price: SHARE_PRICE, change24h: '0.11', updatedAt: '2026-11-20T09:44:00.000Z' },
      kycStatus: 'APPROVED',
      openOrders: [],
      latestTransactions: [buy, swap],
      announcements: [
        {
          id: 'ann_4K1',
          title: 'Third-quarter figures are out',
          body: 'The report of the third quarter is among the documents.',
          link: null,
          at: '2026-11-12T08:00:00.000Z',
        },
      ],
      unread: 3,
    },
  },
  graphForDealUser: {
    about: 'The value of the holding, or the price, over a period.',
    input: { series: 'PRICE', range: '1W' },
    data: {
      series: 'PRICE',
      range: '1W',
      step: 86_400,
      points: [
        { t: '2026-11-14T00:00:00.000Z', v: '12.21' },
        { t: '2026-11-15T00:00:00.000Z', v: '12.21' },
        { t: '2026-11-16T00:00:00.000Z', v: '12.26' },
        { t: '2026-11-17T00:00:00.000Z', v: '12.3' },
        { t: '2026-11-18T00:00:00.000Z', v: '12.34' },
        { t: '2026-11-19T00:00:00.000Z', v: '12.37' },
        { t: '2026-11-20T00:00:00.000Z', v: SHARE_PRICE },
      ],
      splits: [],
      min: '12.21',
      max: SHARE_PRICE,
      change: '0.27',
      changePct: '2.21',
    },
  },
  getDealHistoryUser: {
    about: 'The purchases of the account.',
    input: { page: 1, limit: 10, status: 'CONFIRMED' },
    data: onePage([deal]),
  },
  listTransactions: {
    about: 'The transactions of the account, with filters.',
    input: { page: 1, limit: 10, sort: '-createdAt' },
    data: {
      ...onePage([buy, swap]),
      totals: {
        types: [
          { type: 'BUY', count: 1, shares: '40', valueUsd: '499.6' },
          { type: 'SWAP', count: 1, shares: '0', valueUsd: '499.6' },
        ],
        feesUsd: '4.992',
      },
    },
  },
  latestTransactions: {
    about: 'The five newest transactions of the account.',
    input: { limit: 5 },
    data: onePage([buy, swap], 5),
  },
  exportTransactions: {
    about: 'The transactions of the account as an Excel workbook.',
    input: { type: 'BUY', from: '2026-01-01', to: '2026-11-20', timezone: 'Europe/Vienna' },
    data: null,
  },
  taxYear: {
    about: 'What the account bought, received, sold and sent in a year, with its cost.',
    input: { year: 2026, timezone: 'Europe/Vienna' },
    data: {
      year: 2026,
      from: '2025-12-31T23:00:00.000Z',
      until: '2026-12-31T23:00:00.000Z',
      opening: { shares: '500', costUsd: '5750' },
      closing: { shares: '1514.857', costUsd: '17217.92' },
      bought: { count: 3, shares: '1063.607', costUsd: '12027.32' },
      rewards: { count: 1, shares: '1.25', costUsd: '15.6' },
      received: { count: 0, shares: '0', costUsd: '0' },
      bonus: { count: 0, shares: '0', costUsd: '0' },
      sent: { count: 1, shares: '50', costUsd: '575', valueUsd: '624', gainUsd: '49' },
      sold: { count: 0, shares: '0', costUsd: '0', valueUsd: '0', gainUsd: '0' },
      gains: { method: 'AVERAGE', chosenAt: null, averageUsd: '0', fifoUsd: '0' },
      sales: [],
      distributions: { count: 1, grossUsd: '48.2', withheldUsd: '7.23', netUsd: '40.97' },
      unknown: { values: 0 },
    },
  },
  chooseGains: {
    about: 'Chooses how gains of sales are reckoned in all years. It cannot be changed afterwards.',
    input: { method: 'FIFO' },
    data: { method: 'FIFO', at: '2026-09-16T12:00:00.000Z' },
  },
  exportTaxYear: {
    about: 'The tax year of the account as a PDF or CSV file.',
    input: { year: 2026, timezone: 'Europe/Vienna', format: 'pdf' },
    data: null,
  },
};
