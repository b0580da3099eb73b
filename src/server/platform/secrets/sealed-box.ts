import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { AppContext } from '@/server/platform/context';
import { acceptedCodeSecrets, acceptedFilesKeys } from './accepted-secrets';

/*
 * Encrypts what must not be readable in the database or on the disk with AES-256-GCM, under a key derived from a secret by HKDF. What
 * was sealed with the secret's fallback opens too, so a replaced secret loses nothing until the fallback is removed.
 */

const IV_BYTES = 12;
const TAG_BYTES = 16;

type Configured = Pick<AppContext, 'config'>;

/** The secrets of each purpose: the one that seals comes first. */
const SECRETS = {
  'fnx authenticator secrets': acceptedCodeSecrets,
  'fnx identity drafts': acceptedCodeSecrets,
  'fnx webhook secrets': acceptedCodeSecrets,
  'fnx uploaded files': acceptedFilesKeys,
  'fnx document numbers': acceptedFilesKeys,
  'fnx tax numbers': acceptedFilesKeys,
  'fnx tax files': acceptedFilesKeys,
} as const satisfies Record<string, (ctx: Configured) => string[]>;

export type SealPurpose = keyof typeof SECRETS;

export function keyFor(purpose: SealPurpose, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/**
 * Encrypts bytes: nonce, tag and ciphertext in a row.
 * @param about what the bytes belong to; authenticated, so that they cannot be moved to another row
 */
export function sealBytes(
  ctx: Configured,
  purpose: SealPurpose,
  about: string,
  bytes: Buffer,
): Buffer {
  const iv = randomBytes(IV_BYTES);
  const [secret = ''] = SECRETS[purpose](ctx);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose, secret), iv);
  cipher.setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** @throws Error when the bytes were sealed for something else, or with neither the secret nor its fallback */
export function openBytes(
  ctx: Configured,
  purpose: SealPurpose,
  about: string,
  sealed: Buffer,
): Buffer {
  let failure: unknown;
  for (const secret of SECRETS[purpose](ctx)) {
    try {
      return openWith(keyFor(purpose, secret), about, sealed);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** The bytes, sealed with the secret instead of its fallback; null when they already are. @throws as `openBytes` */
export function resealBytes(
  ctx: Configured,
  purpose: SealPurpose,
  about: string,
  sealed: Buffer,
): Buffer | null {
  const [secret = ''] = SECRETS[purpose](ctx);
  try {
    openWith(keyFor(purpose, secret), about, sealed);
    return null;
  } catch {
    return sealBytes(ctx, purpose, about, openBytes(ctx, purpose, about, sealed));
  }
}

function openWith(key: Buffer, about: string, sealed: Buffer): Buffer {
  const body = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(IV_BYTES, body));
  return Buffer.concat([decipher.update(sealed.subarray(body)), decipher.final()]);
}
