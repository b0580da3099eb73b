import * as z from 'zod/mini';
import { decimal, signedDecimal } from '../amounts';
import { askedDate, askedTime, isoDate, isoTime } from '../atoms';
import { deskGet } from './call';

const count = z.int();

/** Calls of the desk's page of reports. Days are in UTC; dollars and shares are decimal text. */
export const reportCalls = {
  periods: deskGet('reports/periods', {
    input: z.object({
      from: z.optional(askedDate),
      to: z.optional(askedDate),
      by: z.optional(z.enum(['day', 'week', 'month', 'quarter', 'year'])),
    }),
    data: z.object({
      from: isoDate,
      to: isoDate,
      periods: z.array(
        z.object({
          day: isoDate,
          purchases: count,
          sold: decimal,
          salesUsd: decimal,
          feesUsd: decimal,
          claims: count,
          rewards: decimal,
          rewardsUsd: decimal,
          payouts: count,
          paidUsd: decimal,
          /** Tax withheld from `paidUsd`. */
          taxUsd: decimal,
          paidOther: z.string(),
        }),
      ),
    }),
  }),
  reconciliation: deskGet('reports/reconciliation', {
    input: z.object({ day: z.optional(askedDate) }),
    data: z.object({
      day: isoDate,
      until: isoTime,
      lines: z.array(
        z.object({
          asset: z.string(),
          opening: signedDecimal,
          sales: signedDecimal,
          rewards: signedDecimal,
          received: signedDecimal,
          sent: signedDecimal,
          closing: signedDecimal,
          chain: z.nullable(signedDecimal),
          difference: z.nullable(signedDecimal),
          mustMatch: z.boolean(),
        }),
      ),
    }),
  }),
  holders: deskGet('reports/holders', {
    input: z.object({ at: z.optional(askedTime) }),
    data: z.object({
      at: isoTime,
      shares: decimal,
      holders: count,
      /** The largest. */
      largest: z.array(
        z.object({
          holder: z.string(),
          name: z.string(),
          wallets: count,
          shares: decimal,
          staked: decimal,
          percent: decimal,
        }),
      ),
    }),
  }),
};
