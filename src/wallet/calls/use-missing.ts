import { SECOND_MS } from '@fnx/values/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryKey } from '@/lib/queries/query-keys';
import { getWallet } from '@/wallet/wallet-store';
import { isAnswered, useAskedBefore } from './asked';
import type { BuiltCall, Plan } from './kind';
import { allowanceOf } from './send-call';

/**
 * Finds what the wallet has to be asked for now. An allowance is read again whenever its owner may have changed it: when the page becomes
 * visible, after each request, and while a request from before a reload may still be open.
 *
 * @param from the wallet that sends; undefined while another one or none is connected
 */
export function useMissing(built: BuiltCall | undefined, from: `0x${string}` | undefined) {
  const { approval, once } = built ?? {};
  const noBatch = useRef(false);
  const { asked, forget } = useAskedBefore(once);
  const { data, isError, refetch } = useQuery({
    queryKey: queryKey(
      'allowance',
      approval?.token,
      approval?.spender,
      String(approval?.needed),
      from,
    ),
    queryFn: async (): Promise<{ plan: Plan; allowed: bigint }> => {
      if (!approval || !from) throw new TypeError('There is nothing to approve.');
      const wallet = await getWallet();
      const allowed = await allowanceOf(wallet, approval, from);
      if (allowed >= approval.needed) return { plan: 'CALL', allowed };
      const batch = approval.wordsOfBoth && !noBatch.current && (await wallet.canBatch(from));
      return { plan: batch ? 'BATCH' : 'APPROVAL', allowed };
    },
    enabled: approval !== undefined && from !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: 1,
    refetchOnWindowFocus: 'always',
    refetchInterval: asked ? 2 * SECOND_MS : false,
  });
  const answered = isAnswered(asked, data?.allowed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `forget` has the same effect in every render
  useEffect(() => {
    if (answered) forget();
  }, [answered]);
  return {
    /** Null while it is unknown. */
    plan: approval ? (data?.plan ?? null) : ('CALL' as const),
    isUnknown: isError,
    /** Asked before the page was opened, and the chain shows no answer. */
    mayStillAsk: asked !== null && !answered,
    forget,
    /** Whatever a wallet makes of a batch: two confirmations work everywhere. */
    avoidBatch: () => {
      noBatch.current = true;
    },
    readAgain: async () => {
      if (approval && from) await refetch();
    },
  };
}
