import * as z from 'zod/mini';
import { TRANSACTION_SORTS } from '@/shared/vocabulary';
import {
  accepted,
  address,
  amount,
  decimal,
  id,
  isoTime,
  limit,
  listOf,
  moment,
  page,
  queryInt,
  rawAmount,
  search,
  shareAmount,
  signature,
  signedText,
  txHash,
  version,
} from './atoms';
import {
  currency,
  orderWithPayment,
  payment,
  quote,
  sharePrice,
  transaction,
  transactionStatus,
  transactionType,
} from './objects';
import { row } from './row';

// --- price and currencies -------------------------------------------------------------------------------------------

export const getFnxPrice = row({ data: sharePrice, errors: ['PRICE_UNAVAILABLE'] });

export const getCurrencyList = row({ data: listOf(currency) });

const atMostOneAmount = {
  path: ['usd'],
  error: 'Send either shares or usd, not both.',
};

/** `address` defaults to the account's primary wallet. `reason` explains why a currency cannot pay this amount. */
export const getCurrencyListWithAmount = row({
  input: z
    .strictObject({
      shares: z.optional(shareAmount),
      usd: z.optional(amount),
      address: z.optional(address),
    })
    .check(z.refine((query) => !(query.shares && query.usd), atMostOneAmount)),
  data: listOf(
    z.extend(currency, {
      balance: z.nullable(decimal),
      balanceUsd: z.nullable(decimal),
      payAmount: z.nullable(decimal),
      enough: z.boolean(),
      reason: z.optional(z.string()),
    }),
  ),
  errors: ['WALLET_REQUIRED', 'PRICE_UNAVAILABLE'],
});

/** `side` is the unit of `amount`: `PAY` for the currency, `RECEIVE` for shares. */
export const getConvertedAmount = row({
  input: z.strictObject({
    currencyId: id,
    amount,
    side: z.enum(['PAY', 'RECEIVE'], 'Send PAY or RECEIVE.'),
  }),
  data: quote,
  errors: ['CURRENCY_NOT_FOUND', 'BELOW_MINIMUM', 'ABOVE_MAXIMUM', 'SOLD_OUT', 'PRICE_UNAVAILABLE'],
});

// --- orders ---------------------------------------------------------------------------------------------------------

export const createOrder = row({
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
});

/** `txHash` belongs to SUBMIT. Only its length is validated here, so that an invalid hash returns TX_HASH_INVALID. */
export const updateOrder = row({
  input: z
    .strictObject({
      orderId: id,
      action: z.enum(
        ['SUBMIT', 'CANCEL', 'ACCEPT_PARTIAL', 'REFUND'],
        'Send SUBMIT, CANCEL, ACCEPT_PARTIAL or REFUND.',
      ),
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
});

export const getOrder = row({
  input: z.strictObject({ orderId: id }),
  data: orderWithPayment,
  errors: ['ORDER_NOT_FOUND'],
});

// --- transactions ---------------------------------------------------------------------------------------------------

/** Filters of the transaction list and its export. */
const transactionFilters = {
  type: z.optional(transactionType),
  status: z.optional(transactionStatus),
  currencyId: z.optional(id),
  from: z.optional(moment),
  to: z.optional(moment),
  search: z.optional(search),
  sort: z.optional(z.enum(TRANSACTION_SORTS, 'The list cannot be sorted by this field.')),
};

export const listTransactions = row({
  input: z.strictObject({ page, limit, ...transactionFilters }),
  data: z.extend(listOf(transaction), {
    totals: z.object({ valueUsd: decimal, shares: decimal, feesUsd: decimal }),
  }),
});

/** Display-only details that the service cannot read from the chain. */
const transactionDetails = z.strictObject({
  fromSymbol: z.optional(z.string().check(z.regex(/^[A-Za-z0-9.]{1,16}$/))),
  toSymbol: z.optional(z.string().check(z.regex(/^[A-Za-z0-9.]{1,16}$/))),
  fromAmount: z.optional(amount),
  toAmount: z.optional(amount),
  minimumReceived: z.optional(amount),
  path: z.optional(z.array(address).check(z.minLength(2), z.maxLength(4))),
  to: z.optional(address),
});

export const recordTransaction = row({
  input: z.strictObject({
    type: z.enum(['SWAP', 'TRANSFER'], 'Send SWAP or TRANSFER.'),
    txHash,
    address,
    details: transactionDetails,
  }),
  data: transaction,
  errors: ['TX_ALREADY_USED'],
});

export const latestTransactions = row({
  input: z.strictObject({ limit: z._default(queryInt(1, 10), 5) }),
  data: listOf(transaction),
});

export const getMinimumPaymentAmount = row({
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
});

/** The response is an .xlsx file; there is no `data`. */
export const exportTransactions = row({
  input: z.strictObject({
    ...transactionFilters,
    timezone: z.optional(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/))),
  }),
  data: z.null(),
  errors: ['TOO_MANY_ROWS'],
});

// --- wallet sign-in (EIP-4361) --------------------------------------------------------------------------------------

export const walletNonce = row({
  input: z.strictObject({ address, chainId: queryInt(1, 999_999_999) }),
  data: z.object({ nonce: z.string(), message: z.string(), expiresAt: isoTime }),
  errors: ['CHAIN_MISMATCH'],
});

export const walletVerify = row({
  input: z.strictObject({ message: signedText(4000), signature }),
  data: z.object({ address, verifiedAt: isoTime }),
  errors: ['NONCE_EXPIRED', 'SIGNATURE_INVALID', 'CHAIN_MISMATCH'],
});

export const walletSignOut = row({ data: z.null() });
