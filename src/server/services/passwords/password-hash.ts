import { randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB, two passes, one lane: OWASP's Password Storage Cheat Sheet. */
const PARAMETERS = {
  // Argon2id. The package exports its names as a const enum, which a single-file compiler cannot read.
  algorithm: 2 as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** The same password typed on two systems may arrive composed or not; NFKC makes it one. */
const fold = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return hash(fold(password), PARAMETERS);
}

let dummy: Promise<string> | undefined;

/**
 * Checks a password. Without a hash, because there is no such account, the same work is done against a hash of
 * nothing, so that the time tells nobody which it was.
 */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  dummy ??= hashPassword(randomBytes(24).toString('hex'));
  const matches = await verify(stored ?? (await dummy), fold(password));
  return stored !== null && matches;
}
