import { type Chain, defineChain } from 'viem';
import { MULTICALL3_ADDRESS } from './addresses';

/** The product's only chain. Demo and tests use a local node with the same chain id. */
export const CHAIN_ID = 56 as const;

export const EXPLORER_URL = 'https://bscscan.com';

/** BNB Smart Chain for viem. @param rpcUrl the same-origin proxy in a browser, a node in the service. */
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
