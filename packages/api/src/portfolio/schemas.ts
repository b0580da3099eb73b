import { FIRST_YEAR } from '@fnx/values/time';
import * as z from 'zod/mini';
import { decimal, signedDecimal } from '../amounts';
import {
  address,
  choice,
  count,
  currencyCode,
  id,
  isoTime,
  limit,
  listOf,
  moment,
  page,
  queryInt,
  search,
  timezone,
} from '../atoms';
import { fault } from '../fault';
import { kycStatusName } from '../identity/schemas';
import { order, orderStatus } from '../purchase/schemas';
import { holdings, transaction, transactionStatus, transactionType } from '../register/schemas';
import { row } from '../row';
import { GAINS_METHODS } from '../shared/gains';
import { TAX_FILE_FORMATS, TRANSACTION_SORTS } from '../shared/vocabulary';
import { wallet, walletPasskey } from '../wallets/schemas';

/** Filters of the transaction list and its export. */
const transactionFilters = {
  type: z.optional(transactionType),
  status: z.optional(transactionStatus),
  currencyId: z.optional(id),
  from: z.optional(moment),
  to: z.optional(moment),
  search: z.optional(search),
  sort: z.optional(z.enum(TRANSACTION_SORTS, fault('SORT_UNKNOWN'))),
};

const graphOfRange = {
  series: choice(['PRICE', 'VALUE', 'INVESTED', 'SHARES']),
  range: choice(['1D', '1W', '1M', '3M', '1Y', 'ALL']),
};

/** A calendar year in the person's time zone; UTC unless one is named. */
const taxYearInput = {
  year: queryInt(FIRST_YEAR, 2199),
  timezone: z.optional(timezone),
};

/** Shares, and what they cost in US dollars by the method that the account has chosen, or by average. */
const holdingCost = { shares: decimal, costUsd: decimal };

export const portfolioSchemas = {
  /** `stale` is true while the chain is unavailable: `onChain` is then the last known value. */
  /**
   * The linked wallets with their shares as of `indexedBlock`, null before the first block. `locked`: shares of this wallet that cannot leave their owner because of stakes and sales; `frozen`: by an order
   * of an authority. `onChain` is read now, and empty while `stale`.
   */
  myWallet: row({
    about: 'The linked wallets of the account and what each holds.',
    data: z.object({
      wallets: z.array(
        z.extend(wallet, {
          registered: z.boolean(),
          /** Until then it can neither choose the wallet for payouts, remove or add wallets, claim, end stakes, nor be recovered to. */
          newUntil: z.nullable(isoTime),
          /** Distributions are paid to this wallet. */
          payout: z.boolean(),
          passkeys: z.array(walletPasskey),
          balance: decimal,
          locked: decimal,
          frozen: decimal,
        }),
      ),
      holdings,
      indexedBlock: z.nullable(z.object({ number: count, time: isoTime })),
      onChain: z.array(
        z.object({
          currencyId: id,
          symbol: z.string(),
          address,
          balance: decimal,
          valueUsd: z.nullable(decimal),
        }),
      ),
      updatedAt: isoTime,
      stale: z.boolean(),
    }),
  }),

  dashboard: row({
    about: 'Holdings, their value, open orders and latest transactions.',
    input: z.strictObject({ currency: z.optional(currencyCode) }),
    data: z.object({
      holdings,
      valueUsd: decimal,
      investedUsd: decimal,
      averagePriceUsd: z.nullable(decimal),
      gainUsd: signedDecimal,
      gainPct: z.nullable(signedDecimal),
      /** The transaction of shares from a list whose cost the owner has not entered: the figures count them at their value of that day. */
      unknownCost: z.nullable(id),
      rewards: z.object({ accrued: decimal, claimable: decimal, claimed: decimal }),
      price: z.object({ price: decimal, change24h: signedDecimal, updatedAt: isoTime }),
      kycStatus: kycStatusName,
      openOrders: z.array(order),
      latestTransactions: z.array(transaction).check(z.maxLength(5)),
      announcements: z
        .array(
          z.object({
            id,
            title: z.string(),
            body: z.string(),
            /** A page of this site. */
            link: z.nullable(z.string()),
            at: isoTime,
          }),
        )
        .check(z.maxLength(3)),
      unread: count,
    }),
  }),

  /** `t` is a time, `v` a decimal, `step` in seconds. What is from before one of `splits` is in shares of today. */
  graphForDealUser: row({
    about: 'The value of the holding, or the price, over a period.',
    input: z.strictObject(graphOfRange),
    data: z.object({
      ...graphOfRange,
      step: count,
      points: z.array(z.object({ t: isoTime, v: decimal })),
      splits: z.array(z.object({ at: isoTime, numerator: count, denominator: count })),
      min: decimal,
      max: decimal,
      change: signedDecimal,
      changePct: z.nullable(signedDecimal),
    }),
  }),

  getDealHistoryUser: row({
    about: 'The purchases of the account.',
    input: z.strictObject({
      page,
      limit,
      status: z.optional(orderStatus),
      from: z.optional(moment),
      to: z.optional(moment),
    }),
    data: listOf(order),
  }),

  listTransactions: row({
    about: 'The transactions of the account, with filters.',
    input: z.strictObject({ page, limit, ...transactionFilters }),
    data: z.extend(listOf(transaction), {
      /** Sums of the confirmed transactions that match: of each type that has any, and the fees of all. */
      totals: z.object({
        types: z.array(
          z.object({ type: transactionType, count, shares: decimal, valueUsd: decimal }),
        ),
        feesUsd: decimal,
      }),
    }),
  }),

  latestTransactions: row({
    about: 'The five newest transactions of the account.',
    input: z.strictObject({ limit: z._default(queryInt(1, 10), 5) }),
    data: listOf(transaction),
  }),

  /** The response is an .xlsx file; there is no `data`. */
  exportTransactions: row({
    about: 'The transactions of the account as an Excel workbook.',
    input: z.strictObject({ ...transactionFilters, timezone: z.optional(timezone) }),
    data: z.null(),
    errors: ['TOO_MANY_ROWS'],
  }),

  /**
   * Shares sent are counted as if they had been sold at the share price of the time. Rewards count as income; their value is their cost. `unknown`: entries of the year
   * without a value in dollars, which count as zero.
   */
  taxYear: row({
    about: 'What the account bought, received, sold and sent in a year, with its cost.',
    input: z.strictObject(taxYearInput),
    data: z.object({
      year: count,
      from: isoTime,
      until: isoTime,
      opening: z.object(holdingCost),
      closing: z.object(holdingCost),
      bought: z.object({ count, ...holdingCost }),
      rewards: z.object({ count, ...holdingCost }),
      received: z.object({ count, ...holdingCost }),
      bonus: z.object({ count, ...holdingCost }),
      sent: z.object({ count, ...holdingCost, valueUsd: decimal, gainUsd: signedDecimal }),
      /** In auctions and by offers, for what was paid. */
      sold: z.object({ count, ...holdingCost, valueUsd: decimal, gainUsd: signedDecimal }),
      /** Gains on the shares sold, by each method; `chosenAt` is null until the account has chosen one. */
      gains: z.object({
        method: z.enum(GAINS_METHODS),
        chosenAt: z.nullable(isoTime),
        averageUsd: signedDecimal,
        fifoUsd: signedDecimal,
      }),
      /** The first hundred. */
      sales: z.array(
        z.object({ at: isoTime, ...holdingCost, valueUsd: decimal, gainUsd: signedDecimal }),
      ),
      distributions: z.object({ count, grossUsd: decimal, withheldUsd: decimal, netUsd: decimal }),
      unknown: z.object({ values: count }),
    }),
    errors: ['TOO_MANY_ROWS'],
  }),

  /** Once for an account. */
  chooseGains: row({
    about: 'Chooses how gains of sales are reckoned in all years. It cannot be changed afterwards.',
    input: z.strictObject({ method: z.enum(GAINS_METHODS) }),
    data: z.object({ method: z.enum(GAINS_METHODS), at: isoTime }),
    errors: ['GAINS_CHOSEN'],
  }),

  /** The response is a file; there is no `data`. */
  exportTaxYear: row({
    about: 'The tax year of the account as a PDF or CSV file.',
    input: z.strictObject({ ...taxYearInput, format: z.enum(TAX_FILE_FORMATS) }),
    data: z.null(),
    errors: ['TOO_MANY_ROWS'],
  }),
};

export type TaxYear = z.infer<typeof portfolioSchemas.taxYear.data>;
