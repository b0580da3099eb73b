import type { ChainPurchase } from '@fnx/chain/verify/read-purchase';
import { parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import type { CertificateFacts } from '@/shared/certificate-link';
import { proofQuery } from './queries';

/** Reads the purchase of a transaction from the site's node; null when the chain has none. */
export function usePurchase(txHash: string | null, facts: CertificateFacts | null) {
  const client = useQueryClient();
  return useQuery({
    queryKey: queryKey('certificate', txHash, facts),
    enabled: txHash !== null,
    queryFn: async (): Promise<ChainPurchase | null> => {
      const [{ chain }, { contracts }, { openNode }, { readPurchase }] = await Promise.all([
        client.ensureQueryData(configQuery),
        client.fetchQuery(proofQuery),
        import('@fnx/chain/verify/open-node'),
        import('@fnx/chain/verify/read-purchase'),
      ]);
      const url = new URL(chain.rpcUrl ?? '/api/rpc', location.origin).href;
      return readPurchase(
        openNode(url),
        contracts as { shareToken: `0x${string}`; shareSale: `0x${string}` },
        txHash as `0x${string}`,
        facts && { wallet: facts.wallet, sharesRaw: parseDecimal(facts.shares, SHARE_DECIMALS) },
      );
    },
  });
}
