import type { Db } from '../client';
import type { Standstill } from './progress';

/** Enqueues jobs. Part of the context of every use case. */
export type Jobs = {
  /**
   * Enqueues a job in the caller's transaction: it exists only if that transaction commits.
   *
   * @param after delay in seconds
   */
  send(tx: Db, queue: string, data: object, options?: { after?: number }): Promise<void>;
  /** Enqueues one job per item of `data` in one statement. */
  sendAll(tx: Db, queue: string, data: readonly object[]): Promise<void>;
  /** `ok`, or why the worker is not running or makes no progress; for the health endpoint. */
  state(): string;
  /** A part of a long run of a repeated job is done. */
  advance(queue: string): void;
  /** The jobs of this process that make no progress. */
  standing(): Standstill[];
};
