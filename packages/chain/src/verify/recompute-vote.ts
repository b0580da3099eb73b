import { readRanges } from '@fnx/contracts/deploy/read-ranges';
import { SHARE_DECIMALS } from '@fnx/values/money';
import { type Address, type Hex, type PublicClient, parseAbi } from 'viem';

/*
 * Counts the votes of a ballot from the events of its contract and the holdings in the share token, and compares the sums with the
 * contract's own tally. It needs a node and the addresses of two contracts, and nothing of this service.
 */

const ballotsAbi = parseAbi([
  'event Voted(uint256 indexed id, bytes32 indexed holder, address voter, uint256 choice, uint256 weight, uint256 nonce)',
  'event VotedByProxy(uint256 indexed id, bytes32 indexed holder, address voter, uint256 choice, uint256 weight)',
  'event ProxyVoteRemoved(uint256 indexed id, bytes32 indexed holder)',
  'function ballots(uint256 id) view returns (bytes32 wordsHash, uint256 choices, uint256 recordTime, uint256 end, uint8 kind)',
  'function supply(uint256 id) view returns (uint256)',
  'function tally(uint256 id) view returns (uint256[])',
]);
const tokenAbi = parseAbi([
  'function holderBalanceAt(bytes32 holder, uint256 time) view returns (uint256)',
]);

const WHOLE_RAW = 10n ** BigInt(SHARE_DECIMALS);

export type VoteContracts = { shareToken: Address; ballots: Address };

/** Whole shares in millionths, by choice: the first is choice 1. */
export type RecomputedVote = {
  /** The hash of the title, the choices and the hash of the text: `wordsHashOf` in `votes.ts`. */
  wordsHash: Hex;
  /** Unix seconds. */
  recordTime: bigint;
  end: bigint;
  /** The block up to which votes were counted. */
  time: bigint;
  /** All shares at the record time, rounded down: what a quorum is a part of. Null before the record time. */
  supply: bigint | null;
  voters: number;
  counted: readonly bigint[];
  /** The contract's own count at the same block. */
  tally: readonly bigint[];
  agrees: boolean;
};

/**
 * @param range blocks with all votes: from any block before the ballot was opened
 * @throws the node's error, also when the ballot does not exist
 */
export async function recomputeVote(
  client: PublicClient,
  { shareToken, ballots }: VoteContracts,
  id: bigint,
  { fromBlock, toBlock }: { fromBlock: bigint; toBlock: bigint },
): Promise<RecomputedVote> {
  const contract = { address: ballots, abi: ballotsAbi, args: [id] } as const;
  const at = { ...contract, blockNumber: toBlock };
  const [wordsHash, choices, recordTime, end] = await client.readContract({
    ...at,
    functionName: 'ballots',
  });
  const tally = await client.readContract({ ...at, functionName: 'tally' });
  const { timestamp: time } = await client.getBlock({ blockNumber: toBlock });
  const supply =
    time > recordTime ? await client.readContract({ ...at, functionName: 'supply' }) : null;
  const last = new Map<Hex, bigint>();
  await readRanges({ fromBlock, toBlock }, async (range) => {
    const filter = { address: ballots, abi: ballotsAbi, ...range, strict: true } as const;
    const events = await client.getContractEvents(filter);
    return () => {
      for (const { eventName, args } of events) {
        if (args.id !== id) continue;
        if (eventName === 'ProxyVoteRemoved') last.delete(args.holder);
        else last.set(args.holder, args.choice);
      }
    };
  });
  const holders = [...last.keys()];
  const weights = await client.multicall({
    blockNumber: toBlock,
    allowFailure: false,
    batchSize: 8_192,
    contracts: holders.map((holder) => ({
      address: shareToken,
      abi: tokenAbi,
      functionName: 'holderBalanceAt' as const,
      args: [holder, recordTime] as const,
    })),
  });
  const counted = Array.from({ length: Number(choices) }, () => 0n);
  for (const [place, holder] of holders.entries()) {
    const choice = Number(last.get(holder)) - 1;
    counted[choice] = (counted[choice] ?? 0n) + wholeOf(weights[place] ?? 0n);
  }
  const agrees = counted.join() === tally.join();
  const voters = holders.length;
  return { wordsHash, recordTime, end, time, supply, voters, counted, tally, agrees };
}

/** A fraction has no vote. */
const wholeOf = (raw: bigint) => raw - (raw % WHOLE_RAW);
