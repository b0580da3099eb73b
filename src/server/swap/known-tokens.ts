import type { ChainAddresses } from '@fnx/chain/addresses';
import { CURRENCIES, CURRENCY_IDS, type CurrencyId } from '@fnx/chain/currencies';
import { BNB_DECIMALS } from '@fnx/values/money';
import { type Address, isAddressEqual } from 'viem';

export type KnownToken = { currencyId: CurrencyId; symbol: string; decimals: number };

/** @param token null for BNB; WBNB uses the BNB rate under its own symbol */
export function knownToken(addresses: ChainAddresses, token: Address | null): KnownToken | null {
  if (token === null) return { currencyId: 'BNB', symbol: 'BNB', decimals: BNB_DECIMALS };
  if (isAddressEqual(token, addresses.wrappedNative)) {
    return { currencyId: 'BNB', symbol: 'WBNB', decimals: BNB_DECIMALS };
  }
  const id = CURRENCY_IDS.find((candidate) => {
    const { address } = addresses.currencies[candidate];
    return address !== null && isAddressEqual(address, token);
  });
  return id ? { currencyId: id, symbol: id, decimals: CURRENCIES[id].decimals } : null;
}
