import type { Address } from 'viem';
import type { AppContext } from '@/server/platform/context';
import type { SeenTransaction } from '@/server/platform/gateways/read-chain';
import type { Order } from '@/server/purchase/move-order';

/** Blocks searched for a replacement: more than half an hour of BNB Smart Chain. */
const SEARCH_BLOCKS = 4_096n;

/**
 * The transaction that replaced an order's: same sender and nonce, different hash. Wallets send one to speed up or cancel a
 * payment. Null while the nonce is unspent, or when it was spent too long ago to find.
 */
export async function findReplacement(
  ctx: Pick<AppContext, 'chain'>,
  order: Pick<Order, 'txHash' | 'txFrom' | 'txNonce'>,
): Promise<SeenTransaction | null> {
  const { txFrom, txNonce, txHash } = order;
  if (txFrom === null || txNonce === null) return null;
  const sender = txFrom as Address;
  const latest = await ctx.chain.block('latest');
  if (!latest || (await ctx.chain.nonce(sender, latest.number)) <= txNonce) return null;
  // Binary search: the first block after which the nonce is spent contains the transaction that spent it.
  let high = latest.number;
  let low = latest.number > SEARCH_BLOCKS ? latest.number - SEARCH_BLOCKS : 0n;
  if ((await ctx.chain.nonce(sender, low)) > txNonce) return null;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if ((await ctx.chain.nonce(sender, middle)) > txNonce) high = middle;
    else low = middle;
  }
  const transactions = await ctx.chain.transactions(high);
  const found = transactions.find(
    ({ from, nonce }) => from.toLowerCase() === txFrom && nonce === txNonce,
  );
  return found && found.hash.toLowerCase() !== txHash ? found : null;
}
