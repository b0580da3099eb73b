/** Version of the terms of use that a sign-up must accept. Accounts that accepted an older version must accept again. */
export const TERMS_VERSION = '2026-11-01';

/** Version of the purchase agreement that an order must accept. */
export const AGREEMENT_VERSION = '2026-11-01';
