import { subjectOf } from '@fnx/client/sealing';
import { useEffect } from 'react';
import { currentToken, subscribeSession, wasLeft } from '@/lib/session/session';

/*
 * Unsaved input of forms with personal data, kept until the tab closes: it survives navigation, an error and a new
 * login. Stored in memory only and readable only by its owner.
 */

export type TabMemory<T> = {
  /** The current user's value, or null. */
  read(): T | null;
  keep(value: T): void;
  drop(): void;
};

function currentUser(): string | null {
  const token = currentToken();
  return token === null ? null : subjectOf(token);
}

/** Creates the storage of one form. Call it once, at module level. */
export function makeTabMemory<T>(): TabMemory<T> {
  let kept: { owner: string; value: T } | null = null;
  let follows = false;
  const memory: TabMemory<T> = {
    read() {
      const reader = currentUser();
      // Another user has logged in; delete the previous user's data.
      if (reader !== null && kept?.owner !== reader) kept = null;
      return reader === null ? null : (kept?.value ?? null);
    },
    keep(value) {
      const owner = currentUser();
      if (owner === null) return;
      kept = { owner, value };
      if (follows) return;
      follows = true;
      subscribeSession(() => {
        if (wasLeft()) memory.drop();
      });
    },
    drop() {
      kept = null;
    },
  };
  return memory;
}

/** Makes the browser warn before a reload or a closed tab discards unsaved input. */
export function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
