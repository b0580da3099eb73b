/* Shares of people without a wallet, from the letter until they are in one. */

/** States of a code that somebody entered. WAITING: officers compare. */
export const BOOK_TRY_STATES = ['FITTED', 'WAITING', 'ACCEPTED', 'REFUSED', 'UNKNOWN'] as const;
export type BookTryState = (typeof BOOK_TRY_STATES)[number];

export const BOOK_TRY_LABELS = {
  FITTED: 'Accepted at once',
  WAITING: 'Waiting for officers',
  ACCEPTED: 'Accepted by officers',
  REFUSED: 'Refused',
  UNKNOWN: 'Code fits no letter',
} as const satisfies Record<BookTryState, string>;

/** Why a person and an entry of the register do not fit by themselves. */
export const BOOK_DIFFERENCES = ['NAME', 'BIRTH_DATE', 'NO_BIRTH_DATE', 'COMPANY'] as const;
export type BookDifference = (typeof BOOK_DIFFERENCES)[number];

export const BOOK_DIFFERENCE_LABELS = {
  NAME: 'Another name',
  BIRTH_DATE: 'Another date of birth',
  NO_BIRTH_DATE: 'The register has no date of birth',
  COMPANY: 'A company',
} as const satisfies Record<BookDifference, string>;

/** How a request to move a book entry ended before the contract knew it. */
export const BOOK_REQUEST_ENDS = ['WITHDRAWN', 'REFUSED'] as const;
export type BookRequestEnd = (typeof BOOK_REQUEST_ENDS)[number];

/** How the contract ended a claim. */
export const ENTRY_TRANSFER_ENDS = ['EXECUTED', 'CANCELLED'] as const;
export type EntryTransferEnd = (typeof ENTRY_TRANSFER_ENDS)[number];

/** REQUESTED and APPROVED are before the contract knows it; PENDING and READY are on the chain. */
export const ENTRY_TRANSFER_STATUSES = [
  'REQUESTED',
  'APPROVED',
  'PENDING',
  'READY',
  ...ENTRY_TRANSFER_ENDS,
  ...BOOK_REQUEST_ENDS,
] as const;
export type EntryTransferStatus = (typeof ENTRY_TRANSFER_STATUSES)[number];

export const ENTRY_TRANSFER_LABELS = {
  REQUESTED: 'Waiting for two officers',
  APPROVED: 'Approved, not on the chain yet',
  PENDING: 'Waiting period',
  READY: 'Ready to be carried out',
  EXECUTED: 'Carried out',
  CANCELLED: 'Stopped',
  WITHDRAWN: 'Withdrawn',
  REFUSED: 'Refused',
} as const satisfies Record<EntryTransferStatus, string>;
