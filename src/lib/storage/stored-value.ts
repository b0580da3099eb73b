import { readJson, readStored, removeStored, writeStored } from './browser-storage';
import type { LocalKey, TabKey } from './storage-list';

/** A JSON value under one storage key. */
export type StoredValue<T> = {
  /** The stored value, or null if there is none or it is invalid. */
  read(): T | null;
  /** Returns false if storage is blocked. */
  save(value: T): boolean;
  clear(): void;
};

/**
 * A value in `localStorage`.
 *
 * @param parse validates what was stored, which users and older versions can change; null rejects it
 */
export function storedValue<T>(
  key: LocalKey,
  parse: (stored: unknown) => T | null,
): StoredValue<T> {
  return {
    read: () => parse(readJson(readStored(key))),
    save: (value) => writeStored(key, JSON.stringify(value)),
    clear: () => removeStored(key),
  };
}

/** A value of this tab, which survives a reload. If storage is blocked, it is kept in memory until the reload. */
export function tabValue<T>(key: TabKey, parse: (stored: unknown) => T | null): StoredValue<T> {
  let memory: T | null = null;
  return {
    read: () => parse(readJson(readStored(key))) ?? memory,
    save(value) {
      const kept = writeStored(key, JSON.stringify(value));
      memory = kept ? null : value;
      return kept;
    },
    clear() {
      memory = null;
      removeStored(key);
    },
  };
}

/**
 * The fields of a form, kept in this tab until it is no longer needed.
 *
 * @param empty the empty form; other fields are not restored
 * @param storable removes what must never be stored
 */
export function formDraft<T extends object>(
  key: TabKey,
  empty: T,
  storable: (values: T) => Partial<T>,
) {
  const draft = tabValue<Partial<T>>(key, (stored) =>
    stored && typeof stored === 'object'
      ? (Object.fromEntries(
          Object.entries(stored).filter(
            ([name, value]) => value !== '' && typeof value === typeof empty[name as keyof T],
          ),
        ) as Partial<T>)
      : null,
  );
  return {
    read: (): Partial<T> => draft.read() ?? {},
    save: (values: T) => void draft.save(storable(values)),
    clear: draft.clear,
  };
}
