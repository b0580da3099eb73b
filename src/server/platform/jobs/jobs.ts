import type { Db, Tx } from '@/server/platform/database/client';

/** Enqueues jobs. Part of the context of every use case. */
export type Jobs = {
  /**
   * Enqueues a job in the caller's transaction: it exists only if that transaction commits.
   *
   * @param after delay in seconds
   */
  send(tx: Db | Tx, queue: string, data: object, options?: { after?: number }): Promise<void>;
  /** Enqueues one job per item of `data` in one statement. */
  sendAll(tx: Db | Tx, queue: string, data: readonly object[]): Promise<void>;
  /** `ok`, or why the worker is not running; for the health endpoint. */
  state(): string;
};
