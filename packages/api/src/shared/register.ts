/** Kinds of entries in an imported register. */
export const REGISTER_PERSON_KINDS = ['PERSON', 'COMPANY'] as const;

export type RegisterPersonKind = (typeof REGISTER_PERSON_KINDS)[number];

/**
 * Announcements on the chain that can be stopped before they take effect: a list of new shares, a distribution of shares or of money, the claim of a
 * book entry, the recovery of a wallet, a court order, a decision in the timelock.
 */
export const STOPPABLE_KINDS = [
  'LIST',
  'BONUS',
  'DISTRIBUTION',
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
