import { bytesToHex, type Hex, keccak256 } from 'viem';

/** Bytes of a hash. */
export const WORD = 32;

/** Hashes between two pauses: some 20 ms. */
export const HASHES_AT_ONCE = 2_000;

export type MerkleTree = {
  root: Hex;
  /** The proof of the leaf at a place of those that were given. */
  proofOf(place: number): Hex[];
};

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

/**
 * The Merkle tree of leaves as OpenZeppelin's `StandardMerkleTree` makes it, with sorted leaves and sorted pairs: a proof needs no sides.
 * @param leaves their hashes, one after the other; at least one
 * @param pause lets other work run
 * @throws Error for no leaves
 */
export async function merkleTree(
  leaves: Uint8Array,
  pause: () => Promise<void> = async () => {},
): Promise<MerkleTree> {
  const count = leaves.length / WORD;
  if (count === 0) throw new Error('A tree has leaves.');
  // The root is node 0, the children of node n are 2n + 1 and 2n + 2, and the leaves are at the end, the last one first.
  const nodes = new Uint8Array((2 * count - 1) * WORD);
  const at = (node: number) => nodes.subarray(node * WORD, (node + 1) * WORD);
  const leafAt = (place: number) => leaves.subarray(place * WORD, (place + 1) * WORD);
  const sorted = Uint32Array.from({ length: count }, (_, place) => place);
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
