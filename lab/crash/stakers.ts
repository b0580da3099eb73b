import { setTimeout as sleep } from 'node:timers/promises';
import { shareStakingAbi } from '@fnx/contracts/abi/share-staking';
import { parseEventLogs } from 'viem';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { sendCall } from '../../scripts/chain/send-purchase';
import type { Investor } from './people';
import { call, expectOk, type World } from './world';

/* The service only prepares a staking call; its effect comes from the chain, through the index. */

const STAKED = '1000';
const POLL_MS = 120;

export async function flexiblePlan(world: World, { token }: Investor): Promise<string> {
  const { data } = await expectOk(world, 'GET', 'user/staking', {}, { token });
  return data.plans.find((plan: { lockDays: number }) => plan.lockDays === 0).id;
}

export async function stake(
  world: World,
  investor: Investor,
  planId: string,
  stakes: string[],
): Promise<void> {
  const wish = { planId, amount: STAKED, termsVersion: TERMS_VERSION };
  const sent = await prepareAndSend(world, investor, 'POST', 'user/staking', wish, [
    'INSUFFICIENT_SHARES',
  ]);
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
  const sent = await prepareAndSend(world, investor, 'POST', 'user/stakingClaim', wish, [
    'NOTHING_TO_CLAIM',
  ]);
  if (!sent) return;
  const hash = sent.transactionHash;
  const { token } = investor;
  for (;;) {
    const page = { page: '1', limit: '10' };
    const { data } = await expectOk(world, 'GET', 'user/stakingClaimList', page, { token });
    if (data.docs.some((doc: { txHash: string }) => doc.txHash === hash)) break;
    await sleep(POLL_MS);
  }
  world.acknowledged.claims.add(hash);
}

export async function exit(world: World, investor: Investor, stakes: string[]): Promise<void> {
  const id = stakes.shift();
  if (!id) return;
  const wish = { stakeId: id, action: 'UNSTAKE' };
  await prepareAndSend(world, investor, 'PUT', 'user/staking', wish, []);
  await awaitShown(world, investor, (docs) => docs.every((doc) => doc.id !== id));
  world.acknowledged.ended.add(id);
}

/**
 * Asks for a call and sends it; null when the service refuses it for one of the reasons.
 * @throws Error when the chain reverts it: nobody would ever see its effect
 */
async function prepareAndSend(
  world: World,
  { token, account }: Investor,
  method: 'POST' | 'PUT',
  path: string,
  wish: object,
  reasons: readonly string[],
) {
  const { status, data, message } = await call(world, method, path, wish, { token });
  if (reasons.includes(data.code)) return null;
  if (status !== 200) throw new Error(`${path}: ${status} ${data.code} ${message}`);
  const hash = await sendCall(world.rpc, account.address, data);
  const receipt = await world.chain.waitForTransactionReceipt({ hash });
  if (receipt.status !== 'success') throw new Error(`${path}: the chain reverted ${hash}`);
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
    const open = { status: 'ACTIVE', page: '1', limit: '100' };
    const { data } = await expectOk(world, 'GET', 'user/staking', open, { token });
    if (isShown(data.docs)) return;
    await sleep(POLL_MS);
  }
}
