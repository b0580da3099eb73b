import { MINUTE_MS } from '@fnx/values/time';
import { useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { T } from '@/lang/portfolio';
import { rpcCall } from '@/lib/http/rpc';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';

/** Selector of `isBlocked(address)` of the share token. This page does without the library that would encode it. */
const IS_BLOCKED = '0xfbac3951';

/** Says that the share token blocks a wallet; nothing while it does not, or while the chain does not answer. */
export function BlockedWallet({ address }: { address: string }) {
  const config = useQuery(configQuery).data;
  const { data: isBlocked } = useQuery({
    queryKey: queryKey('walletOnChain', address, 'blocked'),
    queryFn: async () => {
      const to = config?.contracts.shareToken;
      const data = `${IS_BLOCKED}${address.slice(2).toLowerCase().padStart(64, '0')}`;
      const result = await rpcCall<string>(config?.chain.rpcUrl ?? '', 'eth_call', [
        { to, data },
        'latest',
      ]);
      return /1$/.test(result);
    },
    enabled: config !== undefined,
    staleTime: MINUTE_MS,
  });
  if (!isBlocked) return null;
  return (
    <Notice tone="trouble">
      <T
        text="Blocked: shares can neither leave nor reach this wallet. <a>See its recovery</a>."
        a={(children) => <Link href={paths.recovery(address)}>{children}</Link>}
      />
    </Notice>
  );
}
