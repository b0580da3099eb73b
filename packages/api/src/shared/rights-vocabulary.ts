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

/** States of a distribution that was announced and is not funded. LAPSED: nobody paid it in within 30 days after its record time. */
export const NOTICE_STATUSES = ['ANNOUNCED', 'CANCELLED', 'LAPSED'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

export const NOTICE_STATUS_LABELS = {
  ANNOUNCED: 'Announced, not funded',
  CANCELLED: 'Cancelled',
  LAPSED: 'Lapsed, not funded',
} as const satisfies Record<NoticeStatus, string>;

/** Sources of the money that went to the paying agent. */
export const AGENT_PAYMENT_SOURCES = ['DISTRIBUTION', 'AUCTION', 'OFFER'] as const;
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

/** Kinds of ballots, in the order of the contract: a general meeting has a longer notice. */
export const BALLOT_KINDS = ['POLL', 'MEETING'] as const;
export type BallotKind = (typeof BALLOT_KINDS)[number];

export const BALLOT_KIND_LABELS = {
  POLL: 'Poll',
  MEETING: 'General meeting',
} as const satisfies Record<BallotKind, string>;

/** Whether votes can be added to a ballot. ANNOUNCED: its record time lies ahead, and votes count after it. */
export const BALLOT_STATUSES = ['ANNOUNCED', 'OPEN', 'ENDED'] as const;
export type BallotStatus = (typeof BALLOT_STATUSES)[number];

export const BALLOT_STATUS_LABELS = {
  ANNOUNCED: 'Announced',
  OPEN: 'Open',
  ENDED: 'Ended',
} as const satisfies Record<BallotStatus, string>;

/** A holder's request for an item of the agenda. REACHED: a twentieth has signed it, and the board has not opened it yet. */
export const ITEM_STATES = ['OPEN', 'REACHED', 'ON_AGENDA', 'NOT_OPENED', 'LAPSED'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export const ITEM_STATE_LABELS = {
  OPEN: 'Collecting signatures',
  REACHED: 'Reached, the board is to open it',
  ON_AGENDA: 'On the agenda',
  NOT_OPENED: 'The board did not open it',
  LAPSED: 'Ended without enough signatures',
} as const satisfies Record<ItemState, string>;

/** The share agreement's promise: one in so many of all shares puts an item on the agenda. */
export const ITEM_PARTS = 20;
/** From its first signature. */
export const ITEM_OPEN_DAYS = 60;
/** For the board, once an item is reached. */
export const ITEM_BOARD_DAYS = 60;
/** Open requests of one holder. */
export const ITEM_LIMIT = 3;

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
