import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { AppContext } from '@/server/platform/context';
import { acceptedCodeSecrets } from '@/server/platform/secrets/accepted-secrets';
import { keyFor } from '@/server/platform/secrets/sealed-box';

/*
 * Encrypts authenticator secrets with AES-256-GCM under a key derived from CODE_SECRET by HKDF. After CODE_SECRET was
 * replaced, `account reseal` encrypts them again.
 */

const VERSION = 'v1';
const IV_BYTES = 12;

type Configured = Pick<AppContext, 'config'>;

const keyFrom = (codeSecret: string) => keyFor('fnx authenticator secrets', codeSecret);

/** Encrypts a base32 secret. The user id is authenticated data, so the result cannot be moved to another account. */
export function sealSecret({ config }: Configured, userId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(config.codeSecret), iv).setAAD(
    Buffer.from(userId),
  );
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'));
  return [VERSION, ...parts].join('.');
}

/** @throws Error when the value was sealed for another account, or with neither CODE_SECRET nor its fallback */
export function openSecret(ctx: Configured, userId: string, sealed: string): string {
  return openAny(acceptedCodeSecrets(ctx), userId, sealed);
}

/** The value under the key of CODE_SECRET; null when it already is. @throws as `openSecret` */
export function resealSecret(ctx: Configured, userId: string, sealed: string): string | null {
  try {
    openAny([ctx.config.codeSecret], userId, sealed);
    return null;
  } catch {
    return sealSecret(ctx, userId, openSecret(ctx, userId, sealed));
  }
}

function openAny(codeSecrets: readonly string[], userId: string, sealed: string): string {
  const [version, ...parts] = sealed.split('.');
  const [iv, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== VERSION || !iv || !tag || !body)
    throw new Error('The sealed secret is malformed.');
  let failure: unknown;
  for (const codeSecret of codeSecrets) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyFrom(codeSecret), iv, {
        authTagLength: 16,
      })
        .setAAD(Buffer.from(userId))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
