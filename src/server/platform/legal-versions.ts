/** Version of the terms of use that a sign-up must accept. Accounts that accepted an older version must accept again. */
export const TERMS_VERSION = '2026-11-20';

/** Version of the purchase agreement that an order must accept. */
export const AGREEMENT_VERSION = '2026-11-22';

/** SHA-256 of public/documents/share-agreement.pdf in that version; each purchase records it on the chain. */
export const AGREEMENT_HASH = '0x862401357177ecc768729ed888ef8db73101bec2c62e936d6fb67f19f9d2404c';
