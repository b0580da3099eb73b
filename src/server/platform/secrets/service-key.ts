import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { AppContext } from '@/server/platform/context';
import { acceptedCodeSecrets } from './accepted-secrets';

/*
 * The service signs its own entries of the journal with an Ed25519 key (RFC 8032) that is derived from CODE_SECRET: the database, its
 * backups and its owner do not have it.
 */

type Configured = Pick<AppContext, 'config'>;

/** PKCS #8 around the 32 bytes of an Ed25519 key (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export type ServiceKey = {
  /** SubjectPublicKeyInfo, base64: what `openssl pkey -pubin` reads between its lines. */
  publicKey: string;
  sign(text: string): string;
};

/** The keys of the service: the one that signs comes first, then that of the secret that is being replaced. */
export function serviceKeys(ctx: Configured): ServiceKey[] {
  return acceptedCodeSecrets(ctx).map(keyOf);
}

const made = new Map<string, ServiceKey>();

function keyOf(secret: string): ServiceKey {
  const known = made.get(secret);
  if (known) return known;
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'fnx journal entries', 32));
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const one = {
    publicKey: spki.toString('base64'),
    sign: (text: string) => sign(null, Buffer.from(text), key).toString('base64'),
  };
  made.set(secret, one);
  return one;
}

/** Reads a public key as the journal names it; null for what is none. */
export function readServiceKey(publicKey: string): KeyObject | null {
  try {
    const der = Buffer.from(publicKey, 'base64');
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** Whether a text was signed with the private half of a key. */
export const isSignedBy = (key: KeyObject, text: string, signature: string): boolean =>
  verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));

/** Makes the text that people compare: SHA-256 of the public key, hexadecimal. */
export const keyFingerprint = (publicKey: string) =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');
