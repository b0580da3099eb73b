import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import {
  type Address,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  keccak256,
  numberToBytes,
  zeroAddress,
} from 'viem';
import { type Call, TRANSACTION_GAS } from './call';
import { HASHES_AT_ONCE, type MerkleTree, merkleTree, WORD } from './merkle-tree';

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

/**
 * The Merkle tree of a list. ShareLists.sol checks its proofs.
 * @param lines at least one
 * @param pause lets other work run; a tree of 100,000 lines takes seconds
 */
export async function treeOf(
  lines: readonly ListedShares[],
  pause: () => Promise<void> = async () => {},
): Promise<MerkleTree> {
  const leaves = new Uint8Array(lines.length * WORD);
  for (const [place, line] of lines.entries()) {
    leaves.set(leafOf(line), place * WORD);
    if (place % HASHES_AT_ONCE === 0) await pause();
  }
  return merkleTree(leaves, pause);
}

/** Lines of one call at most. */
export const LINES_AT_ONCE = 100;

/** Gas of a line, measured on the local chain. */
const LINE_GAS = { line: 95_000n, wallet: 24_000n, lockUp: 51_000n };
/** The gas of a call. Other holders cost a little more, so a tenth is left. */
const MOST_GAS = (TRANSACTION_GAS * 9n) / 10n;

/** The first lines that one call issues: fewer than `LINES_AT_ONCE` where many of them are locked up. */
export function firstBatch(lines: readonly ListedShares[]): readonly ListedShares[] {
  let gas = 0n;
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
