import * as z from 'zod/mini';
import { decimal, decimalText } from '../amounts';
import { address, contracts, count, id, isoTime, txHash } from '../atoms';
import { row } from '../row';
import { STOPPABLE_KINDS } from '../shared/register';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '../shared/vocabulary';

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

/**
 * Shares in the indexed ledger, staked ones and those on sale included in `total`; `pending` are bought in blocks that are not final yet. Of the total,
 * `lockedUp` cannot be sent to others: the last of them until `until`. They can be staked.
 */
export const holdings = z.object({
  available: decimal,
  staked: decimal,
  /** Locked by open sales. */
  onSale: decimal,
  pending: decimal,
  /** In no wallet yet: neither sent, staked nor voted with. Part of the total, not of `available`. */
  bookEntry: decimal,
  total: decimal,
  valueUsd: decimal,
  lockedUp: z.nullable(z.object({ shares: decimal, until: isoTime })),
});

/** Cost of received shares to their owner, and their value on that day; `entered`: the owner set the cost. */
const receivedCost = z.object({
  costUsd: decimal,
  valueUsd: z.nullable(decimal),
  entered: z.boolean(),
});
export type ReceivedCost = z.infer<typeof receivedCost>;

/** The capital as the contracts report it at a block. Null as a whole when the chain does not answer. */
const capital = z.object({
  /** The most shares that may exist, and the document of the last change; null: as at the deployment. */
  authorised: decimal,
  changed: z.nullable(z.object({ documentHash: txHash, at: isoTime })),
  issued: decimal,
  /** Promised rewards, and announced issues. */
  reserved: decimal,
  announced: decimal,
  /** Issued, and not yet free to leave their holders. */
  lockedUp: decimal,
  /** Shares of owners without a wallet. */
  book: z.object({ holders: count, shares: decimal }),
  /** The rules of holding; null: none. Rules of another kind have no figures. */
  rules: z.nullable(
    z.object({
      address,
      ceilingPercent: z.nullable(decimal),
      appliesFrom: z.nullable(decimal),
    }),
  ),
  /** Announcements on the chain that can be stopped, soonest first; `dueAt` is null while ADMIN has to approve it. */
  pending: z.array(
    z.object({
      kind: z.enum(STOPPABLE_KINDS),
      id: z.string(),
      shares: decimal,
      dueAt: z.nullable(isoTime),
    }),
  ),
  /** Who can stop it. */
  guardians: z.array(address),
  /** Empty before it is assigned. */
  isin: z.string(),
  documents: z.array(z.object({ name: z.string(), uri: z.string(), hash: txHash })),
});

export type ShareCapital = z.infer<typeof capital>;

export const registerSchemas = {
  receivedCost: row({
    about: 'What shares from another person cost their owner.',
    params: z.strictObject({ id }),
    data: receivedCost,
    errors: ['NOT_FOUND'],
  }),

  /** A null cost: the value on that day again. */
  enterCost: row({
    about: 'Sets what shares from another person cost their owner.',
    params: z.strictObject({ id }),
    input: z.strictObject({ costUsd: z.nullable(decimalText(8)) }),
    data: receivedCost,
    errors: ['NOT_FOUND'],
  }),

  /**
   * Data from which a visitor recomputes the register with any node: the contracts, their first block, and what the service has
   * indexed up to `block` (null before the first block is indexed), with the capital at that block.
   */
  getProofOfHoldings: row({
    about: 'What anybody needs to recompute the register from the chain.',
    data: z.object({
      chainId: z.literal(56),
      contracts,
      fromBlock: count,
      block: z.nullable(z.object({ number: count, hash: txHash, time: isoTime })),
      issued: decimal,
      holders: count,
      capital: z.nullable(capital),
      /** Checks the files of the register and the journal that the service signs: Ed25519, SubjectPublicKeyInfo in base64. */
      signingKey: z.string(),
    }),
    errors: ['UNAVAILABLE'],
  }),
};
