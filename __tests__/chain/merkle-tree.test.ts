import { concat, type Hex, keccak256, numberToHex } from 'viem';
import { merkleTree } from '@/chain/merkle-tree';

const leaves = (count: number) =>
  Array.from({ length: count }, (_, place) => keccak256(numberToHex(place + 1)));

/** As `MerkleProof.verify` of OpenZeppelin. */
const rootFrom = (leaf: Hex, proof: readonly Hex[]) =>
  proof.reduce((a, b) => keccak256(a < b ? concat([a, b]) : concat([b, a])), leaf);

it.each([1, 2, 3, 7, 8, 100])('proves each of %i leaves, in any order of them', (count) => {
  const all = leaves(count);
  const tree = merkleTree(all);
  for (const leaf of all) expect(rootFrom(leaf, tree.proofOf(leaf))).toBe(tree.root);
  expect(merkleTree(all.toReversed()).root).toBe(tree.root);
  const [other = '0x'] = leaves(count + 1).slice(-1);
  expect(() => tree.proofOf(other)).toThrow('no leaf');
});

it('needs a leaf', () => {
  expect(() => merkleTree([])).toThrow('has leaves');
});
