/*
 * Calls that the service's own account submits: for passkey accounts, to deploy these, and to issue shares that a bank transfer
 * paid. FILL does nothing but use up a number of that account that another call left free.
 */

export const CALL_PURPOSES = ['ACCOUNT', 'DEPLOY', 'DEPOSIT', 'FILL'] as const;
export type CallPurpose = (typeof CALL_PURPOSES)[number];

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
