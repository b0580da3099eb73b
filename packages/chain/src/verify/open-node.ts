import { createPublicClient, http, type PublicClient } from 'viem';
import { bnbSmartChain } from '../chains';

/** A node that a page asks directly: the site's proxy, or one of the visitor's choice. @param url absolute */
export function openNode(url: string): PublicClient {
  return createPublicClient({ chain: bnbSmartChain(url), transport: http(url) });
}
