import fc from 'fast-check';
import { type Address, encodeFunctionData, erc20Abi } from 'viem';
import { CallMismatchError } from '../src/call-differences';
import {
  assertPayoutAddress,
  assertRegistration,
  assertTransfer,
  decodeRegistration,
  decodeTransfer,
  encodeAddWallet,
  encodePayoutAddress,
  encodeTransfer,
} from '../src/share-token';

const TOKEN: Address = '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9';
const ME: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const YOU: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const HOLDER = `0x${'1a'.repeat(32)}` as const;
const terms = { token: TOKEN, to: YOU, amount: 2_500_000n };

describe('a transfer of shares', () => {
  it('is read back from its bytes', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), (amount) => {
        expect(decodeTransfer(encodeTransfer({ ...terms, amount }))).toEqual({ ...terms, amount });
      }),
    );
  });

  it.each([{ amount: 2_500_001n }, { to: ME }, { token: ME }])('stops at %p', (change) => {
    expect(() => assertTransfer(encodeTransfer({ ...terms, ...change }), terms)).toThrow(/differs/);
  });

  it.each([
    [
      'an approval',
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [YOU, 1n] }),
    ],
    ['more bytes', `${encodeTransfer(terms).data}00`],
    ['dirty padding', encodeTransfer(terms).data.replace('0xa9059cbb00', '0xa9059cbb01')],
    ['nothing', '0x'],
  ])('is not %s', (_, data) => {
    expect(() => decodeTransfer({ to: TOKEN, value: 0n, data: data as `0x${string}` })).toThrow();
  });

  it('sends no BNB along', () => {
    expect(() => decodeTransfer({ ...encodeTransfer(terms), value: 1n })).toThrow(/BNB/);
  });
});

describe('a registration', () => {
  const expected = { token: TOKEN, wallet: YOU, holder: HOLDER };
  const added = encodeAddWallet(
    TOKEN,
    { holder: HOLDER, nonce: 3n, validUntil: 1_800_000_000n },
    ME,
    '0x1234',
  );

  it('of a further wallet registers its sender', () => {
    expect(decodeRegistration(added, YOU)).toEqual({
      wallet: YOU,
      holder: HOLDER,
      validUntil: 1_800_000_000n,
    });
    expect(() => assertRegistration(added, expected)).not.toThrow();
  });

  it.each([{ token: ME }, { holder: `0x${'2b'.repeat(32)}` as const }])('stops at %p', (change) => {
    expect(() => assertRegistration(added, { ...expected, ...change })).toThrow(/differs/);
  });

  it('is not a transfer', () => {
    expect(() => decodeRegistration(encodeTransfer(terms), YOU)).toThrow(/not the registration/);
  });
});

describe('the choice of the wallet for payouts', () => {
  const chosen = { token: TOKEN, wallet: YOU };
  const call = encodePayoutAddress(chosen);

  it('is accepted as it was built', () => {
    expect(() => assertPayoutAddress(call, chosen)).not.toThrow();
  });

  it.each([
    ['another contract', { ...call, to: ME }],
    ['another wallet', encodePayoutAddress({ ...chosen, wallet: ME })],
    ['BNB', { ...call, value: 1n }],
    ['trailing bytes', { ...call, data: `${call.data}00` as const }],
    ['a transfer', encodeTransfer({ token: TOKEN, to: YOU, amount: 1n })],
  ])('is refused with %s', (_, changed) => {
    expect(() => assertPayoutAddress(changed, chosen)).toThrow(CallMismatchError);
  });
});
