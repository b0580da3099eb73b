import { createECDH } from 'node:crypto';
import * as z from 'zod/mini';
import type { EnvReader } from './env-reader';
import { isLoopback } from './server-env-rules';

/** Voluntary application server identification (VAPID, RFC 8292). */
export type PushConfig = {
  /** A point on P-256, uncompressed, base64url; browsers are given it. */
  publicKey: string;
  /** 32 bytes, base64url. */
  privateKey: string;
  /** Where a push service reaches the operator: a `mailto:` or `https:` address. */
  subject: string;
  /** The origin of a push service on this machine, without TLS; always null outside demo mode. */
  localOrigin: string | null;
};

const PRIVATE_KEY = z
  .string()
  .check(
    z.refine(
      (text) => derivePublicKey(text) !== null,
      'is not a private key of P-256 in base64url',
    ),
  );

const SUBJECT = z
  .string()
  .check(z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must start with mailto: or https:'));

/** Null without VAPID_PRIVATE_KEY. */
export function readPush(reader: EnvReader): PushConfig | null {
  if (reader.text('VAPID_PRIVATE_KEY') === null) return null;
  const privateKey = reader.required('VAPID_PRIVATE_KEY', PRIVATE_KEY);
  return {
    publicKey: derivePublicKey(privateKey) ?? '',
    privateKey,
    subject: reader.required('VAPID_SUBJECT', SUBJECT),
    localOrigin: readLocalOrigin(reader, 'PUSH_LOCAL_ORIGIN'),
  };
}

/** A receiver on this machine, in place of one on the internet. */
export function readLocalOrigin(
  reader: EnvReader,
  name: 'PUSH_LOCAL_ORIGIN' | 'WEBHOOK_LOCAL_ORIGIN',
): string | null {
  const url = reader.url(name, { protocols: ['http:'] });
  if (url === null) return null;
  if (reader.mode !== 'demo' || !isLoopback(url)) {
    reader.faults.push(`${name} is for demo mode and must be on this machine`);
    return null;
  }
  return url.origin;
}

/** The public key of a private key; null if the text is no private key. */
function derivePublicKey(privateKey: string): string | null {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32) return null;
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(bytes);
    return curve.getPublicKey('base64url');
  } catch {
    return null;
  }
}

const ECB = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/** Off in demo mode unless a variable turns it on. */
export function readReferenceRatesUrl(reader: EnvReader): string | null {
  const text = reader.text('REFERENCE_RATES_URL') ?? (reader.mode === 'demo' ? 'off' : ECB);
  if (text === 'off') return null;
  reader.url('REFERENCE_RATES_URL', {}, text);
  return text;
}
