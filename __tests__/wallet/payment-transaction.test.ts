import { encodeFunctionData, erc20Abi, getAddress } from 'viem';
import { checkedTransaction } from '@/wallet/island/payment-transaction';
import type { ExpectedPayment, PaymentInstruction } from '@/wallet/wallet-api';
import { PaymentMismatchError, WalletError } from '@/wallet/wallet-errors';

const TREASURY = getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8');
const THIEF = getAddress('0x90f79bf6eb2c4f870365e785982e1f101e93b906');
const TOKEN = getAddress('0x55d398326f99059ff775485246999027b3197955');
const OTHER_TOKEN = getAddress('0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d');
const FROM = getAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc');

const transfer = (to: `0x${string}`, raw: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, raw] });

const token: PaymentInstruction = {
  chainId: 56,
  kind: 'ERC20',
  to: TREASURY,
  tokenAddress: TOKEN,
  amountRaw: '500',
  data: transfer(TREASURY, 500n),
};
const coin: PaymentInstruction = {
  chainId: 56,
  kind: 'NATIVE',
  to: TREASURY,
  tokenAddress: null,
  amountRaw: '500',
};
const expectedToken: ExpectedPayment = {
  chainId: 56,
  kind: 'ERC20',
  to: TREASURY,
  tokenAddress: TOKEN,
  amountRaw: 500n,
  from: FROM,
  symbol: 'USDT',
};
const expectedCoin: ExpectedPayment = { ...expectedToken, kind: 'NATIVE', tokenAddress: null };

describe('the transaction of a payment', () => {
  it.each([
    ['a token, with the calldata of the service', token, expectedToken],
    ['a token, calldata made here', { ...token, data: undefined }, expectedToken],
    ['a token, addresses in lower case', { ...token, to: TREASURY.toLowerCase() }, expectedToken],
  ])('%s', (_, payment, expected) => {
    expect(checkedTransaction(payment, expected)).toEqual({
      to: TOKEN,
      value: 0n,
      data: transfer(TREASURY, 500n),
    });
  });

  it('a coin', () => {
    expect(checkedTransaction(coin, expectedCoin)).toEqual({
      to: TREASURY,
      value: 500n,
      data: '0x',
    });
  });

  it.each<[string, PaymentInstruction, ExpectedPayment]>([
    ['another recipient in the calldata', { ...token, data: transfer(THIEF, 500n) }, expectedToken],
    ['another recipient altogether', { ...token, to: THIEF, data: undefined }, expectedToken],
    ['another amount in the calldata', { ...token, data: transfer(TREASURY, 501n) }, expectedToken],
    ['another amount', { ...token, amountRaw: '501', data: undefined }, expectedToken],
    ['another token', { ...token, tokenAddress: OTHER_TOKEN }, expectedToken],
    ['another network', { ...token, chainId: 1 }, expectedToken],
    ['coin instead of the token', coin, expectedToken],
    ['the token instead of coin', token, expectedCoin],
    ['a coin to another recipient', { ...coin, to: THIEF }, expectedCoin],
    [
      'an approval instead of a payment',
      {
        ...token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [THIEF, 500n] }),
      },
      expectedToken,
    ],
    [
      'a transfer from somebody',
      {
        ...token,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transferFrom',
          args: [FROM, TREASURY, 500n],
        }),
      },
      expectedToken,
    ],
    [
      'bytes behind the transfer',
      { ...token, data: `${transfer(TREASURY, 500n)}00` },
      expectedToken,
    ],
    ['calldata on a coin payment', { ...coin, data: transfer(THIEF, 1n) }, expectedCoin],
    ['calldata that is no hex', { ...token, data: 'transfer' }, expectedToken],
    ['an address that is none', { ...token, to: '0x1234' }, expectedToken],
    ['an amount that is none', { ...token, amountRaw: 'all' }, expectedToken],
  ])('is refused: %s', (_, payment, expected) => {
    const attempt = () => checkedTransaction(payment, expected);
    expect(attempt).toThrow(PaymentMismatchError);
    expect(attempt).toThrow(WalletError);
    expect(attempt).toThrow(/Nothing was sent/);
  });
});
