import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { MINUTE_MS } from '@fnx/values/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';

/** The account's wallets, holdings and on-chain balances. */
export const myWalletQuery = queryOptions({
  queryKey: queryKey('myWallet'),
  queryFn: ({ signal }) => call(endpoints.myWallet, {}, { signal }),
  staleTime: MINUTE_MS,
});

export function linkedAddresses(data: DataOf<'myWallet'>): string[] {
  return data.wallets.map((wallet) => wallet.address);
}
