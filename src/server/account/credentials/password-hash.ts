import { randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { DomainError } from '@/server/platform/errors';

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

/**
 * Passwords under work at once, those that wait for a thread included. Each takes tens of milliseconds of a core and 19 MiB, so
 * that a flood of logins would keep everybody waiting, and fill the memory.
 */
const MOST_AT_ONCE = 100;
let atOnce = 0;

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (atOnce >= MOST_AT_ONCE) throw new DomainError('UNAVAILABLE', { retryAfter: 2 });
  atOnce += 1;
  try {
    return await work();
  } finally {
    atOnce -= 1;
  }
}

/** @throws DomainError UNAVAILABLE (retryAfter) while too many passwords are under work */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(fold(password), PARAMETERS));
}

let dummy: Promise<string> | undefined;

/**
 * Checks a password. Without a hash, because there is no such account, the same work is done against a hash of
 * nothing, so that the time tells nobody which it was.
 *
 * @throws DomainError UNAVAILABLE (retryAfter) while too many passwords are under work
 */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  dummy ??= hash(randomBytes(24).toString('hex'), PARAMETERS);
  const against = stored ?? (await dummy);
  const matches = await limited(() => verify(against, fold(password)));
  return stored !== null && matches;
}
