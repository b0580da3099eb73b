import { endpoints } from '@fnx/api/endpoints';
import type { Call } from '@fnx/chain/call';
import {
  BNB_DECIMALS,
  formatDecimal,
  mulDiv,
  parseDecimal,
  SHARE_DECIMALS,
  USD_DECIMALS,
} from '@fnx/values/money';
import { SECOND_MS } from '@fnx/values/time';
import { useQuery } from '@tanstack/react-query';
import type { Hex } from 'viem';
import { t } from '@/lang/calls';
import { call } from '@/lib/http/http';
import { rpcCall } from '@/lib/http/rpc';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery, priceQuery } from '@/lib/queries/shared-queries';
import type { Row } from '@/ui/basics/rows';
import { useWallet } from '@/wallet/wallet-store';
import type { Review } from './kind';
import { bnbInUsd, networkFeeText } from './network-fee-text';

type Fee = { raw: bigint; bnbUsd: string | null };

/** The fee that the chain asks for a call now: its gas times the price of gas, in wei. */
async function readFee(rpcUrl: string, from: Hex, { to, data, value }: Call): Promise<Fee> {
  const [gas, price, { docs }] = await Promise.all([
    rpcCall<Hex>(rpcUrl, 'eth_estimateGas', [{ from, to, data, value: `0x${value.toString(16)}` }]),
    rpcCall<Hex>(rpcUrl, 'eth_gasPrice', []),
    call(endpoints.getCurrencyList, {}),
  ]);
  const bnbUsd = docs.find(({ isNative }) => isNative)?.priceUsd ?? null;
  return { raw: BigInt(gas) * BigInt(price), bnbUsd };
}

/**
 * The network fee of a call that the connected wallet pays, as a row of its review; no row where the service pays.
 * `isMoreThanGain`: the signer pays more than the call brings.
 */
export function useNetworkFee(
  asked: Call | undefined,
  gain: Review['gain'],
): { rows: Row[]; isMoreThanGain: boolean } {
  const { address, feePaid } = useWallet();
  const rpcUrl = useQuery(configQuery).data?.chain.rpcUrl;
  const { data: fee } = useQuery({
    queryKey: queryKey('networkFee', address, asked?.to, asked?.data),
    queryFn: () => readFee(rpcUrl ?? '', address as Hex, asked as Call),
    enabled: rpcUrl !== undefined && address !== undefined && asked !== undefined && !feePaid,
    staleTime: 15 * SECOND_MS,
    retry: false,
  });
  const { data: price } = useQuery({ ...priceQuery, enabled: gain !== undefined });
  if (feePaid || !address || !asked) return { rows: [], isMoreThanGain: false };
  const value = fee ? networkFeeText(formatDecimal(fee.raw, BNB_DECIMALS), fee.bnbUsd) : '–';
  const shareUsd = price && parseDecimal(price.price, USD_DECIMALS);
  const gainUsd = gain && shareUsd && mulDiv(gain, shareUsd, 10n ** BigInt(SHARE_DECIMALS), 'up');
  return {
    rows: [{ id: 'networkFee', label: t('Network fee'), value }],
    isMoreThanGain:
      typeof gainUsd === 'bigint' && !!fee?.bnbUsd && bnbInUsd(fee.raw, fee.bnbUsd) > gainUsd,
  };
}
