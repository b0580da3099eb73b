import * as z from 'zod/mini';
import {
  address,
  amount,
  choice,
  count,
  decimal,
  id,
  isoTime,
  listOf,
  rawAmount,
  shareAmount,
  signedDecimal,
} from '@/api/atoms';
import { row } from '@/api/row';

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

/** `address` is null for the native coin; `minAmount` and `maxAmount` in this currency; `priceUsd` is null while its feed is unavailable. */
export const currency = z.object({
  id,
  symbol: z.string(),
  name: z.string(),
  chainId: z.int(),
  address: z.nullable(address),
  decimals: z.int().check(z.minimum(0), z.maximum(77)),
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

const atMostOneAmount = { path: ['usd'], error: 'Send either shares or usd, not both.' };

export const marketSchemas = {
  getFnxPrice: row({ data: sharePrice, errors: ['PRICE_UNAVAILABLE'] }),

  getCurrencyList: row({ data: listOf(currency) }),

  /** `address` defaults to the account's primary wallet. `reason` explains why a currency cannot pay this amount. */
  getCurrencyListWithAmount: row({
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
      'PRICE_UNAVAILABLE',
    ],
  }),
};
