/** The terms of use a sign-up must accept; an account that accepted older ones is asked again. */
export const TERMS_VERSION = '2026-11-01';

/** The purchase agreement an order must accept. */
export const AGREEMENT_VERSION = '2026-11-01';
