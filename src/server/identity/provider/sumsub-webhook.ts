import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What the sender may have signed with. SHA-1, which Sumsub offers too, is not among them, and neither is whatever else a
 * header may name. Source: docs.sumsub.com/docs/webhook-manager.
 */
const ALGORITHMS = new Map([
  ['HMAC_SHA256_HEX', 'sha256'],
  ['HMAC_SHA512_HEX', 'sha512'],
]);

/**
 * Whether a webhook's body, exactly as its bytes arrived, was signed by Sumsub.
 *
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
  // Unequal lengths give nothing away: how long a digest is, is known.
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** `2026-09-14 09:02:11.000`, in UTC. */
const STAMP = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)$/;

/** When an event happened by its `createdAtMs`; null when it does not say. */
export function eventTime(createdAtMs: string | undefined): Date | null {
  const parts = STAMP.exec(createdAtMs ?? '');
  const at = parts ? new Date(`${parts[1]}T${parts[2]}Z`) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}
