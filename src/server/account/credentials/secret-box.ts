import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { AppContext } from '@/server/platform/context';

/*
 * Encrypts authenticator secrets with AES-256-GCM under a key derived from CODE_SECRET by HKDF. Changing CODE_SECRET
 * invalidates every enrolment.
 */

const VERSION = 'v1';
const IV_BYTES = 12;

function key(ctx: Pick<AppContext, 'config'>): Buffer {
  return Buffer.from(
    hkdfSync('sha256', ctx.config.codeSecret, '', 'fnx authenticator secrets', 32),
  );
}

/** Encrypts a base32 secret. The user id is authenticated data, so the result cannot be moved to another account. */
export function sealSecret(
  ctx: Pick<AppContext, 'config'>,
  userId: string,
  secret: string,
): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key(ctx), iv).setAAD(Buffer.from(userId));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'));
  return [VERSION, ...parts].join('.');
}

/** @throws Error when the value was not sealed for this account with this key */
export function openSecret(
  ctx: Pick<AppContext, 'config'>,
  userId: string,
  sealed: string,
): string {
  const [version, ...parts] = sealed.split('.');
  const [iv, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== VERSION || !iv || !tag || !body)
    throw new Error('The sealed secret is malformed.');
  const decipher = createDecipheriv('aes-256-gcm', key(ctx), iv, { authTagLength: 16 })
    .setAAD(Buffer.from(userId))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
