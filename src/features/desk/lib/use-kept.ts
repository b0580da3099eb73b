import { DAY_MS } from '@fnx/values/time';
import { useState } from 'react';
import { storedValue } from '@/lib/storage/stored-value';
import { useOfficer } from './officer';

/*
 * Keeps what officers typed, for two weeks after the last change but not beyond their log-out, and how they like to see a list: by
 * officer, in this browser.
 */

const KEPT_MS = 14 * DAY_MS;

/** `at`: when it was written; null: kept until it is removed. */
type Kept = Readonly<Record<string, { value: unknown; at: number | null }>>;

const store = storedValue<Kept>('fnx.desk', (stored) =>
  stored && typeof stored === 'object' ? (stored as Kept) : null,
);

/** Writes one value, or removes it, and those that are too old. */
function write(key: string, value: unknown, always: boolean): void {
  const now = Date.now();
  const others = Object.entries(store.read() ?? {}).filter(
    ([name, { at }]) => name !== key && (at === null || now - at < KEPT_MS),
  );
  const mine = value === undefined ? [] : [[key, { value, at: always ? null : now }] as const];
  store.save(Object.fromEntries([...others, ...mine]));
}

/** Removes what an officer typed and has not sent: the next person at this computer must not read it. */
export function forgetDrafts(officer: string): void {
  const kept = Object.entries(store.read() ?? {}).filter(
    ([name, { at }]) => at === null || !name.startsWith(`${officer} `),
  );
  store.save(Object.fromEntries(kept));
}

/**
 * A state that survives a reload, leaving, and a session that ran out. What equals `initial` is not stored.
 * @param name of the form with what it is about; each officer has an own value
 * @param always keep it longer than two weeks
 * @returns `forget`: removes what is stored, and leaves the state as it is: call it once a form was sent
 */
export function useKept<T>(name: string, initial: T, always = false) {
  const key = `${useOfficer().email} ${name}`;
  const read = () => {
    const kept = store.read()?.[key];
    return { key, initial, isKept: kept !== undefined, value: (kept?.value as T) ?? initial };
  };
  const [own, setOwn] = useState(read);
  const state = own.key === key ? own : read();
  const set = (value: T) => {
    const isInitial = JSON.stringify(value) === JSON.stringify(state.initial);
    write(key, isInitial ? undefined : value, always);
    setOwn({ ...state, value });
  };
  return {
    value: state.value,
    set,
    isKept: state.isKept,
    forget: () => write(key, undefined, always),
  };
}
