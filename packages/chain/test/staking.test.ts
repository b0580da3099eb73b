import { concatHex, encodeFunctionData, parseAbi } from 'viem';
import { CallMismatchError } from '../src/call-differences';
import { assertStaking, decodeStaking, encodeStaking, type StakingTerms } from '../src/staking';

const CONTRACT = '0x0165878A594ca255338adfa4d48449f69242Eb8F';
const OTHER = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707';

const ACTIONS: StakingTerms[] = [
  { action: 'stake', planId: 2n, amount: 500_000_000n },
  { action: 'claim', stakeIds: [7n] },
  { action: 'claim', stakeIds: [7n, 9n, 2n ** 255n] },
  { action: 'exit', stakeId: 7n },
  { action: 'renew', stakeId: 7n },
];

describe('a staking call', () => {
  it.each(ACTIONS)('is read as it was written: $action', (terms) => {
    const call = encodeStaking(CONTRACT, terms);
    expect(decodeStaking(call)).toEqual({ contract: CONTRACT, terms });
    expect(() => assertStaking(call, CONTRACT, terms)).not.toThrow();
  });

  it('encodes each action as the contract declares it', () => {
    const abi = parseAbi([
      'function stake(uint256 planId, uint256 amount) returns (uint256)',
      'function claim(uint256 stakeId)',
      'function claimMany(uint256[] stakeIds)',
      'function exit(uint256 stakeId)',
      'function renew(uint256 stakeId)',
    ]);
    expect(ACTIONS.map((terms) => encodeStaking(CONTRACT, terms).data)).toEqual([
      encodeFunctionData({ abi, functionName: 'stake', args: [2n, 500_000_000n] }),
      encodeFunctionData({ abi, functionName: 'claim', args: [7n] }),
      encodeFunctionData({ abi, functionName: 'claimMany', args: [[7n, 9n, 2n ** 255n]] }),
      encodeFunctionData({ abi, functionName: 'exit', args: [7n] }),
      encodeFunctionData({ abi, functionName: 'renew', args: [7n] }),
    ]);
  });

  const [stake, claim, many, exit] = ACTIONS.map((terms) => encodeStaking(CONTRACT, terms)) as [
    ReturnType<typeof encodeStaking>,
    ReturnType<typeof encodeStaking>,
    ReturnType<typeof encodeStaking>,
    ReturnType<typeof encodeStaking>,
  ];

  it.each([
    ['trailing bytes', { ...stake, data: concatHex([stake.data, '0x00']) }],
    ['BNB', { ...exit, value: 1n }],
    ['another function', { ...stake, data: '0xa9059cbb' as const }],
    ['no data', { ...stake, data: '0x' as const }],
    [
      'an unusual place of the list',
      // The offset of the array, one word later, over a word that is skipped.
      {
        ...many,
        data: concatHex([
          `0x${many.data.slice(2, 10)}`,
          `0x${'40'.padStart(64, '0')}`,
          `0x${'0'.repeat(64)}`,
          `0x${many.data.slice(10 + 64)}`,
        ]),
      },
    ],
    [
      'a list of one, which has a function of its own',
      {
        ...claim,
        data: encodeFunctionData({
          abi: parseAbi(['function claimMany(uint256[] stakeIds)']),
          args: [[7n]],
        }),
      },
    ],
    [
      'an empty list',
      {
        ...claim,
        data: encodeFunctionData({
          abi: parseAbi(['function claimMany(uint256[] stakeIds)']),
          args: [[]],
        }),
      },
    ],
  ])('is refused with %s', (_what, call) => {
    expect(() => decodeStaking(call)).toThrow(CallMismatchError);
  });

  it.each<[string, StakingTerms, string]>([
    ['plan', { action: 'stake', planId: 1n, amount: 500_000_000n }, 'The plan or the amount'],
    ['amount', { action: 'stake', planId: 2n, amount: 500_000_001n }, 'The plan or the amount'],
    ['action', { action: 'claim', stakeIds: [7n] }, 'The action differs.'],
  ])('is refused with another %s than shown', (_what, expected, text) => {
    expect(() => assertStaking(stake, CONTRACT, expected)).toThrow(text);
  });

  it('is refused for another stake or contract than shown', () => {
    const shown = { action: 'exit', stakeId: 8n } as const;
    expect(() => assertStaking(exit, CONTRACT, shown)).toThrow('The stake differs.');
    expect(() => assertStaking(exit, OTHER, { action: 'exit', stakeId: 7n })).toThrow(
      'The contract differs.',
    );
    expect(() => assertStaking(many, CONTRACT, { action: 'claim', stakeIds: [7n] })).toThrow(
      'The stake differs.',
    );
  });
});
