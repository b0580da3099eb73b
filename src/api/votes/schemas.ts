import * as z from 'zod/mini';
import { decimal } from '@/api/amounts';
import {
  address,
  bytes32,
  count,
  id,
  isoTime,
  limit,
  listOf,
  page,
  signature,
  txHash,
} from '@/api/atoms';
import { row } from '@/api/row';
import { BALLOT_STATUSES } from '@/shared/rights-vocabulary';

/**
 * A question of the bank to everyone who held shares at `recordTime`. `id` is the contract's number. `shares` is the caller's
 * holding at that time. It is ENDED when a final block is not earlier than `end`: no vote can be added then.
 */
export const ballotHead = z.object({
  id,
  title: z.string(),
  recordTime: isoTime,
  end: isoTime,
  openedAt: isoTime,
  status: z.enum(BALLOT_STATUSES),
  shares: decimal,
  /** Whether the caller has voted. */
  voted: z.boolean(),
});
export type BallotHead = z.infer<typeof ballotHead>;

/** The block that the answer is of; null before the first. */
const indexedBlock = z.nullable(z.object({ number: count, time: isoTime }));

/** `text` and `choices` are those of the document whose SHA-256 is `textHash`. Choices are numbered from 1. */
const ballot = z.extend(ballotHead, {
  text: z.string(),
  choices: z.array(z.string()),
  textHash: bytes32,
  txHash,
  /** The caller's last vote; null before the first. */
  vote: z.nullable(z.object({ choice: count, voter: address, at: isoTime, txHash })),
  /** Nonce that the caller's next signature must carry. */
  nonce: count,
  /** Shares by choice, the first for choice 1, and how many holders voted; null until the caller has voted or the ballot has ended. */
  tally: z.nullable(z.object({ shares: z.array(decimal), voters: count })),
  /** Whether a signed vote can be sent by this service. */
  relayed: z.boolean(),
  indexedBlock,
});
export type Ballot = z.infer<typeof ballot>;

export const votesSchemas = {
  /** Newest first, without tallies. */
  listBallots: row({
    input: z.strictObject({ page, limit }),
    data: z.extend(listOf(ballotHead), { indexedBlock }),
  }),

  getBallot: row({
    params: z.strictObject({ id }),
    data: ballot,
    errors: ['BALLOT_NOT_FOUND'],
  }),

  /**
   * A vote signed by a registered wallet of the caller (EIP-712 `Vote`), which is given to a relay. Nothing is stored: it counts
   * when `nonce` of the ballot has grown. The same signature can be sent again until then.
   */
  castVote: row({
    params: z.strictObject({ id }),
    input: z.strictObject({ voter: address, choice: count, nonce: count, signature }),
    /** The relay's name of the transaction. */
    data: z.object({ relayId: z.string() }),
    errors: [
      'BALLOT_NOT_FOUND',
      'WALLET_NOT_REGISTERED',
      'BOOK_ENTRY_FIRST',
      'WALLET_BLOCKED',
      'TRANSACTION_REFUSED',
      'SALE_UNAVAILABLE',
      'RELAY_UNAVAILABLE',
      'RELAY_REJECTED',
    ],
  }),
};
