import * as z from 'zod/mini';
import { address, count, decimal, id, isoTime, signedDecimal, txHash } from '@/api/atoms';
import { row } from '@/api/row';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@/shared/vocabulary';

export const transactionType = z.enum(TRANSACTION_TYPES);

export const transactionStatus = z.enum(TRANSACTION_STATUSES);

/**
 * A transaction of the account. Fields that do not apply to a type are null (a stake has no rate, a swap no shares).
 * `receivedAmount` and `receivedSymbol` are the proceeds of a swap.
 */
export const transaction = z.object({
  id,
  type: transactionType,
  status: transactionStatus,
  orderId: z.optional(id),
  currencyId: z.nullable(id),
  symbol: z.string(),
  amount: decimal,
  shares: z.nullable(decimal),
  sharePriceUsd: z.nullable(decimal),
  rateUsd: z.nullable(decimal),
  valueUsd: z.nullable(decimal),
  platformFeeUsd: z.nullable(decimal),
  networkFeeBnb: z.nullable(decimal),
  receivedAmount: z.nullable(decimal),
  receivedSymbol: z.nullable(z.string()),
  from: z.nullable(address),
  to: z.nullable(address),
  txHash: z.nullable(txHash),
  explorerUrl: z.nullable(z.string()),
  blockNumber: z.nullable(count),
  confirmations: count,
  note: z.nullable(z.string()),
  createdAt: isoTime,
});
export type Transaction = z.infer<typeof transaction>;

/** Shares in the ledger; `pending` are paid for but not yet credited. */
export const holdings = z.object({
  available: decimal,
  staked: decimal,
  pending: decimal,
  total: decimal,
  valueUsd: decimal,
});

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));

export const registerSchemas = {
  /** `difference` is issued minus held minus unsold; any value other than 0 is a ledger error. */
  getProofOfHoldings: row({
    data: z.object({
      issued: decimal,
      held: decimal,
      unsold: decimal,
      difference: signedDecimal,
      holders: count,
      computedAt: isoTime,
    }),
  }),

  /** The response is a CSV file with a hash per holder and the totals; there is no `data`. */
  exportProofOfHoldings: row({ data: z.null() }),

  /** SHA-256 of `salt:userId:shares` is the caller's line in the file; null while the caller holds no shares. */
  holdingProof: row({
    data: z.object({
      salt: hex(32),
      userId: id,
      shares: decimal,
      hash: z.nullable(hex(64)),
      computedAt: isoTime,
    }),
  }),
};
