import type * as z from 'zod/mini';
import { CONTRACTS, EXPLORER, type ExamplesOf, HOLDER_ID, INVESTOR_ADDRESS } from '@/api/example';
import { quoteFigures, SHARE_PRICE, USDT_ADDRESS } from '@/api/market/examples';
import type { transaction } from '@/api/register/schemas';
import type * as shapes from './schemas';

const TX_HASH = '0x8d3f0a5c1e7b9264d80c3fa1b5e26974c0d81f3a6b942e57f1086cd3a9b4e275';

const ORDER_ID = '3f1c9c52-7a0b-4d52-9d1e-6b2f0c8a4e17';
const ORDER_KEY = '0x000000000000000000000000000000003f1c9c527a0b4d529d1e6b2f0c8a4e17';
const AGREEMENT_HASH = '0xb725feed960eb1e62da6508cf71f8a999a17577e03d04a54f61615701ef715bf';
/** Signature by the local chain's account 39. */
const SIGNATURE =
  '0xeae2363b5c6c51d37617cbd22c69ee2b80236688230a9e8d50e84cde639536ce28ca4c2393d928b851fee198b76cbe583f746740189515b80e96fed7f709302e1b';

const created = {
  id: ORDER_ID,
  orderKey: ORDER_KEY,
  number: '482117',
  method: 'WALLET',
  status: 'CREATED',
  statusText: 'Waiting for your purchase.',
  quote: quoteFigures,
  currencyId: 'USDT',
  symbol: 'USDT',
  payAmount: '504.192',
  payAmountRaw: '504192000000000000000',
  shares: '40',
  sharePriceUsd: SHARE_PRICE,
  valueUsd: '499.2',
  platformFeeUsd: '4.992',
  networkFeeBnb: '0.00024',
  holder: HOLDER_ID,
  fromAddress: INVESTOR_ADDRESS,
  toAddress: CONTRACTS.shareSale,
  txHash: null,
  blockNumber: null,
  confirmations: 0,
  confirmationsRequired: 15,
  agreementVersion: '2026-11-20',
  createdAt: '2026-11-20T09:44:20.000Z',
  expiresAt: '2026-11-20T09:59:20.000Z',
  confirmedAt: null,
  history: [{ status: 'CREATED', at: '2026-11-20T09:44:20.000Z', note: null, fault: null }],
} satisfies z.input<typeof shapes.order>;

/** The new order: not yet paid. */
const createdOrder = {
  ...created,
  payment: {
    kind: 'SALE',
    chainId: 56,
    to: CONTRACTS.shareSale,
    valueRaw: '0',
    // buy(quote, signature)
    data: '0xc1300db9000000000000000000000000000000003f1c9c527a0b4d529d1e6b2f0c8a4e170000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc8e427b9085a6097c1987086bf9d4595cc25b698bdbb1e643de2dc33a483108c500000000000000000000000055d398326f99059ff775485246999027b319795500000000000000000000000000000000000000000000001b5511d0ad21c000000000000000000000000000000000000000000000000000000000000002625a00000000000000000000000000000000000000000000000000000000006b0019f8b725feed960eb1e62da6508cf71f8a999a17577e03d04a54f61615701ef715bf00000000000000000000000000000000000000000000000000000000000001200000000000000000000000000000000000000000000000000000000000000041eae2363b5c6c51d37617cbd22c69ee2b80236688230a9e8d50e84cde639536ce28ca4c2393d928b851fee198b76cbe583f746740189515b80e96fed7f709302e1b00000000000000000000000000000000000000000000000000000000000000',
    approve: {
      token: USDT_ADDRESS,
      spender: CONTRACTS.shareSale,
      amountRaw: '504192000000000000000',
    },
    quote: {
      orderId: ORDER_KEY,
      buyer: INVESTOR_ADDRESS,
      holder: HOLDER_ID,
      payToken: USDT_ADDRESS,
      payAmountRaw: '504192000000000000000',
      sharesRaw: '40000000',
      validUntil: 1795168760,
      agreementHash: AGREEMENT_HASH,
    },
    signature: SIGNATURE,
    expiresAt: '2026-11-20T09:59:20.000Z',
  },
} satisfies z.input<typeof shapes.orderWithPayment>;

const submitted: z.input<typeof shapes.order> = {
  ...created,
  status: 'SUBMITTED',
  statusText: 'Transaction sent. Waiting for the network to include it in a block.',
  txHash: TX_HASH,
  history: [
    ...created.history,
    { status: 'SUBMITTED', at: '2026-11-20T09:44:52.000Z', note: null, fault: null },
  ],
};

/** The same order after its purchase was sent. */
const submittedOrder = { ...submitted, payment: null };

/** The same order after its purchase was final, as shown in a list. */
export const deal: z.input<typeof shapes.order> = {
  ...submitted,
  status: 'CONFIRMED',
  statusText: 'The shares are yours.',
  blockNumber: 68214507,
  confirmations: 15,
  confirmedAt: '2026-11-20T09:45:10.000Z',
  history: [
    ...submitted.history,
    { status: 'CONFIRMING', at: '2026-11-20T09:44:55.000Z', note: null, fault: null },
    { status: 'CONFIRMED', at: '2026-11-20T09:45:10.000Z', note: null, fault: null },
  ],
};

export const buy: z.input<typeof transaction> = {
  id: 'trx_8W1',
  type: 'BUY',
  status: 'CONFIRMED',
  orderId: ORDER_ID,
  currencyId: 'USDT',
  symbol: 'USDT',
  amount: '504.192',
  shares: '40',
  sharePriceUsd: SHARE_PRICE,
  rateUsd: '1',
  valueUsd: '499.2',
  platformFeeUsd: '4.992',
  networkFeeBnb: '0.00024',
  receivedAmount: null,
  receivedSymbol: null,
  from: INVESTOR_ADDRESS,
  to: CONTRACTS.shareSale,
  txHash: TX_HASH,
  explorerUrl: `${EXPLORER}/tx/${TX_HASH}`,
  blockNumber: 68214507,
  confirmations: 15,
  note: null,
  createdAt: '2026-11-20T09:44:20.000Z',
};

const TRANSFER_ID = '6a0d4b51-0f64-4a4e-8d0e-5f3d2a1c9b77';

/** Waits for a bank transfer. */
const transferOrder = {
  ...created,
  id: TRANSFER_ID,
  orderKey: '0x000000000000000000000000000000006a0d4b510f644a4e8d0e5f3d2a1c9b77',
  number: '482118',
  method: 'TRANSFER',
  statusText: 'Waiting for your bank transfer.',
  quote: { ...quoteFigures, currencyId: 'EUR', payAmount: '466.84', payAmountRaw: '46684' },
  currencyId: 'EUR',
  symbol: 'EUR',
  payAmount: '466.84',
  payAmountRaw: '46684',
  networkFeeBnb: '0',
  expiresAt: '2026-11-27T09:44:20.000Z',
  payment: {
    kind: 'TRANSFER',
    amount: '466.84',
    currency: 'EUR',
    // From the registry of IBANs.
    iban: 'DE89370400440532013000',
    name: 'Issuing bank',
    bic: 'COBADEFFXXX',
    reference: 'RF18539007547034',
    code: null,
    codeKind: null,
    holdUntil: '2026-11-25T22:59:59.000Z',
    expiresAt: '2026-11-27T09:44:20.000Z',
    asked: null,
  },
} satisfies z.input<typeof shapes.orderWithPayment>;

export const purchaseExamples: ExamplesOf<typeof shapes.purchaseSchemas> = {
  createOrder: {
    about: 'Turns a quote into an order: reserves the shares and returns the call that buys them.',
    input: {
      quoteId: 'quo_4T8',
      address: INVESTOR_ADDRESS,
      agreementVersion: '2026-11-20',
      riskAccepted: true,
    },
    data: createdOrder,
  },
  updateOrder: {
    about: 'Notes the transaction of an order, or withdraws the order.',
    input: { orderId: ORDER_ID, action: 'SUBMIT', txHash: submittedOrder.txHash ?? '' },
    data: submittedOrder,
  },
  answerOrder: {
    about:
      'Accepts the shares that the money of a bank transfer buys now, or asks for the money back.',
    input: { orderId: TRANSFER_ID, answer: 'ACCEPTED', shares: '39.2' },
    data: { ...transferOrder, status: 'SUBMITTED', shares: '39.2' },
  },
  getOrder: {
    about: 'One order with its payment.',
    input: { orderId: ORDER_ID },
    data: { ...deal, payment: null },
  },
  orderCertificate: {
    about: 'The certificate of a purchase as a PDF file.',
    params: { id: ORDER_ID },
    data: null,
  },
  orderAgreement: {
    about:
      'The share agreement as the buyer signed it with a purchase, as a PDF file. The file whose hash the chain stores is attached to it.',
    params: { id: ORDER_ID },
    data: null,
  },
  demoTransfer: {
    about: 'The file in which the bank of demo mode reports the transfer for an order.',
    input: { orderId: ORDER_ID, sender: 'OWN' },
    data: null,
  },
  getMinimumPaymentAmount: {
    about: 'The smallest and the largest order in a currency.',
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
