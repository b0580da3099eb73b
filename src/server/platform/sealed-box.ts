import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { acceptedCodeSecrets } from './accepted-secrets';
import type { AppContext } from './context';

/*
 * Encrypts what must not be readable in the database with AES-256-GCM, under a key derived from CODE_SECRET by HKDF. What was sealed
 * with CODE_SECRET_FALLBACK opens too, so a replaced secret loses nothing until the fallback is removed.
 */

const IV_BYTES = 12;
const TAG_BYTES = 16;

type Configured = Pick<AppContext, 'config'>;

export type SealPurpose = 'fnx authenticator secrets' | 'fnx identity drafts';

export function keyFor(purpose: SealPurpose, codeSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', codeSecret, '', purpose, 32));
}

/**
 * Encrypts bytes: nonce, tag and ciphertext in a row.
 * @param about what the bytes belong to; authenticated, so that they cannot be moved to another row
 */
export function sealBytes(
  { config }: Configured,
  purpose: SealPurpose,
  about: string,
  bytes: Buffer,
): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose, config.codeSecret), iv);
  cipher.setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** @throws Error when the bytes were sealed for something else, or with neither CODE_SECRET nor its fallback */
export function openBytes(
  ctx: Configured,
  purpose: SealPurpose,
  about: string,
  sealed: Buffer,
): Buffer {
  let failure: unknown;
  for (const secret of acceptedCodeSecrets(ctx)) {
    try {
      return openWith(keyFor(purpose, secret), about, sealed);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function openWith(key: Buffer, about: string, sealed: Buffer): Buffer {
  const body = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(IV_BYTES, body));
  return Buffer.concat([decipher.update(sealed.subarray(body)), decipher.final()]);
}
