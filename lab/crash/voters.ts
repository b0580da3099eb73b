import { encodeVote } from '@fnx/chain/votes';
import { ballotsAbi } from '@fnx/contracts/abi/ballots';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import type { Investor } from './people';
import type { World } from './world';

const CHOICES = ['Yes', 'No', 'Abstain'];
/** Longer than any run. */
const OPEN_SECONDS = 86_400n;

/** Votes on the one ballot of a run, by a transaction. The contract refuses holders without shares at its record time. */
export async function vote(world: World, { account }: Investor): Promise<void> {
  world.ballot ??= openBallot(world);
  const id = await world.ballot.catch(() => null);
  if (id === null) {
    // Nobody held shares a second ago.
    world.ballot = null;
    return;
  }
  const terms = { id, choice: BigInt(world.random.whole(1, CHOICES.length)) };
  const { to, data } = encodeVote(world.contracts.ballots, terms);
  await send(world, { from: account.address, to, data }).catch(() => null);
}

/** No text is published for it; the index counts it all the same. */
async function openBallot(world: World): Promise<bigint> {
  const { chain, contracts, treasury } = world;
  const { timestamp } = await chain.getBlock();
  const textHash: Hex = `0x${'7e'.repeat(32)}`;
  const times = [timestamp - 1n, timestamp + OPEN_SECONDS] as const;
  const args = ['A vote', CHOICES, textHash, ...times, 0, 5_000] as const;
  const data = encodeFunctionData({ abi: ballotsAbi, functionName: 'open', args });
  await send(world, { from: treasury, to: contracts.ballots, data });
  return chain.readContract({
    address: contracts.ballots,
    abi: ballotsAbi,
    functionName: 'lastBallotId',
  });
}

async function send({ rpc, chain }: World, call: { from: Address; to: Address; data: Hex }) {
  const hash = (await rpc.request('eth_sendTransaction', [call])) as Hex;
  await chain.waitForTransactionReceipt({ hash });
}
