import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { MINUTE_MS, SECOND_MS } from '@fnx/values/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Hex } from 'viem';
import { call } from '@/lib/http/http';
import { rpcCall } from '@/lib/http/rpc';
import { listQuery } from '@/lib/queries/list-query';
import { queryKey } from '@/lib/queries/query-keys';
import { subjectOf } from '@/wallet/calls/kinds';
import type { Offer, OfferCurrency } from '@/wallet/calls/kinds/offer';
import { sentCalls } from '@/wallet/sent-calls';

export type ListedOffer = DataOf<'listOffers'>['docs'][number];

export const offersQuery = listQuery(endpoints.listOffers);
export const boardQuery = listQuery(endpoints.listBoard);

/** How often a page of an offer asks again: more often while a transaction about it is under way. */
export const paceOf = (link: string) => () =>
  (sentCalls(subjectOf('offer', link)).length > 0 ? 2 : 15) * SECOND_MS;

export const offerQuery = (link: string) =>
  queryOptions({
    queryKey: queryKey('offer', link),
    queryFn: ({ signal }) => call(endpoints.getOffer, undefined, { params: { link }, signal }),
    staleTime: SECOND_MS,
    refetchInterval: paceOf(link),
  });

/** Why a wallet could not accept an offer now. */
export const checkQuery = (link: string, taker: Hex) =>
  queryOptions({
    queryKey: queryKey('offerCheck', link, taker),
    queryFn: ({ signal }) => call(endpoints.checkOffer, { taker }, { params: { link }, signal }),
    staleTime: SECOND_MS,
    refetchInterval: 15 * SECOND_MS,
  });

/** Currencies with a contract: BNB has none, and an offer is paid by allowance. */
export const offerCurrenciesQuery = queryOptions({
  queryKey: queryKey('currencies', 'offers'),
  queryFn: async ({ signal }): Promise<OfferCurrency[]> => {
    const { docs } = await call(endpoints.getCurrencyList, {}, { signal });
    return docs.flatMap(({ id, symbol, decimals, address }) =>
      address ? [{ currencyId: id, symbol, decimals, address: address as Hex }] : [],
    );
  },
  staleTime: MINUTE_MS,
});

/** The maker's side of an offer, in smallest units. */
const givenFor = ({ makerSells, shares, amount, decimals }: Offer): bigint =>
  makerSells ? parseDecimal(shares, SHARE_DECIMALS) : parseDecimal(amount, decimals);

/** The sum that all open offers of its maker give of the same token. One allowance serves them all, so less would let only some be accepted. */
export function useGivenInAll(offer: Offer, isMaker: boolean): bigint {
  const { data } = useQuery({ ...offersQuery({ limit: 100 }), enabled: isMaker });
  const others = (data?.docs ?? []).filter(
    (other) =>
      other.mine &&
      other.state === 'OPEN' &&
      other.link !== offer.link &&
      other.maker === offer.maker &&
      other.makerSells === offer.makerSells &&
      (offer.makerSells || other.currency === offer.currency),
  );
  return [offer, ...others].reduce((sum, one) => sum + givenFor(one), 0n);
}

const LAST_SPLIT = '0xa1bdbdbb';

/** When the last split began, in Unix seconds; zero: there was none. An offer of before it is for other shares. */
export const lastSplitQuery = (rpcUrl: string, token: string) =>
  queryOptions({
    queryKey: queryKey('lastSplit', token),
    queryFn: async () => {
      const call = [{ to: token, data: LAST_SPLIT }, 'latest'];
      return BigInt((await rpcCall<Hex>(rpcUrl, 'eth_call', call)).slice(0, 66));
    },
    staleTime: 0,
  });

const ALLOWANCE = '0xdd62ed3e';

/** The contract's allowance for the token that the maker gives, in smallest units. */
export const allowanceQuery = (rpcUrl: string, offer: Offer, token: string) =>
  queryOptions({
    queryKey: queryKey('allowance', token, offer.contract, offer.maker),
    queryFn: async () => {
      const words = [offer.maker, offer.contract].map((one) => one.slice(2).padStart(64, '0'));
      const data = `${ALLOWANCE}${words.join('')}`.toLowerCase();
      return BigInt(await rpcCall<Hex>(rpcUrl, 'eth_call', [{ to: token, data }, 'latest']));
    },
    staleTime: 0,
    refetchInterval: 5 * SECOND_MS,
  });
