import type * as z from 'zod/mini';
import type {
  currency as currencyShape,
  order as orderShape,
  orderWithPayment as orderWithPaymentShape,
  quote as quoteShape,
  transaction as transactionShape,
} from '@/api/schemas/objects';
import { INVESTOR_ADDRESS, TREASURY_ADDRESS } from './people';

/*
 * One purchase, used in all examples: 40 shares at 12.48 USD, 1 % platform fee, paid in USDT at 1 USD.
 * 40 x 12.48 = 499.20; 1 % of it is 4.992; 504.192 in all.
 */

export const SHARE_PRICE = '12.48';
const USDT_ADDRESS = '0x55d398326f99059fF775485246999027B3197955';
const EXPLORER = 'https://bscscan.com';
const TX_HASH = '0x8d3f0a5c1e7b9264d80c3fa1b5e26974c0d81f3a6b942e57f1086cd3a9b4e275';

export const usdt: z.input<typeof currencyShape> = {
  id: 'USDT',
  symbol: 'USDT',
  name: 'Tether USD',
  chainId: 56,
  address: USDT_ADDRESS,
  decimals: 18,
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

export const bnb: z.input<typeof currencyShape> = {
  id: 'BNB',
  symbol: 'BNB',
  name: 'BNB',
  chainId: 56,
  address: null,
  decimals: 18,
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

const quoteFigures = {
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
  networkFeeBnb: '0.00006',
  totalUsd: '504.192',
} as const;

export const quote: z.input<typeof quoteShape> = {
  ...quoteFigures,
  minAmount: '50',
  maxAmount: '100000',
  expiresAt: '2026-11-20T09:45:00.000Z',
};

const created = {
  id: 'ord_6R2',
  number: '482117',
  status: 'CREATED',
  statusText: 'Waiting for your payment',
  quote: quoteFigures,
  currencyId: 'USDT',
  symbol: 'USDT',
  payAmount: '504.192',
  payAmountRaw: '504192000000000000000',
  receivedAmount: null,
  shares: '40',
  sharePriceUsd: SHARE_PRICE,
  valueUsd: '499.2',
  platformFeeUsd: '4.992',
  networkFeeBnb: '0.00006',
  fromAddress: INVESTOR_ADDRESS,
  toAddress: TREASURY_ADDRESS,
  txHash: null,
  replacedHashes: [],
  blockNumber: null,
  confirmations: 0,
  confirmationsRequired: 15,
  refundTxHash: null,
  agreementVersion: '2026-11-01',
  createdAt: '2026-11-20T09:44:20.000Z',
  expiresAt: '2026-11-20T09:59:20.000Z',
  confirmedAt: null,
  history: [{ status: 'CREATED', at: '2026-11-20T09:44:20.000Z', note: null }],
} satisfies z.input<typeof orderShape>;

/** The new order: not yet paid. */
export const createdOrder = {
  ...created,
  payment: {
    chainId: 56,
    kind: 'ERC20',
    to: TREASURY_ADDRESS,
    tokenAddress: USDT_ADDRESS,
    amountRaw: '504192000000000000000',
    // transfer(address,uint256) of the treasury and the amount above
    data: '0xa9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000000000000000000000000001b5511d0ad21c00000',
    expiresAt: '2026-11-20T09:59:20.000Z',
  },
} satisfies z.input<typeof orderWithPaymentShape>;

const submitted: z.input<typeof orderShape> = {
  ...created,
  status: 'SUBMITTED',
  statusText: 'Payment sent, waiting for a block',
  txHash: TX_HASH,
  history: [
    ...created.history,
    { status: 'SUBMITTED', at: '2026-11-20T09:44:52.000Z', note: null },
  ],
};

/** The same order after its payment was sent. */
export const submittedOrder = { ...submitted, payment: null };

/** The same order after its shares were credited, as shown in a list. */
export const deal: z.input<typeof orderShape> = {
  ...submitted,
  status: 'CONFIRMED',
  statusText: 'Paid, the shares are yours',
  receivedAmount: '504.192',
  blockNumber: 68214507,
  confirmations: 15,
  confirmedAt: '2026-11-20T09:45:10.000Z',
  history: [
    ...submitted.history,
    { status: 'CONFIRMING', at: '2026-11-20T09:44:55.000Z', note: null },
    { status: 'CONFIRMED', at: '2026-11-20T09:45:10.000Z', note: null },
  ],
};

export const confirmedOrder = { ...deal, payment: null };

export const buy: z.input<typeof transactionShape> = {
  id: 'trx_8W1',
  type: 'BUY',
  status: 'CONFIRMED',
  orderId: 'ord_6R2',
  currencyId: 'USDT',
  symbol: 'USDT',
  amount: '504.192',
  shares: '40',
  sharePriceUsd: SHARE_PRICE,
  rateUsd: '1',
  valueUsd: '499.2',
  platformFeeUsd: '4.992',
  networkFeeBnb: '0.00006',
  receivedAmount: null,
  receivedSymbol: null,
  from: INVESTOR_ADDRESS,
  to: TREASURY_ADDRESS,
  txHash: TX_HASH,
  explorerUrl: `${EXPLORER}/tx/${TX_HASH}`,
  blockNumber: 68214507,
  confirmations: 15,
  note: null,
  createdAt: '2026-11-20T09:44:20.000Z',
};

const SWAP_HASH = '0x1b6e92d4f7a305c8e1d2479b60fa8c35d9e7b1406f2a83c5d04e7196ba38f2c1';

export const swap: z.input<typeof transactionShape> = {
  id: 'trx_8V7',
  type: 'SWAP',
  status: 'CONFIRMED',
  currencyId: 'BNB',
  symbol: 'BNB',
  amount: '0.8',
  shares: null,
  sharePriceUsd: null,
  rateUsd: '625',
  valueUsd: '500',
  platformFeeUsd: null,
  networkFeeBnb: '0.00014',
  receivedAmount: '498.72',
  receivedSymbol: 'USDT',
  from: INVESTOR_ADDRESS,
  to: '0x10ED43C718714eb63d5aA57B78B54704E256024E',
  txHash: SWAP_HASH,
  explorerUrl: `${EXPLORER}/tx/${SWAP_HASH}`,
  blockNumber: 68209114,
  confirmations: 5408,
  note: '0.8 BNB for 498.72 USDT',
  createdAt: '2026-11-20T08:58:04.000Z',
};

export const onePage = { page: 1, limit: 10, pages: 1 } as const;
