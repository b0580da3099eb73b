import * as z from 'zod/mini';
import { amount, amountText, decimal, rawAmount, shareAmount, signedDecimal } from '../amounts';
import { address, choice, count, id, isoDate, isoTime, listOf } from '../atoms';
import { fault } from '../fault';
import { row } from '../row';
import { PRICE_ALERT_DIRECTIONS } from '../shared/account-vocabulary';
import { ORDER_METHODS } from '../shared/vocabulary';

/** The current share price. `changePct24h` in percent. */
export const sharePrice = z.object({
  price: decimal,
  currency: z.literal('USD'),
  change24h: signedDecimal,
  changePct24h: signedDecimal,
  updatedAt: isoTime,
  effectiveAt: isoTime,
  nextPrice: z.optional(z.object({ price: decimal, effectiveAt: isoTime })),
});

/** `method` says how it pays: by the buyer's wallet, or by bank transfer. `address` is null for the native coin and for the bank's currency; `minAmount` and `maxAmount` in this currency; `priceUsd` is null while its feed is unavailable. */
export const currency = z.object({
  id,
  symbol: z.string(),
  name: z.string(),
  chainId: z.int(),
  address: z.nullable(address),
  decimals: z.int().check(z.minimum(0), z.maximum(77)),
  method: z.enum(ORDER_METHODS),
  isNative: z.boolean(),
  isStable: z.boolean(),
  iconUrl: z.string(),
  priceUsd: z.nullable(decimal),
  priceUpdatedAt: z.nullable(isoTime),
  feedAddress: z.nullable(address),
  minAmount: z.nullable(decimal),
  maxAmount: z.nullable(decimal),
  enabled: z.boolean(),
  order: count,
});
export type Currency = z.infer<typeof currency>;

export const quoteFigures = {
  quoteId: id,
  currencyId: id,
  payAmount: decimal,
  payAmountRaw: rawAmount,
  shares: decimal,
  sharePriceUsd: decimal,
  rateUsd: decimal,
  rateSource: z.enum(['chainlink', 'static']),
  rateUpdatedAt: isoTime,
  platformFeeUsd: decimal,
  networkFeeBnb: decimal,
  totalUsd: decimal,
};

/** The price of a purchase, valid until `expiresAt`. `minAmount` and `maxAmount` are in the pay currency. */
export const quote = z.object({
  ...quoteFigures,
  minAmount: decimal,
  maxAmount: decimal,
  expiresAt: isoTime,
});

/** Waits for a share price in USD at or above it, or at or below it; fires once. */
export const priceAlert = z.object({
  id,
  direction: z.enum(PRICE_ALERT_DIRECTIONS),
  price: decimal,
  createdAt: isoTime,
});

/**
 * Units of a currency for one US dollar. `PURCHASE` is the rate by which the currency pays for shares, `ECB` the reference rate of the
 * European Central Bank; null without either. For display only.
 */
const displayRate = z.nullable(
  z.object({
    perUsd: decimal,
    source: z.enum(['PURCHASE', 'ECB']),
    day: isoDate,
    readAt: isoTime,
  }),
);

const atMostOneAmount = { path: ['usd'], error: fault('ONE_AMOUNT') };

export const marketSchemas = {
  getFnxPrice: row({
    about: 'The price of a share now.',
    data: sharePrice,
    errors: ['PRICE_UNAVAILABLE'],
  }),

  getCurrencyList: row({
    about: 'The currencies that pay, with limits and balances.',
    data: listOf(currency),
  }),

  /** `address` defaults to the account's primary wallet. `reason` explains why a currency cannot pay this amount. */
  getCurrencyListWithAmount: row({
    about: 'The currencies that pay, with the price of an amount in each.',
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
  }),

  /** `side` is the unit of `amount`: `PAY` for the currency, `RECEIVE` for shares. */
  getConvertedAmount: row({
    about: 'A quote: what an amount costs or buys, valid for a minute.',
    input: z.strictObject({
      currencyId: id,
      amount,
      side: choice(['PAY', 'RECEIVE']),
    }),
    data: quote,
    errors: [
      'CURRENCY_NOT_FOUND',
      'BELOW_MINIMUM',
      'ABOVE_MAXIMUM',
      'SOLD_OUT',
      'TRANSACTION_REFUSED',
      'PRICE_UNAVAILABLE',
    ],
  }),

  getDisplayRates: row({
    about: 'Rates for showing values in other currencies.',
    data: z.object({ EUR: displayRate, GBP: displayRate, CHF: displayRate }),
  }),

  /** Alerts that have not fired, lowest price first. */
  listPriceAlerts: row({ about: 'Price alerts that have not fired.', data: listOf(priceAlert) }),

  /** `price` in USD. Above the current share price it waits for a rise, below it for a fall. */
  addPriceAlert: row({
    about: 'Sets a price alert.',
    input: z.strictObject({ price: amountText(8) }),
    data: priceAlert,
    errors: ['PRICE_ALERT_LIMIT', 'PRICE_UNAVAILABLE'],
  }),

  removePriceAlert: row({
    about: 'Removes a price alert.',
    input: z.strictObject({ id }),
    data: z.object({ removed: z.literal(1) }),
  }),
};
