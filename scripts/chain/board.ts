import { setTimeout as sleep } from 'node:timers/promises';
import { encodeApproval } from '@fnx/chain/approval';
import { encodePlace } from '@fnx/chain/auctions';
import { auctionsAbi } from '@fnx/contracts/abi/auctions';
import { ballotsAbi } from '@fnx/contracts/abi/ballots';
import type { ShareContracts } from '@fnx/contracts/deploy/deployed';
import { type Address, encodeFunctionData, type Hex, keccak256, type PublicClient } from 'viem';
import type { Rpc } from './deploy';

/** A local chain whose node signs for the board's wallet. */
type Board = { rpc: Rpc; chain: PublicClient; contracts: ShareContracts; treasury: Address };

const UNIT = 10n ** 18n;
const SHARE = 1_000_000n;

/** Sends from an account that the node signs for, and waits for the block. @throws Error with the node's words when it is reverted */
async function send(
  { rpc, chain }: Pick<Board, 'rpc' | 'chain'>,
  from: Address,
  { to, data }: { to: Address; data: Hex },
) {
  const hash = (await rpc.request('eth_sendTransaction', [{ from, to, data }])) as Hex;
  return chain.waitForTransactionReceipt({ hash });
}

const secondsOf = async ({ chain }: Board, blockTag: 'latest' | 'pending') =>
  Number((await chain.getBlock({ blockTag })).timestamp);

/** Opens a poll of those who held shares a second ago. @returns its number */
export async function openBallot(
  board: Board,
  { title, choices, hash }: { title: string; choices: readonly string[]; hash: Hex },
  seconds: number,
): Promise<bigint> {
  const { chain, contracts, treasury } = board;
  const ballots = { address: contracts.ballots, abi: ballotsAbi } as const;
  const now = await secondsOf(board, 'latest');
  const times = [BigInt(now - 1), BigInt(now + seconds)] as const;
  const args = [0, title, choices, hash, ...times, 0, 5_000] as const;
  const data = encodeFunctionData({ abi: ballotsAbi, functionName: 'open', args });
  const { blockNumber } = await send(board, treasury, { to: contracts.ballots, data });
  return chain.readContract({ ...ballots, functionName: 'lastBallotId', blockNumber });
}

/** A little more than the contracts of the demo ask for. */
const [NOTICE_SECONDS, OPEN_SECONDS] = [32, 62];

/**
 * A round in which two accounts trade a share, at 10 units of the currency, and the bank takes no part. An order that the contract refuses
 * is left out.
 * @returns its number, after its close
 */
export async function holdRound(
  board: Board,
  currency: Address,
  traders: { SALE: Address; BID: Address },
): Promise<bigint> {
  const { chain, contracts, treasury } = board;
  const auctions = { address: contracts.auctions, abi: auctionsAbi } as const;
  const opens = (await secondsOf(board, 'pending')) + NOTICE_SECONDS;
  const times = { opens, closes: opens + OPEN_SECONDS };
  const price = { firstPrice: 10n * UNIT, step: UNIT, anchor: 10n * UNIT, ticks: 2, feeBps: 0 };
  const bank = { bankSide: 0, bankTick: 0, bankShares: 0n, documentHash: keccak256('0x') };
  const terms = { currency, ...times, ...price, minShares: SHARE, ...bank };
  const data = encodeFunctionData({ abi: auctionsAbi, functionName: 'announce', args: [terms] });
  const { blockNumber } = await send(board, treasury, { to: contracts.auctions, data });
  const roundId = await chain.readContract({
    ...auctions,
    functionName: 'lastRoundId',
    blockNumber,
  });
  const allowed = { token: currency, spender: contracts.auctions, amount: 10n * UNIT };
  await send(board, traders.BID, encodeApproval(allowed));
  await sleep((NOTICE_SECONDS + 1) * 1000);
  for (const side of ['SALE', 'BID'] as const) {
    const order = encodePlace(contracts.auctions, { roundId, side, tick: 0, shares: SHARE });
    await send(board, traders[side], order).catch(() => null);
  }
  await sleep(OPEN_SECONDS * 1000);
  return roundId;
}
