import * as z from 'zod/mini';
import { decimal } from '../amounts';
import {
  address,
  bytes32,
  count,
  id,
  isoTime,
  limit,
  listOf,
  page,
  preparedCall,
  txHash,
} from '../atoms';
import { row } from '../row';
import { NOTICE_STATUSES, PAYOUT_STATUSES } from '../shared/rights-vocabulary';
import { taxSchemas } from './tax-schemas';

/** A distribution's facts, before and after its money is paid in. */
const either = z.object({
  id,
  currencyId: id,
  symbol: z.string(),
  recordTime: isoTime,
  documentHash: bytes32,
  /** Title of the published document with this hash; null if none is published here. */
  documentTitle: z.nullable(z.string()),
  txHash,
  shares: decimal,
  mine: decimal,
  taxRate: decimal,
  tax: decimal,
  net: decimal,
});

/**
 * Money that the bank distributes to everyone who held shares at `recordTime`. `id` is the contract's number. Amounts are in
 * units of `symbol`. `shares` is the caller's holding at that time and `mine` the part of `amount` that belongs to it, rounded
 * down and before tax; `net` is what arrives after `tax`, which is `taxRate` percent of it. The caller's payment waits for
 * `ratesMissing` holders' own rates. `documentHash` is the SHA-256 of the bank's document about it. What nobody could receive may return from `reclaimableAt`.
 */
export const distribution = z.extend(either, {
  amount: decimal,
  declaredAt: isoTime,
  reclaimableAt: isoTime,
  ratesMissing: count,
  status: z.enum(PAYOUT_STATUSES),
  /** The payment; null unless the status is PAID. */
  paid: z.nullable(z.object({ at: isoTime, to: address, txHash })),
});
export type Distribution = z.infer<typeof distribution>;

/**
 * Money that the bank has announced for a record time ahead and not paid in: `perShare` units of `symbol` for each share held then, before
 * tax. `id` is the number that the distribution will have. `shares` is the caller's holding at the record time, until then that of now, and
 * `mine`, `tax` and `net` what belongs to it if the bank pays the money in by `lapsesAt`; nobody owes it before.
 */
export const distributionNotice = z.extend(either, {
  perShare: decimal,
  announcedAt: isoTime,
  lapsesAt: isoTime,
  status: z.enum(NOTICE_STATUSES),
});
export type DistributionNotice = z.infer<typeof distributionNotice>;

/** A call of the contract that pays the caller. Any wallet may sign it. */
export const payoutCall = z.extend(preparedCall, {
  /** The caller's holder id, which the call pays. */
  holder: bytes32,
  payoutAddress: address,
});
export type PayoutCall = z.infer<typeof payoutCall>;

export const distributionsSchemas = {
  ...taxSchemas,

  /** Newest first. `announced` are those that are not paid in, until 90 days after their record time. `payoutAddress` is where the caller is paid; null before the first wallet is registered. */
  listDistributions: row({
    about: 'What the bank distributes to its shareholders, with the caller’s part.',
    input: z.strictObject({ page, limit }),
    data: z.extend(listOf(distribution), {
      announced: z.array(distributionNotice),
      payoutAddress: z.nullable(address),
      /** The block that the list is of; null before the first. */
      indexedBlock: z.nullable(z.object({ number: count, time: isoTime })),
    }),
  }),

  /** Anyone may pay anyone: this is for an owner who does not want to wait for the bank. */
  claimDistribution: row({
    about: 'Prepares the call that pays the caller’s part of a distribution.',
    params: z.strictObject({ id }),
    data: payoutCall,
    errors: [
      'ACCOUNT_REVIEW',
      'DISTRIBUTION_NOT_FOUND',
      'DISTRIBUTION_SETTLED',
      'TRANSACTION_REFUSED',
      'SALE_UNAVAILABLE',
    ],
  }),
};
