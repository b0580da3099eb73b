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
  signature,
  txHash,
} from '../atoms';
import { row } from '../row';
import { BALLOT_KINDS, BALLOT_STATUSES } from '../shared/rights-vocabulary';
import { itemSchemas } from './item-schemas';

/**
 * A question of the bank to everyone who held shares at `recordTime`. `id` is the contract's number. `shares` is the caller's
 * holding at that time, `weight` its whole shares, which vote: a fraction has no vote. It is ANNOUNCED before its record time, and
 * ENDED when a final block is not earlier than `end`: no vote can be added then.
 */
export const ballotHead = z.object({
  id,
  kind: z.enum(BALLOT_KINDS),
  title: z.string(),
  recordTime: isoTime,
  end: isoTime,
  openedAt: isoTime,
  status: z.enum(BALLOT_STATUSES),
  shares: decimal,
  weight: decimal,
  /** Whether the caller has voted. */
  voted: z.boolean(),
});
export type BallotHead = z.infer<typeof ballotHead>;

/** The block that the answer is of; null before the first. */
const indexedBlock = z.nullable(z.object({ number: count, time: isoTime }));

/**
 * Proxies of one ballot. `named` is the caller's, with a wallet of it and the instruction, 0: as the proxy decides. `nonce` is what the
 * caller's next signature about a proxy must carry. `independent` is the bank's independent proxy, where it can be named. `for` are the
 * holders who named the caller, each with the wallet that signed, and with the vote that counts: `isOwn` is the holder's, which prevails.
 */
const proxy = z.object({
  named: z.nullable(z.object({ wallet: address, choice: count })),
  nonce: count,
  independent: z.nullable(z.object({ name: z.string(), wallet: address })),
  for: z.array(
    z.object({
      holder: bytes32,
      wallet: address,
      choice: count,
      vote: z.nullable(z.object({ choice: count, isOwn: z.boolean() })),
    }),
  ),
});

/** `text` and `choices` are those of the document whose SHA-256 is `textHash`. Choices are numbered from 1. */
const ballot = z.extend(ballotHead, {
  text: z.string(),
  choices: z.array(z.string()),
  textHash: bytes32,
  txHash,
  /** The caller's last vote, or that of the caller's proxy; null before the first. */
  vote: z.nullable(
    z.object({ choice: count, voter: address, at: isoTime, txHash, byProxy: z.boolean() }),
  ),
  /** Nonce that the caller's next signature must carry. */
  nonce: count,
  proxy,
  /** Parts in percent: of all shares that have to vote, and of the votes that decide. */
  quorum: decimal,
  majority: decimal,
  /**
   * Whole shares by choice, the first for choice 1, how many holders voted, and with how many shares; null until the caller has voted
   * or the ballot has ended. `base` is of the record time: all shares rounded down to whole ones, of which the quorum is a part, and the
   * sum of all whole holdings, the most that can vote; null until it is counted.
   */
  tally: z.nullable(
    z.object({
      shares: z.array(decimal),
      voters: count,
      voted: decimal,
      base: z.nullable(z.object({ supply: decimal, whole: decimal, isReached: z.boolean() })),
    }),
  ),
  /** Whether a signed vote can be sent by this service. */
  relayed: z.boolean(),
  indexedBlock,
});
export type Ballot = z.infer<typeof ballot>;

const RELAYED = [
  'BALLOT_NOT_FOUND',
  'WALLET_NOT_REGISTERED',
  'BOOK_ENTRY_FIRST',
  'WALLET_BLOCKED',
  'TRANSACTION_REFUSED',
  'SALE_UNAVAILABLE',
  'RELAY_UNAVAILABLE',
] as const;

export const votesSchemas = {
  ...itemSchemas,

  /** Newest first, without tallies. */
  listBallots: row({
    about: 'What the bank asks its shareholders.',
    input: z.strictObject({ page, limit }),
    data: z.extend(listOf(ballotHead), { indexedBlock }),
  }),

  getBallot: row({
    about: 'One ballot with the caller’s vote; with its tally once the caller has voted.',
    params: z.strictObject({ id }),
    data: ballot,
    errors: ['BALLOT_NOT_FOUND'],
  }),

  /**
   * A vote signed by a registered wallet of the caller (EIP-712 `Vote`), which the service's sender submits: it counts when
   * `nonce` of the ballot has grown. The same signature can be sent again until then.
   */
  castVote: row({
    about: 'Sends a signed vote; the service pays the network fee.',
    params: z.strictObject({ id }),
    input: z.strictObject({ voter: address, choice: count, nonce: count, signature }),
    /** The id of the queued call. */
    data: z.object({ relayId: z.string() }),
    errors: RELAYED,
  }),

  /**
   * A proxy of the caller for this ballot (EIP-712 `Proxy`), signed by a registered wallet that is not new; null revokes. `choice` is the
   * instruction, 0: as the proxy decides. It is sent as a vote is, and holds when `proxy.nonce` of the ballot has grown.
   */
  nameProxy: row({
    about: 'Sends the signed name of a proxy; the service pays the network fee.',
    params: z.strictObject({ id }),
    input: z.strictObject({
      voter: address,
      proxy: z.nullable(address),
      choice: count,
      nonce: count,
      signature,
    }),
    /** The id of the queued call. */
    data: z.object({ relayId: z.string() }),
    errors: RELAYED,
  }),
};
