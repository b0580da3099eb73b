import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentHash } from './documents/publish-document';

/** Version of the terms of use that a sign-up must accept. Accounts that accepted an older version must accept again. */
export const TERMS_VERSION = '2026-11-20';

/** Version of the purchase agreement that an order must accept. */
export const AGREEMENT_VERSION = '2026-11-22';

let agreement: { bytes: Buffer; hash: `0x${string}` } | undefined;

/** The text of the share agreement, and its SHA-256, which each purchase records on the chain. Read once. */
export function readAgreement() {
  if (!agreement) {
    const bytes = readFileSync(join(process.cwd(), 'content/legal/share-agreement.md'));
    agreement = { bytes, hash: documentHash(bytes) };
  }
  return agreement;
}
