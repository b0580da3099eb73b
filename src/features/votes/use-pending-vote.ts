import { SECOND_MS } from '@fnx/values/time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '@/lang/votes';
import { toast } from '@/lib/page/toast';
import { invalidateAfter } from '@/lib/queries/query-keys';
import type { SignedVote } from '@/wallet/calls/kinds/vote';
import type { Ballot } from './queries';

/** A block is final in seconds; after this the vote has probably got lost. */
const PATIENCE_MS = 45 * SECOND_MS;

type Pending = { signed: SignedVote; sentAt: number };

/**
 * A signed vote that this page has sent, until the index has counted it: then the ballot's nonce is beyond the vote's. It is kept
 * in memory only: after a reload the vote appears in a moment, and the owner can sign again.
 */
export function usePendingVote() {
  const [pending, setPending] = useState<Pending | null>(null);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!pending) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  const follow = (signed: SignedVote | null) =>
    setPending(signed && { signed, sentAt: Date.now() });
  return { signed: pending?.signed ?? null, isLate, follow };
}

/** Ends the wait for a signed vote once it is counted. */
export function useCounted(
  ballot: Ballot | undefined,
  signed: SignedVote | null,
  onCounted: () => void,
): void {
  const client = useQueryClient();
  const isCounted = ballot !== undefined && signed !== null && ballot.nonce > signed.nonce;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is new at each render
  useEffect(() => {
    if (!isCounted) return;
    onCounted();
    toast.success(t('Your vote counts'), { description: t('It is in a final block.') });
    void invalidateAfter(client, 'vote');
  }, [isCounted]);
}
