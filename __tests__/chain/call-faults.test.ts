import { auctionsAbi } from '@fnx/contracts/abi/auctions';
import { ballotsAbi } from '@fnx/contracts/abi/ballots';
import { distributionsAbi } from '@fnx/contracts/abi/distributions';
import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import { offersAbi } from '@fnx/contracts/abi/offers';
import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import { shareStakingAbi } from '@fnx/contracts/abi/share-staking';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { BaseError, encodeAbiParameters, encodeErrorResult, toFunctionSelector } from 'viem';
import { callFault } from '@/shared/call-faults';

const ERRORS = [
  ...shareTokenAbi,
  ...shareSaleAbi,
  ...shareStakingAbi,
  ...distributionsAbi,
  ...ballotsAbi,
  ...holdingRulesAbi,
  ...auctionsAbi,
  ...offersAbi,
  ...issuanceAbi,
].filter((entry) => entry.type === 'error');

/** Only deployment and role changes of operators meet these. */
const OPERATORS =
  /^(AccessControl|SafeCast|InvalidShortString|StringTooLong|Checkpoint|ERC2612|Math|ECDSA)/;

it('has a text for every error of the contracts that a person can meet', () => {
  const missing = ERRORS.filter(({ name }) => !OPERATORS.test(name)).filter((entry) => {
    const words = '0'.repeat(64 * entry.inputs.length);
    return (
      callFault(
        `${toFunctionSelector(`${entry.name}(${entry.inputs.map(({ type }) => type).join()})`)}${words}`,
      )?.name === 'UNKNOWN'
    );
  });
  expect([...new Set(missing.map(({ name }) => name))]).toEqual([]);
});

const capReached = encodeErrorResult({
  abi: shareSaleAbi,
  errorName: 'CapReached',
  args: [1_500_000n],
});
const sentence = 'This round has only 1.5 shares left.';

it.each<[string, unknown]>([
  ['revert data', capReached],
  ['an error of a node', { code: 3, message: 'execution reverted', data: capReached }],
  ['an error of Hardhat', { data: { message: 'reverted', data: capReached } }],
  ['an error of MetaMask', { code: -32603, data: { originalError: { data: capReached } } }],
  [
    'an error of viem',
    new BaseError('No.', { cause: Object.assign(new Error('x'), { data: capReached }) }),
  ],
])('reads %s', (_, error) => {
  expect(callFault(error)).toEqual({
    name: 'CapReached',
    params: { shares: '1.5' },
    text: sentence,
  });
});

describe('a missing allowance', () => {
  const reason = (text: string) =>
    `0x08c379a0${encodeAbiParameters([{ type: 'string' }], [text]).slice(2)}` as const;

  it.each<[string, unknown]>([
    [
      'of OpenZeppelin 5',
      `${toFunctionSelector('ERC20InsufficientAllowance(address,uint256,uint256)')}${'0'.repeat(192)}`,
    ],
    ['of USDT', reason('BEP20: transfer amount exceeds allowance')],
    [
      'as Hardhat says it',
      { message: "reverted with reason string 'ERC20: insufficient allowance'" },
    ],
  ])('%s is told apart', (_, error) => {
    expect(callFault(error)?.name).toBe('ALLOWANCE');
  });

  it('differs from any other reason, which is quoted', () => {
    expect(callFault(reason('BEP20: transfer amount exceeds balance'))?.text).toContain(
      'exceeds balance',
    );
  });
});

it('says nothing about an unreachable node', () => {
  expect(callFault(new Error('fetch failed'))).toBeNull();
  expect(callFault(undefined)).toBeNull();
  const circular = new Error('x');
  circular.cause = circular;
  expect(callFault(circular)).toBeNull();
});
