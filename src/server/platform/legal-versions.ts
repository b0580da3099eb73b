/** Version of the terms of use that a sign-up must accept. Accounts that accepted an older version must accept again. */
export const TERMS_VERSION = '2026-11-20';

/** Version of the purchase agreement that an order must accept. */
export const AGREEMENT_VERSION = '2026-11-20';

/** SHA-256 of public/documents/share-agreement.pdf in that version; each purchase records it on the chain. */
export const AGREEMENT_HASH = '0x37aaa3e2f6ca87fe8fb57c012e769b5d2c57e85cc634cdb77550fea89239636f';
