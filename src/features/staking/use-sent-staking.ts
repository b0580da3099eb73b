import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '@/lib/page/toast';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { forgetCall, useSentCalls } from '@/wallet/sent-calls';
import { ALL_CLAIMS, subjectOf } from './staking-action';

/**
 * Follows the staking transactions of this browser, also after a reload. One ends when the lists include its block.
 *
 * @param indexed number of the block that the lists are of
 * @returns whether a transaction of a stake is under way
 */
export function useSentStaking(indexed: number | undefined): (stakeId: string) => boolean {
  const client = useQueryClient();
  const calls = useSentCalls('staking:');
  const done = calls.filter(
    ({ state, block }) => state === 'mined' && block !== null && block <= (indexed ?? -1),
  );
  const hashes = done.map(({ hash }) => hash).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hashes identify the calls, which are new objects at each poll
  useEffect(() => {
    if (done.length === 0) return;
    for (const { hash, description } of done) {
      forgetCall(hash);
      toast.success(`${description}: done`, { description: 'The transaction is final.' });
    }
    void invalidateAfter(client, 'stake');
  }, [hashes]);
  return (stakeId) =>
    calls.some(
      ({ subject, state }) =>
        (subject === subjectOf(stakeId) || subject === ALL_CLAIMS) &&
        (state === 'pending' || state === 'mined'),
    );
}
