import { type DataOf, endpoints } from '@fnx/api/endpoints';
import type { SwapMarket } from '@fnx/chain/swap-market';
import { SECOND_MS } from '@fnx/values/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import type { SwapToken } from '@/wallet/calls/swap-terms';
import { changeSwap } from '@/wallet/sent-calls';

/** Refetch interval of exchange prices, in milliseconds. */
const QUOTE_INTERVAL = 10 * SECOND_MS;

/** The product's currencies, with contract addresses and US dollar prices. */
export const currenciesQuery = queryOptions({
  queryKey: queryKey('swapCurrencies'),
  queryFn: async ({ signal }) => (await call(endpoints.getCurrencyList, {}, { signal })).docs,
  staleTime: 60 * SECOND_MS,
});

type Config = DataOf<'config'>;
type Currency = DataOf<'getCurrencyList'>['docs'][number];

/** The exchange client, created once; its code is loaded on demand. */
export function marketQuery(
  config: Config | undefined,
  currencies: readonly Currency[] | undefined,
) {
  const dollar = currencies?.find(({ symbol }) => symbol === 'USDT')?.address;
  return queryOptions({
    queryKey: queryKey('swapMarket', config?.router, dollar),
    enabled: Boolean(config && dollar),
    queryFn: async (): Promise<SwapMarket> => {
      const { openSwapMarket } = await import('@fnx/chain/swap-market');
      const rpcUrl = new URL(config?.chain.rpcUrl ?? '', location.origin).href;
      return openSwapMarket(rpcUrl, config?.router ?? '', dollar ?? '');
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The best route for an amount, refetched every ten seconds while the page is visible. */
export function quoteQuery(
  market: SwapMarket | undefined,
  give: SwapToken | undefined,
  get: SwapToken | undefined,
  amountRaw: bigint | null,
) {
  return queryOptions({
    queryKey: queryKey('swapQuote', give?.symbol, get?.symbol, amountRaw?.toString()),
    enabled: Boolean(market && give && get && amountRaw),
    queryFn: () => {
      if (!market || !give || !get || !amountRaw) throw new TypeError('missing quote input');
      return market.quote(give.address, get.address, amountRaw);
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: QUOTE_INTERVAL,
    // The next refetch is the retry; a pair without a route keeps failing.
    retry: false,
  });
}

/** Wallet balance of each token, in base units, by symbol. */
export function balancesQuery(
  market: SwapMarket | undefined,
  owner: `0x${string}` | undefined,
  tokens: readonly SwapToken[],
) {
  return queryOptions({
    queryKey: queryKey('swapBalances', owner, tokens.length),
    enabled: Boolean(market && owner && tokens.length > 0),
    queryFn: async (): Promise<Record<string, bigint>> => {
      if (!market || !owner) throw new TypeError('missing wallet address');
      const raws = await market.balances(
        owner,
        tokens.map(({ address }) => address),
      );
      return Object.fromEntries(tokens.map(({ symbol }, index) => [symbol, raws[index] ?? 0n]));
    },
    // Structural sharing compares by JSON, which has no bigint.
    structuralSharing: false,
    staleTime: 5 * SECOND_MS,
    refetchInterval: 20 * SECOND_MS,
  });
}

/** The end of a sent swap, awaited for five minutes. Its hash is another one if the wallet replaced the transaction. */
export function outcomeQuery(market: SwapMarket | undefined, sent: `0x${string}`) {
  return queryOptions({
    queryKey: queryKey('swapOutcome', sent),
    enabled: market !== undefined,
    queryFn: async () => {
      if (!market) throw new TypeError('missing market');
      const outcome = await market.outcome(sent);
      if (outcome.hash !== sent) changeSwap(sent, { hash: outcome.hash });
      return outcome;
    },
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
