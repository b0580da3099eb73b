import { useEffect, useState } from 'react';
import { type PendingCode, readPending, savePending } from './pending';

/** This tab's pending code of the given kind: undefined until read, null if there is none. */
export function usePending(kind: PendingCode['kind']) {
  const [pending, setPending] = useState<PendingCode | null>();
  useEffect(() => {
    const stored = readPending();
    setPending(stored?.kind === kind ? stored : null);
  }, [kind]);
  const keep = (next: PendingCode) => {
    savePending(next);
    setPending(next);
  };
  return { pending, keep };
}
