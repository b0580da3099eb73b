/** What an entry of an imported register is. */
export const REGISTER_PERSON_KINDS = ['PERSON', 'COMPANY'] as const;

export type RegisterPersonKind = (typeof REGISTER_PERSON_KINDS)[number];

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
