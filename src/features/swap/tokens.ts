import type { DataOf } from '@fnx/api/endpoints';
import type { Address } from 'viem';
import type { SwapToken } from '@/wallet/calls/swap-terms';

type Currency = DataOf<'getCurrencyList'>['docs'][number];

/** Tokens that can be swapped: the product's currencies, with the wrapped coin after the native coin. */
export function swapTokens(currencies: readonly Currency[], wrappedNative: Address): SwapToken[] {
  return currencies
    .filter(({ method }) => method === 'WALLET')
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
