import { CHAIN_ID } from '@/chain/chains';
import type { AppContext, Caller } from '@/server/platform/context';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { readIssue } from './balances';
import { readCursor } from './index/cursor';

const MINUTE_SECONDS = 60;

/**
 * What a visitor needs to recompute the register from a node of their choice, and what the service has indexed so far.
 * @throws DomainError RATE_LIMITED
 */
export async function proofOfHoldings(ctx: AppContext, caller: Caller) {
  await throttleNetwork(ctx, 'proof', caller, ctx.config.limits.proofsPerIpMinute, MINUTE_SECONDS);
  const { contracts } = ctx.chain.addresses;
  const { fromBlock, ...addresses } = contracts;
  // One snapshot: the figures are those of the block, also while the next one is booked.
  const { cursor, issuedRaw, holders } = await ctx.db.transaction(
    async (tx) => ({
      cursor: await readCursor({ db: tx, config: ctx.config }),
      ...(await readIssue(tx)),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return {
    chainId: CHAIN_ID,
    contracts: addresses,
    fromBlock,
    block: cursor
      ? {
          number: Number(cursor.blockNumber),
          hash: cursor.blockHash as `0x${string}`,
          time: cursor.blockTime.toISOString(),
        }
      : null,
    issued: formatDecimal(issuedRaw, SHARE_DECIMALS),
    holders,
  };
}
