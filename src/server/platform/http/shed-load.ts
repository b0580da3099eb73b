import type pg from 'pg';
import { problem } from '@/server/platform/errors';

/**
 * Limit of statements waiting for a database connection, a few per request. Requests beyond it are rejected immediately; the
 * queue never takes more than about a second to empty.
 */
const MOST_WAITING = 200;
const RETRY_SECONDS = 1;

/** @throws DomainError UNAVAILABLE (retryAfter) while too many statements wait for the database */
export function refuseOverload({ waitingCount }: Pick<pg.Pool, 'waitingCount'>): void {
  if (waitingCount >= MOST_WAITING) {
    throw problem('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
  }
}
