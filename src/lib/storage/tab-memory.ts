import { useEffect } from 'react';
import { subjectOf } from '@/lib/http/sealing';
import { currentToken } from '@/lib/session/session';

/*
 * What a person typed into a form that tells who they are, for as long as the tab lives: it outlives a visit to another page, a
 * failure, and a login after the session has run out. It is kept nowhere but in memory, and shown to its owner alone.
 */

export type TabMemory<T> = {
  /** What the person who is logged in left here, or null. */
  read(): T | null;
  keep(value: T): void;
  drop(): void;
};

const memories = new Set<{ drop(): void }>();

function person(): string | null {
  const token = currentToken();
  return token === null ? null : subjectOf(token);
}

/** A place for one form. Make it once, beside the form. */
export function makeTabMemory<T>(): TabMemory<T> {
  let kept: { owner: string; value: T } | null = null;
  const memory: TabMemory<T> = {
    read() {
      const reader = person();
      // Somebody else is here now; nothing of the one before may stay.
      if (reader !== null && kept?.owner !== reader) kept = null;
      return reader === null ? null : (kept?.value ?? null);
    },
    keep(value) {
      const owner = person();
      if (owner !== null) kept = { owner, value };
    },
    drop() {
      kept = null;
    },
  };
  memories.add(memory);
  return memory;
}

/** For whoever leaves by their own will. */
export function dropTabMemories(): void {
  for (const memory of memories) memory.drop();
}

/** Has the browser ask before a reload or a closed tab takes what was typed. */
export function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
