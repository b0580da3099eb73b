/** Words of compliance that the service and the staff desk share. */

export const SANCTIONS_LISTS = ['OFAC', 'EU', 'UN'] as const;
export type SanctionsList = (typeof SANCTIONS_LISTS)[number];

export const CASE_KINDS = [
  'SANCTIONS_NAME',
  'SANCTIONS_ADDRESS',
  'LIMIT',
  'SOURCE_OF_FUNDS',
  'DOCUMENT',
  'ESTATE',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_KIND_LABELS = {
  SANCTIONS_NAME: 'Name on a list',
  SANCTIONS_ADDRESS: 'Sanctioned wallet',
  LIMIT: 'Above a limit',
  SOURCE_OF_FUNDS: 'Source of funds',
  DOCUMENT: 'Document used twice',
  ESTATE: 'Estate',
} as const satisfies Record<CaseKind, string>;

/**
 * From which state on a case holds its person's account, so that nothing is bought, registered or claimed; null if it never does. Before it
 * is cleared, a case that can hold an account forbids to confirm the identity, too.
 */
export const HOLDS_FROM = {
  SANCTIONS_NAME: 'OPEN',
  SANCTIONS_ADDRESS: 'OPEN',
  DOCUMENT: 'CONFIRMED',
  ESTATE: 'OPEN',
  LIMIT: null,
  SOURCE_OF_FUNDS: null,
} as const satisfies Record<CaseKind, 'OPEN' | 'CONFIRMED' | null>;

/** OPEN waits for an officer, WAITING for the customer. */
export const CASE_STATES = ['OPEN', 'WAITING', 'CLEARED', 'CONFIRMED'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** For officers. */
export const CASE_STATE_LABELS = {
  OPEN: 'To decide',
  WAITING: 'Waits for the customer',
  CLEARED: 'Cleared',
  CONFIRMED: 'Confirmed',
} as const satisfies Record<CaseState, string>;

export const LIMIT_TIERS = ['STANDARD', 'ENHANCED'] as const;
export type LimitTier = (typeof LIMIT_TIERS)[number];

export const LIMIT_TIER_LABELS = {
  STANDARD: 'Standard',
  ENHANCED: 'Enhanced',
} as const satisfies Record<LimitTier, string>;

export const LIMIT_PERIODS = ['DAY', 'MONTH', 'TOTAL'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

export const LIMIT_PERIOD_LABELS = {
  DAY: 'in 24 hours',
  MONTH: 'in 30 days',
  TOTAL: 'in all',
} as const satisfies Record<LimitPeriod, string>;

/** Whether a person is asked where the money comes from: WAITING for the answer, OPEN while an officer reads it. */
export const FUNDS_STATES = ['NONE', 'WAITING', 'OPEN'] as const;
