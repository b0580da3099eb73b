import { randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { problem } from '@/server/platform/errors';

/** Argon2id with 19 MiB, two passes, one lane: OWASP's Password Storage Cheat Sheet. */
const PARAMETERS = {
  // Argon2id. The package exports a const enum, which isolated modules cannot read.
  algorithm: 2 as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** NFKC: systems differ in how they compose characters. */
const fold = (password: string) => password.normalize('NFKC');

/** Maximum concurrent hashes, including queued ones. Each takes tens of milliseconds of CPU and 19 MiB. */
const MAX_CONCURRENT = 100;
let active = 0;

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (active >= MAX_CONCURRENT) throw problem('UNAVAILABLE', { retryAfter: 2 });
  active += 1;
  try {
    return await work();
  } finally {
    active -= 1;
  }
}

/** @throws DomainError UNAVAILABLE (retryAfter) when too many hashes are in progress */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(fold(password), PARAMETERS));
}

let dummy: Promise<string> | undefined;

/**
 * Checks a password. When `stored` is null (no such account), it is checked against a dummy hash, so that both cases
 * take equally long.
 * @throws DomainError UNAVAILABLE (retryAfter) when too many hashes are in progress
 */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  dummy ??= hash(randomBytes(24).toString('hex'), PARAMETERS);
  const against = stored ?? (await dummy);
  const matches = await limited(() => verify(against, fold(password)));
  return stored !== null && matches;
}
