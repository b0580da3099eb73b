import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem';
import {
  assertPayment,
  decodePayment,
  encodePayment,
  PaymentMismatchError,
  type PaymentTerms,
  type PaymentTransaction,
} from '@/chain/payment';
import { fc } from '../support/service/properties';

const TREASURY: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const THIEF: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const USDT: Address = '0x55d398326f99059fF775485246999027B3197955';
const USDC: Address = '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d';

const native: PaymentTerms = {
  chainId: 56,
  kind: 'NATIVE',
  to: TREASURY,
  tokenAddress: null,
  amountRaw: 10n ** 18n,
};
const token: PaymentTerms = { ...native, kind: 'ERC20', tokenAddress: USDT };

const transfer = (to: Address, raw: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, raw] });

describe('a payment', () => {
  it('of coin is a plain transfer to the treasury', () => {
    expect(encodePayment(native)).toEqual({ to: TREASURY, value: 10n ** 18n, data: '0x' });
  });

  it('of a token is a call of the token that moves no coin', () => {
    expect(encodePayment(token)).toEqual({
      to: USDT,
      value: 0n,
      data: '0xa9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c80000000000000000000000000000000000000000000000000de0b6b3a7640000',
    });
  });

  it('reads back as what was put in', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 2n ** 256n - 1n),
        fc.constantFrom(native, token),
        (amountRaw, terms) => {
          const wanted = { ...terms, amountRaw };
          expect(decodePayment(encodePayment(wanted))).toEqual(wanted);
        },
      ),
    );
  });
});

describe('the last gate', () => {
  it('lets the payment of the order through', () => {
    expect(() => assertPayment(encodePayment(native), native)).not.toThrow();
    expect(() => assertPayment(encodePayment(token), token)).not.toThrow();
  });

  const sent = encodePayment(token);
  it.each<[string, PaymentTransaction, PaymentTerms]>([
    ['another recipient', { ...sent, data: transfer(THIEF, 10n ** 18n) }, token],
    ['another amount', { ...sent, data: transfer(TREASURY, 10n ** 18n + 1n) }, token],
    ['another token', { ...sent, to: USDC }, token],
    ['another network', sent, { ...token, chainId: 97 }],
    ['coin instead of a token', encodePayment(native), token],
    ['a token instead of coin', sent, native],
    ['coin on top of a token', { ...sent, value: 1n }, token],
    ['coin to a thief', { ...encodePayment(native), to: THIEF }, native],
    ['coin with calldata', { ...encodePayment(native), data: '0x00' }, native],
    ['bytes behind the transfer', { ...sent, data: `${sent.data}00` }, token],
    ['a cut transfer', { ...sent, data: sent.data.slice(0, -2) as Hex }, token],
    ['an address with dirty upper bytes', { ...sent, data: dirty(sent.data) }, token],
    ['an approval', { ...sent, data: approval(TREASURY) }, token],
  ])('stops %s', (_, transaction, expected) => {
    expect(() => assertPayment(transaction, expected)).toThrow(PaymentMismatchError);
  });

  function approval(spender: Address): Hex {
    return encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [spender, 10n ** 18n],
    });
  }

  function dirty(data: Hex): Hex {
    return `0xa9059cbbff${data.slice(12)}` as Hex;
  }
});
