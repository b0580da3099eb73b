/* States of what a shareholder is entitled to, in one place like those of `vocabulary.ts`: payouts, ballots, recoveries of wallets. */

/** States of a distribution for a holder: paid, still owed, nothing held at the record time, or returned to the bank. */
export const PAYOUT_STATUSES = ['PAID', 'OWED', 'NONE', 'RETURNED'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const PAYOUT_STATUS_LABELS = {
  PAID: 'Received',
  OWED: 'Not paid yet',
  NONE: 'No shares held',
  RETURNED: 'Returned to the bank',
} as const satisfies Record<PayoutStatus, string>;

/** Sources of the money that went to the paying agent. */
export const AGENT_PAYMENT_SOURCES = ['DISTRIBUTION', 'AUCTION'] as const;
export type AgentPaymentSource = (typeof AGENT_PAYMENT_SOURCES)[number];

/** Sent back to a payer, or paid to a holder who chose a bank account. */
export const BANK_PAYMENT_KINDS = ['RETURN', 'PAYOUT'] as const;
export type BankPaymentKind = (typeof BANK_PAYMENT_KINDS)[number];

/** States of a transfer by the bank. BOOKED: the bank's statement has it. */
export const BANK_PAYMENT_STATES = ['DUE', 'IN_FILE', 'BOOKED'] as const;
export type BankPaymentState = (typeof BANK_PAYMENT_STATES)[number];

/** WAITING: for a bank account, its two days, or a rate. */
export const PAYOUT_STATES = ['WAITING', ...BANK_PAYMENT_STATES] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export const PAYOUT_STATE_LABELS = {
  WAITING: 'Waiting',
  DUE: 'With the bank',
  IN_FILE: 'Being transferred',
  BOOKED: 'Transferred',
} as const satisfies Record<PayoutState, string>;

/** Whether votes can be added to a ballot. */
export const BALLOT_STATUSES = ['OPEN', 'ENDED'] as const;
export type BallotStatus = (typeof BALLOT_STATUSES)[number];

export const BALLOT_STATUS_LABELS = {
  OPEN: 'Open',
  ENDED: 'Ended',
} as const satisfies Record<BallotStatus, string>;

/** How a request for the recovery of a lost wallet ended before the contract knew it. */
export const RECOVERY_REQUEST_ENDS = ['CANCELLED', 'REJECTED', 'EXPIRED'] as const;
export type RecoveryRequestEnd = (typeof RECOVERY_REQUEST_ENDS)[number];

/** How the contract ended a recovery; CANCELLED: by its administrator. */
export const RECOVERY_ENDS = ['EXECUTED', 'VETOED', 'CANCELLED'] as const;
export type RecoveryEnd = (typeof RECOVERY_ENDS)[number];

/** REQUESTED and APPROVED are before the contract knows it; WAITING and READY are on the chain. */
export const RECOVERY_STATUSES = [
  'REQUESTED',
  'APPROVED',
  'WAITING',
  'READY',
  'EXECUTED',
  'VETOED',
  'CANCELLED',
  'REJECTED',
  'EXPIRED',
] as const;
export type RecoveryStatus = (typeof RECOVERY_STATUSES)[number];

export const RECOVERY_STATUS_LABELS = {
  REQUESTED: 'Waiting for two operators',
  APPROVED: 'Approved, not in the register yet',
  WAITING: 'Waiting period',
  READY: 'Ready to be carried out',
  EXECUTED: 'Carried out',
  VETOED: 'Vetoed',
  CANCELLED: 'Cancelled',
  REJECTED: 'Rejected',
  EXPIRED: 'Expired',
} as const satisfies Record<RecoveryStatus, string>;
