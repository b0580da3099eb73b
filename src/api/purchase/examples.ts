import type * as z from 'zod/mini';
import { EXPLORER, type ExamplesOf, INVESTOR_ADDRESS, TREASURY_ADDRESS } from '@/api/example';
import { quoteFigures, SHARE_PRICE, USDT_ADDRESS } from '@/api/market/examples';
import type { transaction } from '@/api/register/schemas';
import type * as shapes from './schemas';

const TX_HASH = '0x8d3f0a5c1e7b9264d80c3fa1b5e26974c0d81f3a6b942e57f1086cd3a9b4e275';

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
} satisfies z.input<typeof shapes.order>;

/** The new order: not yet paid. */
const createdOrder = {
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
} satisfies z.input<typeof shapes.orderWithPayment>;

const submitted: z.input<typeof shapes.order> = {
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
const submittedOrder = { ...submitted, payment: null };

/** The same order after its shares were credited, as shown in a list. */
export const deal: z.input<typeof shapes.order> = {
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

export const buy: z.input<typeof transaction> = {
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

export const purchaseExamples: ExamplesOf<typeof shapes.purchaseSchemas> = {
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
  getOrder: { input: { orderId: 'ord_6R2' }, data: { ...deal, payment: null } },
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
};
