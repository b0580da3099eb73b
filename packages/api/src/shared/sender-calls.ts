/*
 * Calls that the service's own account submits: for passkey accounts, to deploy these, votes and proxies that people sign, to settle
 * auctions, to issue shares that a bank transfer paid, and to complete a split. FILL does nothing but use up a number of that account that
 * another call left free.
 */

/**
 * The purposes of calls. `most` transactions of one may be under way at once, 64 in all: nodes keep few of one account. Purposes take the
 * next number in the order of `turn`, and none takes the room of another: however many deposits are queued, a vote waits for those under
 * way and no other.
 */
export const CALL_LANES = {
  ACCOUNT: { turn: 3, most: 16 },
  DEPLOY: { turn: 4, most: 4 },
  VOTE: { turn: 2, most: 12 },
  SETTLEMENT: { turn: 5, most: 8 },
  DEPOSIT: { turn: 7, most: 16 },
  SPLIT: { turn: 6, most: 4 },
  FILL: { turn: 1, most: 4 },
} as const;
export type CallPurpose = keyof typeof CALL_LANES;
export const CALL_PURPOSES = Object.keys(CALL_LANES) as [CallPurpose, ...CallPurpose[]];

/** MINED: a block contains it. FAILED: the contract refused it, before it was sent or in a block. */
export const SENT_CALL_STATUSES = ['QUEUED', 'SENT', 'MINED', 'FAILED'] as const;
export type SentCallStatus = (typeof SENT_CALL_STATUSES)[number];

/** Why the service does not send a call. It can be submitted from any wallet all the same. */
export const UNSUBMITTED_REASONS = [
  /** This deployment has no sender. */
  'OFF',
  /** The first signer or the signer does not belong to the account. */
  'SIGNER',
  /** A contract that is none of the product's. */
  'TARGET',
  /** A function that people do not sign here. */
  'FUNCTION',
  /** BNB sent along that the call does not need. */
  'VALUE',
  /** Another call of the account with this number is under way. */
  'NONCE_TAKEN',
  /** It would use more gas than one call may. */
  'TOO_MUCH_GAS',
] as const;
export type UnsubmittedReason = (typeof UNSUBMITTED_REASONS)[number];
