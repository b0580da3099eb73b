import { type AbiParameter, concat, encodeAbiParameters, type Hex, keccak256 } from 'viem';

/** A leaf is hashed twice, so that no inner node can pass for one (second preimage). */
export const leafOf = (types: readonly AbiParameter[], values: readonly unknown[]): Hex =>
  keccak256(keccak256(encodeAbiParameters(types, values)));

/** Sorted, as `MerkleProof` of OpenZeppelin hashes them: a proof needs no sides. */
const hashPair = (a: Hex, b: Hex): Hex => keccak256(a < b ? concat([a, b]) : concat([b, a]));

export type MerkleTree = {
  root: Hex;
  /** @throws Error for a leaf that is not in the tree */
  proofOf(leaf: Hex): Hex[];
};

/**
 * A Merkle tree whose root does not depend on the order of its leaves, in the layout of `@openzeppelin/merkle-tree`.
 * @param leaves lower case, at least one, none twice
 * @throws Error for no leaves
 */
export function merkleTree(leaves: readonly Hex[]): MerkleTree {
  const sorted = [...leaves].sort();
  const [first] = sorted;
  if (first === undefined) throw new Error('A tree has leaves.');
  // Inner nodes before the leaves; the children of a node are at twice its place, plus one and two.
  const inner = sorted.length - 1;
  const nodes = new Array<Hex>(inner).concat(sorted.toReversed());
  const at = (place: number) => nodes[place] ?? first;
  for (let place = inner - 1; place >= 0; place -= 1) {
    nodes[place] = hashPair(at(2 * place + 1), at(2 * place + 2));
  }
  const places = new Map(nodes.slice(inner).map((leaf, place) => [leaf, place + inner]));
  return {
    root: at(0),
    proofOf(leaf) {
      let place = places.get(leaf);
      if (place === undefined) throw new Error(`The tree has no leaf ${leaf}.`);
      const proof: Hex[] = [];
      for (; place > 0; place = (place - 1) >> 1) proof.push(at(place % 2 ? place + 1 : place - 1));
      return proof;
    },
  };
}
