import type { Address } from 'viem';
import type { DataOf } from '@/api/endpoints';

/** One side of a swap. A null address is the chain's own coin. */
export type SwapToken = {
  symbol: string;
  name: string;
  address: Address | null;
  decimals: number;
  /** US dollars for one; null while its feed is off. */
  priceUsd: string | null;
};

type Currency = DataOf<'getCurrencyList'>['docs'][number];

/** What can be swapped: the product's currencies, and the wrapped coin right behind the coin. */
export function swapTokens(currencies: readonly Currency[], wrappedNative: Address): SwapToken[] {
  return [...currencies]
    .sort((a, b) => a.order - b.order)
    .flatMap(({ symbol, name, address, decimals, priceUsd, isNative }) => {
      const token = { symbol, name, address: address as Address | null, decimals, priceUsd };
      if (!isNative) return [token];
      return [
        token,
        { ...token, symbol: `W${symbol}`, name: `Wrapped ${name}`, address: wrappedNative },
      ];
    });
}
