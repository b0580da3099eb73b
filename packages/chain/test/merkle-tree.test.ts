import { concat, type Hex, keccak256, numberToBytes } from 'viem';
import { merkleTree, WORD } from '../src/merkle-tree';

const leafAt = (place: number) => keccak256(numberToBytes(place + 1), 'bytes');

function leaves(places: readonly number[]): Uint8Array {
  const all = new Uint8Array(places.length * WORD);
  for (const [at, place] of places.entries()) all.set(leafAt(place), at * WORD);
  return all;
}

/** Computes the root like OpenZeppelin's `MerkleProof.verify`. */
const rootFrom = (leaf: Hex, proof: readonly Hex[]) =>
  proof.reduce((a, b) => keccak256(a < b ? concat([a, b]) : concat([b, a])), leaf);

it.each([1, 2, 3, 7, 8, 100])('proves each of %i leaves, in any order of them', async (count) => {
  const places = Array.from({ length: count }, (_, place) => place);
  const tree = await merkleTree(leaves(places));
  for (const place of places) {
    const leaf = keccak256(numberToBytes(place + 1));
    expect(rootFrom(leaf, tree.proofOf(place))).toBe(tree.root);
  }
  expect((await merkleTree(leaves(places.toReversed()))).root).toBe(tree.root);
});

it('needs a leaf', async () => {
  await expect(merkleTree(new Uint8Array())).rejects.toThrow('has leaves');
});
