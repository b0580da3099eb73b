import { gasLimitOf } from '@fnx/chain/call';
import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import { type Address, encodeFunctionData, type Hex, keccak256 } from 'viem';
import { reportFaults } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { isUnderWay, queueCall } from '@/server/sender/queue-call';
import {
  HOLDERS_AT_ONCE,
  listShareDistributions,
  readTurns,
  type Turn,
} from './share-distributions';

/** The last holder's call ends the split, which the estimate of an earlier moment does not know. */
const END_GAS = 100_000n;

type Call = { to: Address; data: Hex };

/** The call that creates the new shares of these holders. Anyone may send it. */
export const createSharesCall = (
  { chain }: Pick<AppContext, 'chain'>,
  number: string,
  turns: Turn[],
): Call => ({
  to: chain.addresses.contracts.issuance,
  data: encodeFunctionData({
    abi: issuanceAbi,
    functionName: 'createShares',
    args: [
      BigInt(number),
      turns.map(({ holder, wallets, stakeIds }) => ({ holder, wallets, stakeIds })),
    ],
  }),
});

/**
 * Completes a split that has begun: queues the calls for all who wait, once each. Meanwhile nothing else moves, so nobody should wait for an
 * officer. Those without shares come first and are final before the others: their last one ends the split.
 *
 * @throws the error of a node that does not answer
 */
export async function completeSplit(ctx: AppContext): Promise<void> {
  const open = (await listShareDistributions(ctx)).find(({ state }) => state === 'OPEN');
  await reportFaults(ctx, ['SPLIT_OPEN'], open ? [faultOf(open)] : []);
  if (!open || !ctx.sender || (await isUnderWay(ctx.db, 'SPLIT'))) return;
  const waiting = await readTurns(ctx.db, open.number);
  const without = waiting.filter(({ hasShares }) => !hasShares);
  const turns = without.length > 0 ? without : waiting;
  for (let from = 0; from < turns.length; from += HOLDERS_AT_ONCE) {
    await queue(ctx, open.number, turns.slice(from, from + HOLDERS_AT_ONCE));
  }
}

const faultOf = ({ number, holders }: { number: string; holders: number }) => ({
  kind: 'SPLIT_OPEN',
  subject: number,
  fault: `Split ${number} has begun, ${holders} have their new shares, and nothing else moves until all have theirs. Run npm run admin -- bonus mint ${number} until nobody waits, and look at the sender's balance.`,
});

async function queue(ctx: AppContext, number: string, turns: Turn[]): Promise<void> {
  const call = createSharesCall(ctx, number, turns);
  const gas = await ctx.chain.client.estimateGas({ account: ctx.sender?.address, ...call });
  const gasLimit = gasLimitOf(gas) + END_GAS;
  // A holder whose wallets change meanwhile is skipped by the contract, and is another call then.
  const key = `split:${keccak256(call.data)}`;
  await ctx.db.transaction((tx) =>
    queueCall(ctx, tx, { purpose: 'SPLIT', key, userId: null, ...call, gasLimit }),
  );
}
