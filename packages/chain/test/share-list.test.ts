import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import { decodeFunctionData, getAddress, type Hex, zeroAddress } from 'viem';
import { encodeIssue, firstBatch, type ListedShares, treeOf } from '../src/share-list';

const WALLET = getAddress(`0x${'5e'.repeat(20)}`);

/** Lines as they were given to OpenZeppelin's library, version 1.0.8. */
const lines = (count: number): ListedShares[] =>
  Array.from({ length: count }, (_, index) => ({
    index,
    holder: `0x${(index + 1).toString(16).padStart(64, 'ab')}` as Hex,
    wallet: index % 2 === 1 ? WALLET : null,
    sharesRaw: 5_000_000n + BigInt(index),
    lockedUntil: index % 3 === 0 ? new Date('2030-01-01T00:00:00Z') : null,
  }));

describe('the tree of a list', () => {
  it('is the one of OpenZeppelin’s library', async () => {
    const { root } = await treeOf(lines(3));
    expect(root).toBe('0xa0023965bc497f113d3cd7dbdd42f6b322f168cb4cb5ce702156150e8f08079a');
  });

  it('has no proof for a list of one, whose leaf is the root', async () => {
    const { root, proofOf } = await treeOf(lines(1));
    expect([root.length, proofOf(0)]).toEqual([66, []]);
  });

  it('depends on every field of a line', async () => {
    const [first, second] = lines(2) as [ListedShares, ListedShares];
    const changed: Partial<ListedShares>[] = [
      { index: 7 },
      { holder: `0x${'7a'.repeat(32)}` },
      { wallet: null },
      { sharesRaw: 1n },
      { lockedUntil: new Date('2031-01-01T00:00:00Z') },
    ];
    const of = async (change: object) => (await treeOf([first, { ...second, ...change }])).root;
    const roots = await Promise.all([{}, ...changed].map(of));
    expect(new Set(roots).size).toBe(changed.length + 1);
  });
});

test('a call has 100 lines, and fewer with wallets and lock-ups, so that its gas stays below 2^24', () => {
  const many = (change: Partial<ListedShares>) =>
    lines(200).map((line) => ({ ...line, wallet: null, lockedUntil: null, ...change }));
  const lockedUntil = new Date('2030-01-01T00:00:00Z');
  expect(firstBatch(many({}))).toHaveLength(100);
  expect(firstBatch(many({ wallet: WALLET }))).toHaveLength(100);
  expect(firstBatch(many({ wallet: WALLET, lockedUntil }))).toHaveLength(88);
  expect(firstBatch(many({}).slice(0, 3))).toHaveLength(3);
});

test('the call has each line with its proof, and no wallet as the zero address', async () => {
  const some = lines(4);
  const { proofOf } = await treeOf(some);
  const proofs = some.map(({ index }) => proofOf(index));
  const { data } = encodeIssue(WALLET, 7n, some, proofs);
  const { functionName, args } = decodeFunctionData({ abi: issuanceAbi, data });
  expect(functionName).toBe('issue');
  expect(args).toEqual([
    7n,
    some.map(({ index, holder, wallet, sharesRaw, lockedUntil }) => ({
      index: BigInt(index),
      holder,
      wallet: wallet ?? zeroAddress,
      shares: sharesRaw,
      lockedUntil: lockedUntil ? 1_893_456_000n : 0n,
    })),
    proofs,
  ]);
});
