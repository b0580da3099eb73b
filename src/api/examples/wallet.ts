import type { Examples } from './example';
import { INVESTOR_ADDRESS } from './people';
import {
  bnb,
  buy,
  confirmedOrder,
  createdOrder,
  onePage,
  quote,
  SHARE_PRICE,
  submittedOrder,
  swap,
  usdt,
} from './purchase';

const SIGNATURE = `0x${'5f'.repeat(64)}1b` as const;

export const SIGN_IN_MESSAGE = `fnx.example wants you to sign in with your Ethereum account:
${INVESTOR_ADDRESS}

Link this wallet to your FNX account. This costs nothing and moves no money.

URI: https://fnx.example
Version: 1
Chain ID: 56
Nonce: Xk3vT9pQ2mLw7RzB
Issued At: 2026-11-20T09:40:00.000Z
Expiration Time: 2026-11-20T09:50:00.000Z`;

export const walletExamples = {
  getFnxPrice: {
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
  getCurrencyList: { data: { docs: [bnb, usdt], total: 2, ...onePage } },
  getCurrencyListWithAmount: {
    input: { shares: '40', address: INVESTOR_ADDRESS },
    data: {
      docs: [
        {
          ...bnb,
          balance: '0.412',
          balanceUsd: '257.5',
          payAmount: '0.8067072',
          enough: false,
          reason: 'You have 0.412 BNB; this needs 0.8067072 BNB and a little for the network.',
        },
        { ...usdt, balance: '1840.5', balanceUsd: '1840.5', payAmount: '504.192', enough: true },
      ],
      total: 2,
      ...onePage,
    },
  },
  getConvertedAmount: {
    input: { currencyId: 'USDT', amount: '40', side: 'RECEIVE' },
    data: quote,
  },
  createOrder: {
    input: {
      quoteId: 'quo_4T8',
      address: INVESTOR_ADDRESS,
      agreementVersion: '2026-11-01',
      riskAccepted: true,
    },
    data: createdOrder,
  },
  updateOrder: {
    input: { orderId: 'ord_6R2', action: 'SUBMIT', txHash: submittedOrder.txHash ?? '' },
    data: submittedOrder,
  },
  getOrder: { input: { orderId: 'ord_6R2' }, data: confirmedOrder },
  listTransactions: {
    input: { page: 1, limit: 10, sort: '-createdAt' },
    data: {
      docs: [buy, swap],
      total: 2,
      ...onePage,
      totals: { valueUsd: '999.2', shares: '40', feesUsd: '4.992' },
    },
  },
  recordTransaction: {
    input: {
      type: 'SWAP',
      txHash: swap.txHash ?? '',
      address: INVESTOR_ADDRESS,
      details: { fromSymbol: 'BNB', toSymbol: 'USDT', fromAmount: '0.8', toAmount: '498.72' },
    },
    data: swap,
  },
  latestTransactions: {
    input: { limit: 5 },
    data: { docs: [buy, swap], total: 2, page: 1, limit: 5, pages: 1 },
  },
  walletNonce: {
    input: { address: INVESTOR_ADDRESS, chainId: 56 },
    data: {
      nonce: 'Xk3vT9pQ2mLw7RzB',
      message: SIGN_IN_MESSAGE,
      expiresAt: '2026-11-20T09:50:00.000Z',
    },
  },
  walletVerify: {
    input: { message: SIGN_IN_MESSAGE, signature: SIGNATURE },
    data: { address: INVESTOR_ADDRESS, verifiedAt: '2026-11-20T09:40:21.000Z' },
  },
  walletSignOut: { data: null },
  getMinimumPaymentAmount: {
    input: { currencyId: 'USDT' },
    data: {
      currencyId: 'USDT',
      minAmount: '50',
      minAmountRaw: '50000000000000000000',
      minUsd: '50',
      maxAmount: '100000',
      maxUsd: '100000',
      dailyLeftUsd: '249495.808',
    },
  },
  exportTransactions: {
    input: { type: 'BUY', from: '2026-01-01', to: '2026-11-20', timezone: 'Europe/Vienna' },
    data: null,
  },
} satisfies Partial<Examples>;
