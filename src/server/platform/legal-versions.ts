/** Version of the terms of use that a sign-up must accept. Accounts that accepted an older version must accept again. */
export const TERMS_VERSION = '2026-11-20';

/** Version of the purchase agreement that an order must accept. */
export const AGREEMENT_VERSION = '2026-11-22';

/** SHA-256 of content/legal/share-agreement.md in that version; each purchase records it on the chain. */
export const AGREEMENT_HASH = '0xb3aeba9003ab3443a36abd4053848963a4772a9f75efd52a7148255b79b50031';
