import { type Chain, defineChain } from 'viem';
import { MULTICALL3_ADDRESS } from './addresses';

/** The one chain the product runs on. Demo and tests use a local node that answers with the same id. */
export const CHAIN_ID = 56 as const;

export const EXPLORER_URL = 'https://bscscan.com';

/**
 * BNB Smart Chain as viem wants it.
 *
 * @param rpcUrl where to send requests: the same-origin proxy in a browser, a node for the service.
 */
export function bnbSmartChain(rpcUrl: string): Chain {
  return defineChain({
    id: CHAIN_ID,
    name: 'BNB Smart Chain',
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    blockExplorers: { default: { name: 'BscScan', url: EXPLORER_URL } },
    contracts: { multicall3: { address: MULTICALL3_ADDRESS } },
  });
}
