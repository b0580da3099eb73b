import { setTimeout as sleep } from 'node:timers/promises';
import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { shareStakingAbi } from '@fnx/contracts/abi/share-staking';
import { parseEventLogs } from 'viem';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { sendCall } from '../../scripts/chain/send-purchase';
import { outcome } from '../../scripts/people/person';
import type { Investor } from './people';
import { clientOf, type World } from './world';

/* The service only prepares a staking call; its effect comes from the chain, through the index. */

const STAKED = '1000';
const POLL_MS = 120;

export async function flexiblePlan(world: World, { token }: Investor): Promise<string> {
  const { plans } = await clientOf(world, token).call(endpoints.listStaking);
  return plans.find(({ lockDays }) => lockDays === 0)?.id ?? '';
}

export async function stake(
  world: World,
  investor: Investor,
  planId: string,
  stakes: string[],
): Promise<void> {
  const wish = { planId, amount: STAKED, termsVersion: TERMS_VERSION };
  const { call } = clientOf(world, investor.token);
  const prepared = call(endpoints.stake, wish);
  const sent = await sendPrepared(world, investor, prepared, 'INSUFFICIENT_SHARES');
  if (!sent) return;
  const { logs } = sent;
  const [staked] = parseEventLogs({ abi: shareStakingAbi, logs, eventName: 'Staked' });
  const id = String(staked?.args.stakeId);
  await awaitShown(world, investor, (docs) => docs.some((doc) => doc.id === id));
  world.acknowledged.stakes.add(id);
  stakes.push(id);
}

export async function claim(
  world: World,
  investor: Investor,
  stakes: readonly string[],
): Promise<void> {
  if (stakes.length === 0) return;
  const wish = { stakeId: world.random.pick(stakes) };
  const { call } = clientOf(world, investor.token);
  const prepared = call(endpoints.stakingClaim, wish);
  const sent = await sendPrepared(world, investor, prepared, 'NOTHING_TO_CLAIM');
  if (!sent) return;
  const hash = sent.transactionHash;
  for (;;) {
    const { docs } = await call(endpoints.stakingClaimList, { page: 1, limit: 10 });
    if (docs.some(({ txHash }) => txHash === hash)) break;
    await sleep(POLL_MS);
  }
  world.acknowledged.claims.add(hash);
}

export async function exit(world: World, investor: Investor, stakes: string[]): Promise<void> {
  const id = stakes.shift();
  if (!id) return;
  const wish = { stakeId: id, action: 'UNSTAKE' } as const;
  const prepared = clientOf(world, investor.token).call(endpoints.updateStake, wish);
  await sendPrepared(world, investor, prepared);
  await awaitShown(world, investor, (docs) => docs.every((doc) => doc.id !== id));
  world.acknowledged.ended.add(id);
}

/**
 * Sends a call that the service has prepared; null when it is refused for the reason that may be.
 * @throws Error when the chain reverts it: nobody would ever see its effect
 */
async function sendPrepared(
  world: World,
  { account }: Investor,
  prepared: Promise<DataOf<'stake'>>,
  reason?: string,
) {
  const { data, error } = await outcome(prepared);
  if (error && error.code === reason) return null;
  if (!data) throw error;
  const hash = await sendCall(world.rpc, account.address, data);
  const receipt = await world.chain.waitForTransactionReceipt({ hash });
  if (receipt.status !== 'success') throw new Error(`The chain reverted ${hash}.`);
  return receipt;
}

type Shown = { id: string }[];

/** Waits until the list of open stakes shows what the chain has. */
async function awaitShown(
  world: World,
  { token }: Investor,
  isShown: (docs: Shown) => boolean,
): Promise<void> {
  for (;;) {
    const open = { status: 'ACTIVE', page: 1, limit: 100 } as const;
    const { docs } = await clientOf(world, token).call(endpoints.listStaking, open);
    if (isShown(docs)) return;
    await sleep(POLL_MS);
  }
}
