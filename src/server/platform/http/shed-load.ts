import type pg from 'pg';
import { DomainError } from '@/server/platform/errors';

/**
 * Statements that may wait for a connection to the database, a few for each request. What comes beyond is told at once to come
 * back, instead of waiting longer than anybody would: the queue never takes more than about a second to empty.
 */
const MOST_WAITING = 200;
const RETRY_SECONDS = 1;

/** @throws DomainError UNAVAILABLE (retryAfter) while too many wait for the database */
export function refuseOverload({ waitingCount }: Pick<pg.Pool, 'waitingCount'>): void {
  if (waitingCount >= MOST_WAITING) {
    throw new DomainError('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
  }
}
