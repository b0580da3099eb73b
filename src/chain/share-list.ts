import {
  type Address,
  bytesToHex,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  keccak256,
  numberToBytes,
  zeroAddress,
} from 'viem';
import type { Call } from './call';
import { issuanceAbi } from './contracts/issuance-abi';

/** One line of a list of shares, as the contract's `Line` has it. */
export type ListedShares = {
  /** From 0, unique within the list. */
  index: number;
  holder: Hex;
  /** Null: a book entry. */
  wallet: Address | null;
  /** Millionths. */
  sharesRaw: bigint;
  /** Whole seconds; null: no lock-up. */
  lockedUntil: Date | null;
};

const lineOf = ({ index, holder, wallet, sharesRaw, lockedUntil }: ListedShares) => ({
  index: BigInt(index),
  holder,
  wallet: wallet ?? zeroAddress,
  shares: sharesRaw,
  lockedUntil: BigInt((lockedUntil?.getTime() ?? 0) / 1000),
});

const WORD = 32;

/** The hash of a line: twice, so that no node of the tree can be given for a line. */
function leafOf(listed: ListedShares): Uint8Array {
  const { index, holder, wallet, shares, lockedUntil } = lineOf(listed);
  const words = new Uint8Array(5 * WORD);
  const put = (at: number, value: bigint) =>
    words.set(numberToBytes(value, { size: WORD }), at * WORD);
  put(0, index);
  words.set(hexToBytes(holder), WORD);
  words.set(hexToBytes(wallet), 3 * WORD - 20);
  put(3, shares);
  put(4, lockedUntil);
  return keccak256(keccak256(words, 'bytes'), 'bytes');
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < WORD; at += 1) {
    const difference = (a[at] as number) - (b[at] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

function parentOf(a: Uint8Array, b: Uint8Array): Uint8Array {
  const pair = new Uint8Array(2 * WORD);
  const [first, second] = compareBytes(a, b) < 0 ? [a, b] : [b, a];
  pair.set(first);
  pair.set(second, WORD);
  return keccak256(pair, 'bytes');
}

export type ShareListTree = {
  root: Hex;
  /** The proof of the line at a place of the list that was given. */
  proofOf(place: number): Hex[];
};

/** Hashes between two pauses: some 20 ms. */
const HASHES_AT_ONCE = 2_000;

/**
 * The Merkle tree of a list as OpenZeppelin's `StandardMerkleTree` makes it: sorted leaves, sorted pairs. ShareLists.sol checks its
 * proofs.
 * @param lines at least one
 * @param pause lets other work run; a tree of 100,000 lines takes seconds
 */
export async function treeOf(
  lines: readonly ListedShares[],
  pause: () => Promise<void> = async () => {},
): Promise<ShareListTree> {
  const count = lines.length;
  // The root is node 0, the children of node n are 2n + 1 and 2n + 2, and the leaves are at the end, the last one first.
  const nodes = new Uint8Array((2 * count - 1) * WORD);
  const at = (node: number) => nodes.subarray(node * WORD, (node + 1) * WORD);
  const leaves = new Uint8Array(count * WORD);
  const leafAt = (place: number) => leaves.subarray(place * WORD, (place + 1) * WORD);
  for (const [place, line] of lines.entries()) {
    leaves.set(leafOf(line), place * WORD);
    if (place % HASHES_AT_ONCE === 0) await pause();
  }
  const sorted = Uint32Array.from(lines.keys());
  sorted.sort((a, b) => compareBytes(leafAt(a), leafAt(b)));
  const nodeOf = new Uint32Array(count);
  for (const [turn, place] of sorted.entries()) {
    const node = 2 * count - 2 - turn;
    nodes.set(leafAt(place), node * WORD);
    nodeOf[place] = node;
  }
  for (let node = count - 2; node >= 0; node -= 1) {
    nodes.set(parentOf(at(2 * node + 1), at(2 * node + 2)), node * WORD);
    if (node % HASHES_AT_ONCE === 0) await pause();
  }
  return {
    root: bytesToHex(at(0)),
    proofOf(place) {
      const proof: Hex[] = [];
      for (let node = nodeOf[place] as number; node > 0; node = (node - 1) >> 1) {
        proof.push(bytesToHex(at(node % 2 === 1 ? node + 1 : node - 1)));
      }
      return proof;
    },
  };
}

/** Lines of one call at most. */
export const LINES_AT_ONCE = 100;

/** Gas of a line, measured on the local chain; a transaction has at most 2^24 (EIP-7825), and other holders cost a little more. */
const LINE_GAS = { line: 95_000, wallet: 24_000, lockUp: 51_000 };
const MOST_GAS = 15_000_000;

/** As many of the first lines as one call issues: fewer than `LINES_AT_ONCE` where many of them are locked up. */
export function firstBatch(lines: readonly ListedShares[]): readonly ListedShares[] {
  let gas = 0;
  const some = lines.slice(0, LINES_AT_ONCE);
  const end = some.findIndex(({ wallet, lockedUntil }) => {
    gas += LINE_GAS.line;
    if (wallet !== null) gas += LINE_GAS.wallet;
    if (lockedUntil !== null) gas += LINE_GAS.lockUp;
    return gas > MOST_GAS;
  });
  return end < 0 ? some : some.slice(0, end);
}

/** The call that issues lines of an announced list; whoever sends it. */
export function encodeIssue(
  issuance: Address,
  id: bigint,
  lines: readonly ListedShares[],
  proofs: readonly Hex[][],
): Call {
  const args = [id, lines.map(lineOf), proofs] as const;
  const data = encodeFunctionData({ abi: issuanceAbi, functionName: 'issue', args });
  return { to: issuance, value: 0n, data };
}
