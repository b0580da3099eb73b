import { BANK_CURRENCY_IDS } from '@fnx/values/bank-currency';
import * as z from 'zod/mini';
import { decimal, rawAmount, shareAmount } from '../amounts';
import {
  accepted,
  address,
  bytes32,
  callFault,
  choice,
  count,
  hexData,
  id,
  isoTime,
  txHash,
  version,
} from '../atoms';
import { fault } from '../fault';
import { quoteFigures } from '../market/schemas';
import { row } from '../row';
import { ASKED_ANSWERS, ORDER_METHODS, ORDER_STATUSES } from '../shared/vocabulary';

/** The signed offer, with the names and the order of the contract's struct `Quote`. `payToken` is the zero address for BNB; `validUntil` in Unix seconds. */
const saleQuote = z.object({
  orderId: bytes32,
  buyer: address,
  holder: bytes32,
  payToken: address,
  payAmountRaw: rawAmount,
  sharesRaw: rawAmount,
  validUntil: count,
  agreementHash: bytes32,
});

/**
 * The purchase as one transaction of `quote.buyer`: `data` is `buy(quote, signature)`, `to` the sale contract. A token
 * payment first needs `approve`: an allowance of exactly `amountRaw`. Both sent as given are a whole purchase.
 */
const salePayment = z.object({
  kind: z.literal('SALE'),
  chainId: z.literal(56),
  to: address,
  valueRaw: rawAmount,
  data: hexData,
  approve: z.nullable(z.object({ token: address, spender: address, amountRaw: rawAmount })),
  quote: saleQuote,
  signature: hexData,
  expiresAt: isoTime,
});

/**
 * Where a bank transfer goes: from an account in the buyer's name, of exactly `amount`, with `reference` (ISO 11649). `code` is the text of
 * a QR code for banking apps; null where no kind fits the account. A transfer that is booked until `holdUntil` buys at the order's price;
 * until `expiresAt` the order waits for it. `asked`: the price moved before the money came, and the buyer accepts this number of shares by
 * `answerOrder`, or the money goes back.
 */
const transferPayment = z.object({
  kind: z.literal('TRANSFER'),
  amount: decimal,
  currency: z.enum(BANK_CURRENCY_IDS),
  iban: z.string(),
  name: z.string(),
  bic: z.nullable(z.string()),
  reference: z.string(),
  code: z.nullable(z.string()),
  codeKind: z.nullable(z.enum(['EPC', 'SWISS'])),
  holdUntil: isoTime,
  expiresAt: isoTime,
  asked: z.nullable(z.object({ shares: decimal, until: isoTime })),
});

export const payment = z.discriminatedUnion('kind', [salePayment, transferPayment]);

export const orderStatus = z.enum(ORDER_STATUSES);

/**
 * `orderKey` is the order's id on the chain, `toAddress` the sale contract. `expiresAt` is when the signed quote ends, and with
 * it the reservation. `txHash` is the purchase once the chain shows it, before that the buyer's hint.
 */
export const order = z.object({
  id,
  orderKey: bytes32,
  number: z.string(),
  method: z.enum(ORDER_METHODS),
  status: orderStatus,
  statusText: z.string(),
  quote: z.object(quoteFigures),
  currencyId: id,
  symbol: z.string(),
  payAmount: decimal,
  payAmountRaw: rawAmount,
  shares: decimal,
  sharePriceUsd: decimal,
  valueUsd: decimal,
  platformFeeUsd: decimal,
  networkFeeBnb: decimal,
  holder: bytes32,
  fromAddress: address,
  toAddress: address,
  txHash: z.nullable(txHash),
  blockNumber: z.nullable(count),
  confirmations: count,
  confirmationsRequired: count,
  agreementVersion: z.string(),
  createdAt: isoTime,
  expiresAt: isoTime,
  confirmedAt: z.nullable(isoTime),
  history: z.array(
    z.object({
      status: orderStatus,
      at: isoTime,
      note: z.nullable(z.string()),
      fault: callFault,
    }),
  ),
});

/** An order with its payment; `payment` is null once the quote has expired, was cancelled or used, or the transfer has bought shares or went back. */
export const orderWithPayment = z.extend(order, { payment: z.nullable(payment) });
export type OrderWithPayment = z.infer<typeof orderWithPayment>;

export const purchaseSchemas = {
  createOrder: row({
    about: 'Turns a quote into an order: reserves the shares and returns the call that buys them.',
    idempotent: 'atomic',
    input: z.strictObject({
      quoteId: id,
      address,
      agreementVersion: version,
      riskAccepted: accepted,
    }),
    data: z.extend(orderWithPayment, { payment }),
    errors: [
      'KYC_REQUIRED',
      'ACCOUNT_REVIEW',
      'SOURCE_OF_FUNDS',
      'WALLET_CHECK_DOWN',
      'WALLET_REQUIRED',
      'COUNTRY_BLOCKED',
      'WALLET_MISMATCH',
      'WALLET_ALREADY_LINKED',
      'WALLET_NOT_REGISTERED',
      'BOOK_ENTRY_FIRST',
      'WALLET_BLOCKED',
      'WALLET_IN_RECOVERY',
      'HOLDER_FROZEN',
      'SOLD_OUT',
      'SALE_LIMIT',
      'TRANSACTION_REFUSED',
      'OPEN_ORDER_LIMIT',
      'TRANSFER_LIMIT',
      'TRANSFERS_FULL',
      'TRANSFERS_PAUSED',
      'QUOTE_EXPIRED',
      'LIMIT_EXCEEDED',
      'LIMIT_REACHED',
      'PRICE_UNAVAILABLE',
      'SALE_UNAVAILABLE',
    ],
  }),

  /**
   * SUBMIT records a transaction hash as a hint: the service finds the purchase without it. CANCEL withdraws the offer here,
   * while a signed quote stays valid until `expiresAt`. `txHash` belongs to SUBMIT. Only its length is validated here, so that an
   * invalid hash returns TX_HASH_INVALID.
   */
  updateOrder: row({
    about: 'Notes the transaction of an order, or withdraws the order.',
    input: z
      .strictObject({
        orderId: id,
        action: choice(['SUBMIT', 'CANCEL']),
        txHash: z.optional(z.string(fault('TX_HASH_INVALID')).check(z.maxLength(100))),
      })
      .check(
        z.refine((form) => (form.action === 'SUBMIT') === (form.txHash !== undefined), {
          path: ['txHash'],
          error: fault('TX_HASH_ACTION'),
        }),
      ),
    data: orderWithPayment,
    errors: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'TX_HASH_INVALID'],
  }),

  /** Accepts the number of shares that the order's payment asks for, or refuses it: the money then goes back. */
  answerOrder: row({
    about:
      'Accepts the shares that the money of a bank transfer buys now, or asks for the money back.',
    input: z.strictObject({ orderId: id, answer: choice(ASKED_ANSWERS), shares: shareAmount }),
    data: orderWithPayment,
    errors: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'SOLD_OUT'],
  }),

  getOrder: row({
    about: 'One order with its payment.',
    input: z.strictObject({ orderId: id }),
    data: orderWithPayment,
    errors: ['ORDER_NOT_FOUND'],
  }),

  /** The response is a PDF file; there is no `data`. */
  orderCertificate: row({
    about: 'The certificate of a purchase as a PDF file.',
    params: z.strictObject({ id }),
    data: z.null(),
    errors: ['ORDER_NOT_FOUND', 'ORDER_STATE'],
  }),

  /** The response is a PDF file; there is no `data`. */
  orderAgreement: row({
    about:
      'The share agreement as the buyer signed it with a purchase, as a PDF file. The file whose hash the chain stores is attached to it.',
    params: z.strictObject({ id }),
    data: z.null(),
    errors: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'DOCUMENT_NOT_FOUND'],
  }),

  /** Demo mode only: the bank's file (camt.054) that reports the order's transfer, from its owner's or another person's account. */
  demoTransfer: row({
    about: 'The file in which the bank of demo mode reports the transfer for an order.',
    input: z.strictObject({ orderId: id, sender: choice(['OWN', 'OTHER']) }),
    data: z.null(),
    errors: ['ORDER_NOT_FOUND', 'ORDER_STATE'],
  }),

  getMinimumPaymentAmount: row({
    about: 'The smallest and the largest order in a currency.',
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
