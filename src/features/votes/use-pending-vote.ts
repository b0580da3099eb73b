import { SECOND_MS } from '@fnx/values/time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { invalidateAfter } from '@/lib/queries/query-keys';

/** A block is final in seconds; after this what was sent has probably got lost. */
const PATIENCE_MS = 45 * SECOND_MS;

/**
 * A signed vote or proxy that this page has sent, until the index has it: then the ballot's nonce is beyond the signed one. It is kept
 * in memory only: after a reload it appears in a moment, and the owner can sign again.
 */
export function usePendingSigned<Signed>() {
  const [pending, setPending] = useState<{ signed: Signed } | null>(null);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!pending) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  // A new object each time, so that what is sent again has the whole time again.
  const follow = (signed: Signed | null) => setPending(signed && { signed });
  return { signed: pending?.signed ?? null, isLate, follow };
}

/**
 * Ends the wait for a signed vote or proxy once the index has it.
 * @param nonce the one that the ballot expects next
 */
export function useCounted(
  nonce: number | undefined,
  signed: { nonce: number } | null,
  onCounted: () => void,
): void {
  const client = useQueryClient();
  const isCounted = nonce !== undefined && signed !== null && nonce > signed.nonce;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is new at each render
  useEffect(() => {
    if (!isCounted) return;
    onCounted();
    void invalidateAfter(client, 'vote');
  }, [isCounted]);
}
