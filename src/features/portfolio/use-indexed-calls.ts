import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateAfter, queryKey } from '@/lib/queries/query-keys';
import { SECOND_MS } from '@/shared/time';
import { CALL_KINDS, type CallName, subjectOf } from '@/wallet/calls/kinds';
import { type FollowedCall, forgetCall, useSentCalls } from '@/wallet/sent-calls';
import { myWalletQuery } from '@/wallet/wallet-queries';

/**
 * Follows sent transactions until the service has indexed their block, which it does once the block is final. The lists show them
 * from then on, so they are forgotten here.
 *
 * @param onIndexed called once with each of them
 */
export function useIndexedCalls(
  name: CallName,
  onIndexed?: (call: FollowedCall) => void,
): readonly FollowedCall[] {
  const client = useQueryClient();
  const calls = useSentCalls(subjectOf(name));
  const waiting = calls.some(({ state }) => state === 'mined');
  const { data } = useQuery({
    ...myWalletQuery,
    refetchInterval: waiting ? 2 * SECOND_MS : false,
  });
  const indexed = data?.indexedBlock?.number ?? -1;
  const done = calls.filter(
    ({ state, block }) => state === 'mined' && block !== null && block <= indexed,
  );
  const hashes = done.map(({ hash }) => hash).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hashes identify the calls, which are new objects at each poll
  useEffect(() => {
    if (done.length === 0) return;
    for (const call of done) {
      forgetCall(call.hash);
      onIndexed?.(call);
    }
    void client.invalidateQueries({ queryKey: queryKey('sentCalls') });
    void invalidateAfter(client, CALL_KINDS[name].changes);
  }, [hashes]);
  return calls;
}
