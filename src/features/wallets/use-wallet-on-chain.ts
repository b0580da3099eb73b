import type { DataOf } from '@fnx/api/endpoints';
import type { WalletOnChain } from '@fnx/chain/recovery';
import { SECOND_MS } from '@fnx/values/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Address } from 'viem';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { subjectOf } from '@/wallet/calls/kinds';
import { sentCalls } from '@/wallet/sent-calls';

export type Config = DataOf<'config'>;
/**
 * The deployment's settings: those of the service, or, while its API does not answer, those that the page was drawn with. The
 * wallet code reads the same entry of the cache.
 */
export function useKnownConfig(drawn: Config | null): Config | undefined {
  const client = useQueryClient();
  const { data, isError } = useQuery(configQuery);
  useEffect(() => {
    if (isError && drawn) client.setQueryData(configQuery.queryKey, drawn);
  }, [isError, drawn, client]);
  return data;
}

/** State of a wallet in the contracts, read by this browser through the site's node; again every ten
 * seconds, and every two while a transaction of this browser is under way. */
export function useWalletOnChain(config: Config | undefined, wallet: Address | null) {
  return useQuery<WalletOnChain>({
    queryKey: queryKey('walletOnChain', wallet),
    queryFn: async () => {
      const [{ openNode }, { readWalletOnChain }] = await Promise.all([
        import('@fnx/chain/verify/open-node'),
        import('@fnx/chain/recovery'),
      ]);
      const node = openNode(new URL(config?.chain.rpcUrl ?? '', location.origin).href);
      const contracts = config?.contracts as Config['contracts'];
      return readWalletOnChain(node, contracts, wallet as Address);
    },
    enabled: config !== undefined && wallet !== null,
    staleTime: 2 * SECOND_MS,
    refetchInterval: () =>
      (sentCalls(subjectOf('recovery', wallet?.toLowerCase())).length > 0 ? 2 : 10) * SECOND_MS,
  });
}
