import { encodeSigner } from '@fnx/chain/account-signers';
import { MULTICALL3_ADDRESS } from '@fnx/chain/addresses';
import { TRANSACTION_GAS } from '@fnx/chain/call';
import { pairAbi } from '@fnx/chain/exchange-abi';
import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  multicall3Abi,
  numberToHex,
} from 'viem';
import { boundParams, chainRules, ENS_RULES } from '@/server/platform/rpc/rpc-rules';
import { FAR_ADDRESSES } from '../../../support/market/addresses';

const HOLDING_RULES: Address = '0x2222222222222222222222222222222222222222';
const rules = chainRules(FAR_ADDRESSES, HOLDING_RULES);
const { shareToken, shareSale } = FAR_ADDRESSES.contracts;
const STRANGER: Address = '0x1111111111111111111111111111111111111111';
const GAS_CAP = numberToHex(TRANSACTION_GAS);
const balanceOf = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'balanceOf',
  args: [STRANGER],
});
const reserves = encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' });

const ceiling = encodeFunctionData({
  abi: holdingRulesAbi,
  functionName: 'setCeiling',
  args: [2_500, 900n],
});

const signer = (act: 'ADD' | 'REMOVE') =>
  encodeSigner({ account: STRANGER, act, signer: shareToken });

function multicall(...calls: [target: Address, callData: Hex][]): Hex {
  return encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map(([target, callData]) => ({ target, callData, allowFailure: true }))],
  });
}

const ethBalance = encodeFunctionData({
  abi: multicall3Abi,
  functionName: 'getEthBalance',
  args: [STRANGER],
});

describe('what the proxy forwards', () => {
  it.each<[string, Address, Hex]>([
    ['a share contract', shareToken, balanceOf],
    ['a share contract in lower case', shareToken.toLowerCase() as Address, balanceOf],
    ['the reserves of any pool', STRANGER, reserves],
    ['the rules of holding in force', HOLDING_RULES, ceiling],
    [
      'its contracts together',
      MULTICALL3_ADDRESS,
      multicall([shareToken, balanceOf], [shareSale, '0x']),
    ],
    [
      'reserves and coins together',
      MULTICALL3_ADDRESS,
      multicall([STRANGER, reserves], [MULTICALL3_ADDRESS, ethBalance]),
    ],
    ['a coin balance', MULTICALL3_ADDRESS, ethBalance],
  ])('a call of %s', (_, to, data) => {
    const bound = boundParams(rules, 'eth_call', [{ to, data }, 'latest']);
    expect(bound).toEqual([{ to, data, gas: GAS_CAP }, 'latest']);
  });

  it.each(['ADD', 'REMOVE'] as const)('a call of an account to itself: %s a signer', (act) => {
    const call = { from: STRANGER, to: STRANGER, data: signer(act).data };
    expect(boundParams(rules, 'eth_call', [call])).toEqual([{ ...call, gas: GAS_CAP }]);
  });

  it.each<[string, unknown[]]>([
    ['a ceiling of another contract', [{ to: STRANGER, data: ceiling }, 'latest']],
    ['a ceiling of itself', [{ from: STRANGER, to: STRANGER, data: ceiling }, 'latest']],
    ['a signer of somebody else', [{ to: STRANGER, data: signer('ADD').data }, 'latest']],
    ['a signer of the rules', [{ to: HOLDING_RULES, data: signer('REMOVE').data }, 'latest']],
    ['another function of the rules', [{ to: HOLDING_RULES, data: balanceOf }, 'latest']],
    [
      'a signer in a multicall',
      [{ to: MULTICALL3_ADDRESS, data: multicall([STRANGER, signer('ADD').data]) }],
    ],
    ['another contract', [{ to: STRANGER, data: balanceOf }, 'latest']],
    [
      'another contract in a multicall',
      [{ to: MULTICALL3_ADDRESS, data: multicall([STRANGER, balanceOf]) }],
    ],
    [
      'a multicall in a multicall',
      [{ to: MULTICALL3_ADDRESS, data: multicall([MULTICALL3_ADDRESS, multicall()]) }],
    ],
    ['another function of Multicall3', [{ to: MULTICALL3_ADDRESS, data: '0x252dba42' }]],
    ['reserves with trailing bytes', [{ to: STRANGER, data: `${reserves}00` }]],
    ['new code', [{ data: '0x6000' }, 'latest']],
    [
      'other state',
      [{ to: shareToken, data: balanceOf }, 'latest', { [STRANGER]: { balance: '0x1' } }],
    ],
    ['two kinds of data', [{ to: shareToken, data: balanceOf, input: '0x' }, 'latest']],
    ['data that is no text', [{ to: shareToken, data: { toString: 'x' } }]],
    ['no call', []],
    ['a list', [[shareToken]]],
  ])('no call with %s', (_, params) => {
    expect(boundParams(rules, 'eth_call', params)).toBeNull();
    expect(boundParams(rules, 'eth_estimateGas', params)).toBeNull();
  });

  it('caps the gas, and leaves a smaller limit', () => {
    const gasOf = (gas: unknown) => {
      const params = [{ to: shareToken, data: balanceOf, gas }];
      return (boundParams(rules, 'eth_call', params) as [{ gas: Hex }])[0].gas;
    };
    expect(gasOf('0x5208')).toBe('0x5208');
    for (const gas of ['0xffffffffff', undefined, 'lots', -1]) expect(gasOf(gas)).toBe(GAS_CAP);
  });

  it('estimates plain transfers to anybody', () => {
    const transfer = { from: STRANGER, to: STRANGER, value: '0x1' };
    expect(boundParams(rules, 'eth_estimateGas', [transfer])).toEqual([
      { ...transfer, gas: GAS_CAP },
    ]);
    expect(boundParams(rules, 'eth_call', [transfer])).toBeNull();
  });

  it.each<[string, unknown, boolean]>([
    [
      'of its contracts in a short range',
      { address: [shareToken, shareSale], fromBlock: '0x10', toBlock: '0x1397' },
      true,
    ],
    ['of one block by its hash', { address: shareToken, blockHash: `0x${'1'.repeat(64)}` }, true],
    ['of a long range', { address: shareToken, fromBlock: '0x10', toBlock: '0x1398' }, false],
    [
      'of a range that ends before it begins',
      { address: shareToken, fromBlock: '0x11', toBlock: '0x10' },
      false,
    ],
    ['up to an open end', { address: shareToken, fromBlock: '0x0', toBlock: 'latest' }, false],
    ['without a range', { address: shareToken }, false],
    ['of any contract', { fromBlock: '0x0', toBlock: '0x1' }, false],
    ['of no contract', { address: [], fromBlock: '0x0', toBlock: '0x1' }, false],
    [
      'of another contract beside',
      { address: [shareToken, STRANGER], fromBlock: '0x0', toBlock: '0x1' },
      false,
    ],
    ['that is no filter', 'all', false],
  ])('logs %s: %#', (_, filter, passes) => {
    expect(boundParams(rules, 'eth_getLogs', [filter])).toEqual(passes ? [filter] : null);
  });

  it('asks for the fees of few blocks', () => {
    expect(boundParams(rules, 'eth_feeHistory', ['0x80', 'latest', []])).not.toBeNull();
    expect(boundParams(rules, 'eth_feeHistory', ['0x81', 'latest', []])).toBeNull();
    expect(boundParams(rules, 'eth_feeHistory', [7, 'latest', []])).toBeNull();
  });

  it('any contract on Ethereum, for names, with the same cap', () => {
    const call = { to: STRANGER, data: balanceOf };
    expect(boundParams(ENS_RULES, 'eth_call', [call, 'latest'])).toEqual([
      { ...call, gas: GAS_CAP },
      'latest',
    ]);
  });
});
