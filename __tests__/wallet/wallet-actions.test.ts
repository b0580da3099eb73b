import { type Address, getAddress, parseEther } from 'viem';
import { disconnect } from 'wagmi/actions';
import { checkSent, makeWalletApi } from '@/wallet/island/wallet-actions';
import type { ExpectedPayment, PaymentInstruction } from '@/wallet/wallet-api';
import {
  ConnectorNotConnectedError,
  ContractCoinError,
  InsufficientFundsError,
  NoGasError,
  PaymentMismatchError,
  SentOtherwiseError,
  UserRejectedError,
  WrongAccountError,
} from '@/wallet/wallet-errors';
import { chainAccount } from '../support/market/chain';
import { startDemoWallet } from './demo-wallet';

const THIEF = chainAccount(20).address;
const payer = chainAccount(8);

const wallet = startDemoWallet(payer);

const sent: string[] = [];
const otherwise: unknown[] = [];
const api = (treasury: Address = wallet.chain.treasury, builtTreasury: Address | null = null) =>
  makeWalletApi(wallet.config, {
    demo: true,
    treasury,
    builtTreasury,
    onSent: (hash) => sent.push(hash),
    onSentOtherwise: (fault) => otherwise.push(fault),
  });

function tokenPayment(
  amount: string,
  to: Address = wallet.chain.treasury,
): [PaymentInstruction, ExpectedPayment] {
  const tokenAddress = wallet.chain.tokenAddress('USDT');
  const terms = { chainId: 56, kind: 'ERC20', to, tokenAddress } as const;
  return [
    { ...terms, amountRaw: parseEther(amount).toString() },
    { ...terms, amountRaw: parseEther(amount), from: payer.address, symbol: 'USDT' },
  ];
}

function coinPayment(amountRaw: bigint): [PaymentInstruction, ExpectedPayment] {
  const terms = {
    chainId: 56,
    kind: 'NATIVE',
    to: wallet.chain.treasury,
    tokenAddress: null,
  } as const;
  return [
    { ...terms, amountRaw: amountRaw.toString() },
    { ...terms, amountRaw, from: payer.address, symbol: 'BNB' },
  ];
}

describe('paying through a wallet', () => {
  it('sends exactly what was expected and notes the hash', async () => {
    const hash = await api().sendPayment(...tokenPayment('100'));
    const receipt = await wallet.chain.reader.waitForTransactionReceipt({ hash });
    expect(receipt.status).toBe('success');
    expect(receipt.from).toBe(payer.address.toLowerCase());
    expect(wallet.asked).toMatchObject([
      { kind: 'payment', to: wallet.chain.treasury, amount: '100', symbol: 'USDT' },
    ]);
    expect(sent).toContain(hash);
  });

  it('pays nobody but the treasury it was built with, whatever every answer says', async () => {
    const { treasury } = wallet.chain;
    await expect(
      api(THIEF, treasury).sendPayment(...tokenPayment('100', THIEF)),
    ).rejects.toBeInstanceOf(PaymentMismatchError);
    expect(wallet.asked).toEqual([]);
    await api(treasury, treasury).sendPayment(...tokenPayment('100'));
    expect(wallet.asked).toHaveLength(1);
  });

  it('refuses a swapped recipient before the wallet opens', async () => {
    const [payment] = tokenPayment('100', THIEF);
    const [, expected] = tokenPayment('100');
    await expect(api().sendPayment(payment, expected)).rejects.toBeInstanceOf(PaymentMismatchError);
    expect(wallet.asked).toEqual([]);
  });

  it('refuses a recipient that is not the treasury the service names, also when page and order agree', async () => {
    await expect(api().sendPayment(...tokenPayment('100', THIEF))).rejects.toBeInstanceOf(
      PaymentMismatchError,
    );
    await expect(api(THIEF).sendPayment(...tokenPayment('100'))).rejects.toBeInstanceOf(
      PaymentMismatchError,
    );
    expect(wallet.asked).toEqual([]);
  });

  it('refuses another account', async () => {
    const [payment, expected] = tokenPayment('100');
    const from = chainAccount(9).address;
    const error = await api()
      .sendPayment(payment, { ...expected, from })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WrongAccountError);
    expect((error as Error).message).toContain(getAddress(from));
    expect(wallet.asked).toEqual([]);
  });

  it('says when the token does not suffice', async () => {
    await expect(api().sendPayment(...tokenPayment('100001'))).rejects.toBeInstanceOf(
      InsufficientFundsError,
    );
    expect(wallet.asked).toEqual([]);
  });

  it('says when the coin suffices for the payment and not for the fee', async () => {
    const balance = await wallet.chain.reader.getBalance({ address: payer.address });
    await expect(api().sendPayment(...coinPayment(balance))).rejects.toBeInstanceOf(NoGasError);
    await expect(api().sendPayment(...coinPayment(balance + 1n))).rejects.toBeInstanceOf(
      InsufficientFundsError,
    );
    expect(wallet.asked).toEqual([]);
  });

  it('turns a no in the wallet into a rejection', async () => {
    wallet.answer = false;
    await expect(api().sendPayment(...tokenPayment('100'))).rejects.toBeInstanceOf(
      UserRejectedError,
    );
    await expect(api().signMessage('hello')).rejects.toBeInstanceOf(UserRejectedError);
  });

  it('notices that something else was sent under the hash, and that all is well', async () => {
    const [, expected] = tokenPayment('100');
    const token = wallet.chain.tokenAddress('USDT');
    const right = await wallet.chain.payToken(
      payer,
      token,
      wallet.chain.treasury,
      parseEther('100'),
    );
    expect(await checkSent(wallet.config, right, expected)).toBeUndefined();
    for (const wrong of [
      await wallet.chain.payToken(payer, token, THIEF, parseEther('100')),
      await wallet.chain.payToken(payer, token, wallet.chain.treasury, parseEther('101')),
      await wallet.chain.payNative(payer, wallet.chain.treasury, 1n),
    ]) {
      expect(await checkSent(wallet.config, wrong, expected)).toBeInstanceOf(SentOtherwiseError);
    }
    // A contract wallet's payment comes from whoever calls it, and says nothing.
    const byOther = await wallet.chain.payNative(chainAccount(9), wallet.chain.treasury, 1n);
    expect(await checkSent(wallet.config, byOther, expected)).toBeUndefined();
    expect(otherwise).toEqual([]);
  });

  it('takes no coin from a wallet that is a contract', async () => {
    await wallet.chain.rpc.request('hardhat_setCode', [payer.address, '0x6001']);
    await expect(api().sendPayment(...coinPayment(1n))).rejects.toBeInstanceOf(ContractCoinError);
    await wallet.chain.rpc.request('hardhat_setCode', [payer.address, '0x']);
    expect(wallet.asked).toEqual([]);
  });

  it('needs a connected wallet', async () => {
    await disconnect(wallet.config);
    await expect(api().sendPayment(...tokenPayment('100'))).rejects.toBeInstanceOf(
      ConnectorNotConnectedError,
    );
    await expect(api().signMessage('hello')).rejects.toBeInstanceOf(ConnectorNotConnectedError);
  });
});
