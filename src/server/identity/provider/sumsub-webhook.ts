import { createHmac, timingSafeEqual } from 'node:crypto';

/** Accepted digest algorithms. SHA-1, which Sumsub also offers, is rejected. Source: docs.sumsub.com/docs/webhook-manager. */
const ALGORITHMS = new Map([
  ['HMAC_SHA256_HEX', 'sha256'],
  ['HMAC_SHA512_HEX', 'sha512'],
]);

/**
 * Whether Sumsub signed a webhook body.
 *
 * @param bytes the raw body as received
 * @param digest the header X-Payload-Digest
 * @param algorithm the header X-Payload-Digest-Alg
 */
export function isDigestGood(
  bytes: Uint8Array,
  digest: string | null,
  algorithm: string | null,
  secret: string,
): boolean {
  const name = ALGORITHMS.get(algorithm ?? '');
  if (!name || !digest) return false;
  const expected = Buffer.from(createHmac(name, secret).update(bytes).digest('hex'));
  const given = Buffer.from(digest);
  // The length of a digest is public, so comparing it first leaks nothing.
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** `2026-09-14 09:02:11.000`, in UTC. */
const STAMP = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)$/;

/** Parses an event's `createdAtMs`; null if absent or invalid. */
export function eventTime(createdAtMs: string | undefined): Date | null {
  const parts = STAMP.exec(createdAtMs ?? '');
  const at = parts ? new Date(`${parts[1]}T${parts[2]}Z`) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}
