/** What an entry of an imported register is. */
export const REGISTER_PERSON_KINDS = ['PERSON', 'COMPANY'] as const;

export type RegisterPersonKind = (typeof REGISTER_PERSON_KINDS)[number];

/**
 * What is announced on the chain and can be stopped before it takes effect: a list of new shares, a distribution of shares, the claim of a
 * book entry, the recovery of a wallet, a court order, a decision in the timelock.
 */
export const STOPPABLE_KINDS = [
  'LIST',
  'BONUS',
  'AUCTION',
  'CLAIM',
  'RECOVERY',
  'ORDER',
  'DECISION',
] as const;
export type StoppableKind = (typeof STOPPABLE_KINDS)[number];

/** Where a list of shares is on its way to the register. */
export const SHARE_LIST_STATES = ['PREPARED', 'WAITING', 'DUE', 'ISSUED', 'CANCELLED'] as const;
export type ShareListState = (typeof SHARE_LIST_STATES)[number];

/** For officers. */
export const SHARE_LIST_LABELS = {
  PREPARED: 'Not announced',
  WAITING: 'Announced',
  DUE: 'Can be issued',
  ISSUED: 'Issued',
  CANCELLED: 'Cancelled',
} as const satisfies Record<ShareListState, string>;
