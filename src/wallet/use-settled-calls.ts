import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '@/lang/calls';
import { toast } from '@/lib/page/toast';
import { invalidateAfter, queryKey } from '@/lib/queries/query-keys';
import { CALL_KINDS, type CallName, subjectOf } from './calls/kinds';
import { type FollowedCall, forgetCall, useSentCalls } from './sent-calls';

/**
 * Follows the transactions of this browser of one kind, also after a reload. One ends when the lists include its block.
 *
 * @param indexed number of the block that the lists are of
 * @param about only those about it
 * @param onFinal called once with each that ends; without it, the page says so
 */
export function useSettledCalls(
  name: CallName,
  indexed: number | undefined,
  {
    about = '',
    onFinal = announce,
  }: { about?: string; onFinal?: (call: FollowedCall) => void } = {},
): readonly FollowedCall[] {
  const client = useQueryClient();
  const calls = useSentCalls(subjectOf(name, about));
  const done = calls.filter(
    ({ state, block }) => state === 'mined' && block !== null && block <= (indexed ?? -1),
  );
  const hashes = done.map(({ hash }) => hash).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hashes identify the calls, which are new objects at each poll
  useEffect(() => {
    if (done.length === 0) return;
    for (const call of done) {
      forgetCall(call.hash);
      onFinal(call);
    }
    void client.invalidateQueries({ queryKey: queryKey('sentCalls') });
    void invalidateAfter(client, CALL_KINDS[name].changes);
  }, [hashes]);
  return calls;
}

function announce({ description }: FollowedCall): void {
  toast.success(t('{description}: done', { description }), {
    description: t('The transaction is final.'),
  });
}

/** Whether the outcome of a transaction is still open. */
export const isUnderWay = ({ state }: FollowedCall) => state === 'pending' || state === 'mined';
