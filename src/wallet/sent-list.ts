import { ApiError } from '@/lib/http/http';
import type { LocalKey } from '@/lib/storage/storage-list';
import { storedValue } from '@/lib/storage/stored-value';
import { DAY_MS, pause } from '@/shared/time';

const TX_HASH = /^0x[0-9a-fA-F]{64}$/;
const MONTH_MS = 30 * DAY_MS;
const LAST_RETRY_MS = 30_000;

type Definition<T> = {
  key: LocalKey;
  /** Whether a stored object is complete; invalid entries are skipped. */
  isEntry: (fields: Record<string, unknown>) => boolean;
  hashOf: (entry: T) => string;
  isReported: (entry: T) => boolean;
  /** The fields that a reported entry has. */
  reported: () => Partial<T>;
  /** Entries that are no longer needed are removed. */
  isNeeded?: (entry: T) => boolean;
  send: (entry: T) => Promise<unknown>;
  /** The same report can never succeed. */
  isFinal: (refusal: ApiError) => boolean;
  firstRetryMs: number;
};

export function isTxHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && TX_HASH.test(value);
}

/**
 * Transactions sent from this browser. Each hash is stored first and reported until the service has accepted it, so that a
 * closed tab, a lost connection or a reload does not lose it.
 */
export function sentList<T extends { sentAt: number }>(definition: Definition<T>) {
  const { hashOf, isReported, isNeeded = () => true } = definition;
  const isEntry = (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    definition.isEntry(value as Record<string, unknown>);
  const stored = storedValue<T[]>(definition.key, (value) =>
    Array.isArray(value) ? value.filter(isEntry) : null,
  );
  /** Oldest first. */
  const all = () => stored.read() ?? [];
  const store = (entries: T[]): boolean => {
    if (entries.length > 0) return stored.save(entries);
    stored.clear();
    return true;
  };
  const change = (hash: string, changes: Partial<T>) =>
    store(
      all()
        .map((entry) => (hashOf(entry) === hash ? { ...entry, ...changes } : entry))
        .filter(isNeeded),
    );

  async function reportAll(isOurs: (entry: T) => boolean): Promise<boolean> {
    let done = true;
    for (const entry of all()) {
      if (isReported(entry) || !isOurs(entry)) continue;
      try {
        await definition.send(entry);
        change(hashOf(entry), definition.reported());
      } catch (error) {
        if (error instanceof ApiError && definition.isFinal(error)) {
          change(hashOf(entry), definition.reported());
        } else {
          // Offline, or logged in as another user: keep the hash for later.
          done = false;
        }
      }
    }
    return done;
  }

  let running: Promise<boolean> | undefined;
  /**
   * Reports all unreported entries. One run at a time; a call during a run joins it.
   *
   * @returns true if nothing is left to report
   */
  const report = (isOurs: (entry: T) => boolean = () => true): Promise<boolean> => {
    running ??= reportAll(isOurs).finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    all,
    change,
    report,
    /** Stores an entry in place of those that `replaces` selects; returns false if storage is blocked. */
    add: (entry: T, replaces: (other: T) => boolean): boolean =>
      store([
        ...all().filter((other) => !replaces(other) && entry.sentAt - other.sentAt < MONTH_MS),
        entry,
      ]),
    remove(isRemoved: (entry: T) => boolean): void {
      const before = all();
      const after = before.filter((entry) => !isRemoved(entry));
      if (after.length !== before.length) store(after);
    },
    /** Retries until all entries are reported (true) or `signal` aborts (false). */
    async reportUntilDone(signal: AbortSignal, isOurs?: (entry: T) => boolean): Promise<boolean> {
      let wait = definition.firstRetryMs;
      while (!signal.aborted) {
        if (await report(isOurs)) return true;
        await pause(wait, signal);
        wait = Math.min(wait * 2, LAST_RETRY_MS);
      }
      return false;
    },
  };
}
