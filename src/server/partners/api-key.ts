import { createHash, randomBytes } from 'node:crypto';

/*
 * A key is `bpk_`, 64 hexadecimal digits at random, and 8 of their SHA-256: scanners of secrets recognise it, and a mistyped one is
 * refused without the database. The service keeps its SHA-256 alone, which needs no salt: the key has 256 random bits.
 */

const FORM = /^bpk_([0-9a-f]{64})([0-9a-f]{8})$/;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const checksum = (digits: string) => sha256(digits).slice(0, 8);

export function newKey(): string {
  const digits = randomBytes(32).toString('hex');
  return `bpk_${digits}${checksum(digits)}`;
}

/** Hashes a key for storage; null for a text that is none. */
export function hashOfKey(key: string): string | null {
  const [, digits, check] = FORM.exec(key) ?? [];
  return digits !== undefined && check === checksum(digits) ? sha256(key) : null;
}
