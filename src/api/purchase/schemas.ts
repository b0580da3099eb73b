import * as z from 'zod/mini';
import {
  accepted,
  address,
  choice,
  count,
  decimal,
  hexData,
  id,
  isoTime,
  rawAmount,
  txHash,
  version,
} from '@/api/atoms';
import { quoteFigures } from '@/api/market/schemas';
import { row } from '@/api/row';
import { ORDER_STATUSES } from '@/shared/vocabulary';

/** The transfer to sign in the wallet, as recorded with the order. */
export const payment = z.object({
  chainId: z.literal(56),
  kind: z.enum(['NATIVE', 'ERC20']),
  to: address,
  tokenAddress: z.nullable(address),
  amountRaw: rawAmount,
  data: z.optional(hexData),
  expiresAt: isoTime,
});

export const orderStatus = z.enum(ORDER_STATUSES);

/** `toAddress` is the treasury. `receivedAmount` is the amount received on chain, null until then. */
export const order = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  statusText: z.string(),
  quote: z.object(quoteFigures),
  currencyId: id,
  symbol: z.string(),
  payAmount: decimal,
  payAmountRaw: rawAmount,
  receivedAmount: z.nullable(decimal),
  shares: decimal,
  sharePriceUsd: decimal,
  valueUsd: decimal,
  platformFeeUsd: decimal,
  networkFeeBnb: decimal,
  fromAddress: address,
  toAddress: address,
  txHash: z.nullable(txHash),
  replacedHashes: z.array(txHash),
  blockNumber: z.nullable(count),
  confirmations: count,
  confirmationsRequired: count,
  refundTxHash: z.nullable(txHash),
  agreementVersion: z.string(),
  createdAt: isoTime,
  expiresAt: isoTime,
  confirmedAt: z.nullable(isoTime),
  history: z.array(z.object({ status: orderStatus, at: isoTime, note: z.nullable(z.string()) })),
});

/** An order with its payment; `payment` is null once no payment is expected. */
export const orderWithPayment = z.extend(order, { payment: z.nullable(payment) });
export type OrderWithPayment = z.infer<typeof orderWithPayment>;

export const purchaseSchemas = {
  createOrder: row({
    input: z.strictObject({
      quoteId: id,
      address,
      agreementVersion: version,
      riskAccepted: accepted,
    }),
    data: z.extend(orderWithPayment, { payment }),
    errors: [
      'KYC_REQUIRED',
      'WALLET_REQUIRED',
      'COUNTRY_BLOCKED',
      'WALLET_MISMATCH',
      'SOLD_OUT',
      'OPEN_ORDER_LIMIT',
      'QUOTE_EXPIRED',
      'LIMIT_EXCEEDED',
      'PRICE_UNAVAILABLE',
    ],
  }),

  /** `txHash` belongs to SUBMIT. Only its length is validated here, so that an invalid hash returns TX_HASH_INVALID. */
  updateOrder: row({
    input: z
      .strictObject({
        orderId: id,
        action: choice(['SUBMIT', 'CANCEL', 'ACCEPT_PARTIAL', 'REFUND']),
        txHash: z.optional(z.string('This is not a transaction hash.').check(z.maxLength(100))),
      })
      .check(
        z.refine((form) => (form.action === 'SUBMIT') === (form.txHash !== undefined), {
          path: ['txHash'],
          error: 'Send the transaction hash only with SUBMIT.',
        }),
      ),
    data: orderWithPayment,
    errors: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'TX_ALREADY_USED', 'TX_HASH_INVALID'],
  }),

  getOrder: row({
    input: z.strictObject({ orderId: id }),
    data: orderWithPayment,
    errors: ['ORDER_NOT_FOUND'],
  }),

  getMinimumPaymentAmount: row({
    input: z.strictObject({ currencyId: id }),
    data: z.object({
      currencyId: id,
      minAmount: decimal,
      minAmountRaw: rawAmount,
      minUsd: decimal,
      maxAmount: decimal,
      maxUsd: decimal,
      dailyLeftUsd: z.optional(decimal),
    }),
    errors: ['CURRENCY_NOT_FOUND', 'PRICE_UNAVAILABLE'],
  }),
};
