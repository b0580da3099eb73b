import { queryOptions } from '@tanstack/react-query';
import { type DataOf, endpoints } from '@/api/endpoints';
import type { SwapMarket } from '@/chain/swap-market';
import { call } from '@/lib/http/http';
import type { SwapToken } from './tokens';

const SECOND = 1000;

/** How often a price on the exchange is read anew. */
const QUOTE_INTERVAL = 10 * SECOND;

/** The product's currencies, with their contracts and what one is worth. */
export const currenciesQuery = queryOptions({
  queryKey: ['swapCurrencies'],
  queryFn: async ({ signal }) => (await call(endpoints.getCurrencyList, {}, { signal })).docs,
  staleTime: 60 * SECOND,
});

/** The person's own defaults: slippage, deadline, exact approval. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(endpoints.getSettings, {}, { signal }),
  staleTime: 60 * SECOND,
});

type Config = DataOf<'config'>;
type Currency = DataOf<'getCurrencyList'>['docs'][number];

/** The exchange, opened once; the code that reads it loads with it. */
export function marketQuery(
  config: Config | undefined,
  currencies: readonly Currency[] | undefined,
) {
  const dollar = currencies?.find(({ symbol }) => symbol === 'USDT')?.address;
  return queryOptions({
    queryKey: ['swapMarket', config?.router, dollar],
    enabled: Boolean(config && dollar),
    queryFn: async (): Promise<SwapMarket> => {
      const { openSwapMarket } = await import('@/chain/swap-market');
      const rpcUrl = new URL(config?.chain.rpcUrl ?? '', location.origin).href;
      return openSwapMarket(rpcUrl, config?.router ?? '', dollar ?? '');
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The best way for an amount, read every ten seconds while somebody looks. */
export function quoteQuery(
  market: SwapMarket | undefined,
  give: SwapToken | undefined,
  get: SwapToken | undefined,
  amountRaw: bigint | null,
) {
  return queryOptions({
    queryKey: ['swapQuote', give?.symbol, get?.symbol, amountRaw?.toString()],
    enabled: Boolean(market && give && get && amountRaw),
    queryFn: () => {
      if (!market || !give || !get || !amountRaw) throw new TypeError('nothing to quote');
      return market.quote(give.address, get.address, amountRaw);
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: QUOTE_INTERVAL,
    // The next reading comes by itself; a pair without a way stays one.
    retry: false,
  });
}

/** What a wallet holds of each token, raw, by symbol. */
export function balancesQuery(
  market: SwapMarket | undefined,
  owner: `0x${string}` | undefined,
  tokens: readonly SwapToken[],
) {
  return queryOptions({
    queryKey: ['swapBalances', owner, tokens.length],
    enabled: Boolean(market && owner && tokens.length > 0),
    queryFn: async (): Promise<Record<string, bigint>> => {
      if (!market || !owner) throw new TypeError('nobody to ask for');
      const raws = await market.balances(
        owner,
        tokens.map(({ address }) => address),
      );
      return Object.fromEntries(tokens.map(({ symbol }, index) => [symbol, raws[index] ?? 0n]));
    },
    // A bigint is no JSON, by which results are compared otherwise.
    structuralSharing: false,
    staleTime: 5 * SECOND,
    refetchInterval: 20 * SECOND,
  });
}
