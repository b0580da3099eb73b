import fc from 'fast-check';
import { type Address, getAddress, type Hex } from 'viem';
import { BSC_ADDRESSES } from '../src/addresses';
import { assertApproval, decodeApproval, encodeApproval } from '../src/approval';
import { CallMismatchError } from '../src/call-differences';
import { routerFault } from '../src/router-errors';
import { assertSwap, decodeSwap, encodeSwap, type SwapTerms } from '../src/swap';

const { wrappedNative: WBNB, currencies } = BSC_ADDRESSES;
const USDT = currencies.USDT.address as Address;
const ETH = currencies.ETH.address as Address;
const ME = getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8');

const terms: SwapTerms = {
  kind: 'SWAP',
  tokenIn: USDT,
  tokenOut: ETH,
  amountIn: 500n * 10n ** 18n,
  minimumOut: 14n * 10n ** 16n,
  path: [USDT, WBNB, ETH],
  recipient: ME,
  deadline: 1_800_000_000n,
};

const KINDS: SwapTerms[] = [
  terms,
  { ...terms, tokenIn: null, path: [WBNB, ETH] },
  { ...terms, tokenOut: null, path: [USDT, WBNB] },
  {
    ...terms,
    kind: 'WRAP',
    tokenIn: null,
    tokenOut: WBNB,
    minimumOut: terms.amountIn,
    path: [],
    deadline: 0n,
  },
  {
    ...terms,
    kind: 'UNWRAP',
    tokenIn: WBNB,
    tokenOut: null,
    minimumOut: terms.amountIn,
    path: [],
    deadline: 0n,
  },
];

const amount = fc.bigInt({ min: 1n, max: 2n ** 255n });

it.each(KINDS)('reads back what it writes: %#', (kind) => {
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.bigInt({ min: 1n, max: 2n ** 40n }),
      (amountIn, out, deadline) => {
        const written: SwapTerms = {
          ...kind,
          amountIn,
          minimumOut: kind.kind === 'SWAP' ? out : amountIn,
          deadline: kind.kind === 'SWAP' ? deadline : 0n,
        };
        const transaction = encodeSwap(written, BSC_ADDRESSES);
        expect(decodeSwap(transaction, BSC_ADDRESSES, ME)).toEqual(written);
        expect(() => assertSwap(transaction, written, BSC_ADDRESSES)).not.toThrow();
      },
    ),
    { numRuns: 30 },
  );
});

it.each<[string, Partial<SwapTerms>]>([
  ['another amount', { amountIn: 1n }],
  ['another minimum', { minimumOut: 1n }],
  ['another recipient', { recipient: getAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc') }],
  ['another deadline', { deadline: 1_800_000_001n }],
  ['another way', { path: [USDT, ETH] }],
  ['another token', { tokenOut: WBNB, path: [USDT, WBNB] }],
])('stops at %s', (_, changes) => {
  const transaction = encodeSwap({ ...terms, ...changes }, BSC_ADDRESSES);
  expect(() => assertSwap(transaction, terms, BSC_ADDRESSES)).toThrow(CallMismatchError);
});

it('refuses a flipped bit anywhere', () => {
  const transaction = encodeSwap(terms, BSC_ADDRESSES);
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: transaction.data.length - 1 }),
      fc.integer({ min: 1, max: 15 }),
      (place, bits) => {
        const digit = (Number.parseInt(transaction.data[place] ?? '0', 16) ^ bits).toString(16);
        const data = (transaction.data.slice(0, place) +
          digit +
          transaction.data.slice(place + 1)) as Hex;
        expect(() => assertSwap({ ...transaction, data }, terms, BSC_ADDRESSES)).toThrow(
          CallMismatchError,
        );
      },
    ),
  );
});

it.each([
  ['another contract', { to: USDT }],
  ['coin on top', { value: 1n }],
  ['trailing bytes', { data: `${encodeSwap(terms, BSC_ADDRESSES).data}00` as Hex }],
  ['no call', { data: '0x' as Hex }],
])('takes %s for no swap', (_, changes) => {
  const transaction = { ...encodeSwap(terms, BSC_ADDRESSES), ...changes };
  expect(() => decodeSwap(transaction, BSC_ADDRESSES, ME)).toThrow(CallMismatchError);
});

it('never writes a swap that may bring nothing', () => {
  expect(() => encodeSwap({ ...terms, minimumOut: 0n }, BSC_ADDRESSES)).toThrow(CallMismatchError);
  expect(() => encodeSwap({ ...terms, amountIn: 0n }, BSC_ADDRESSES)).toThrow(CallMismatchError);
});

describe('approvals', () => {
  const approval = { token: USDT, spender: BSC_ADDRESSES.router, amount: 5n };

  it('are read back from their bytes', () => {
    expect(decodeApproval(encodeApproval(approval))).toEqual(approval);
  });

  it.each([{ amount: 6n }, { amount: 2n ** 256n - 1n }, { spender: ETH }, { token: ETH }])(
    'stop at %p',
    (changes) => {
      const transaction = encodeApproval({ ...approval, ...changes });
      expect(() => assertApproval(transaction, approval)).toThrow(CallMismatchError);
    },
  );

  it('are nothing else', () => {
    const data = encodeSwap(terms, BSC_ADDRESSES).data;
    expect(() => decodeApproval({ to: USDT, value: 0n, data })).toThrow(CallMismatchError);
  });
});

describe('a refusal of the exchange', () => {
  it.each([
    ['PancakeRouter: EXPIRED', /deadline passed/],
    ['UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT', /slippage/],
    ['execution reverted: Pancake: K', /pool changed/],
    ['PancakeLibrary: INSUFFICIENT_LIQUIDITY', /smaller amount/],
    ['TransferHelper: TRANSFER_FROM_FAILED', /approval or the balance/],
    ['TransferHelper::transferFrom: transferFrom failed', /without a reason/],
    ['ERC20: transfer amount exceeds balance', /balance of this token is too low/],
    ['ds-math-sub-underflow', /not have enough liquidity/],
    ['', /without a reason/],
  ])('%j is said in words', (reason, words) => {
    const { text } = routerFault(reason);
    expect(text).toMatch(words);
    expect(text).toContain('Nothing was swapped');
  });
});
