import { type Address, getAddress, parseEther } from 'viem';
import { type Config, createConfig, http } from 'wagmi';
import { connect, disconnect } from 'wagmi/actions';
import { bnbSmartChain } from '@/chain/chains';
import { answerApproval, openApproval, subscribeApprovals } from '@/wallet/demo/approvals';
import { demoConnector } from '@/wallet/demo/demo-wallet';
import { checkSent, makeWalletApi } from '@/wallet/wallet-actions';
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
import { chainAccount, startTestChain, type TestChain } from '../support/chain';

const THIEF = chainAccount(20).address;
const payer = chainAccount(8);

let chain: TestChain;
let config: Config;
let answer = true;
const asked: unknown[] = [];
let stopAnswering: () => void;

beforeAll(async () => {
  chain = await startTestChain();
  const bsc = bnbSmartChain(chain.rpcUrl);
  config = createConfig({
    chains: [bsc],
    connectors: [demoConnector(() => [payer.address])],
    transports: { [bsc.id]: http(chain.rpcUrl) },
    storage: null,
  });
  stopAnswering = subscribeApprovals(() => {
    const open = openApproval();
    if (!open) return;
    asked.push(open.question);
    answerApproval(open.id, answer);
  });
});
afterAll(async () => {
  stopAnswering();
  await chain.stop();
});
beforeEach(async () => {
  answer = true;
  asked.length = 0;
  const [connector] = config.connectors;
  if (connector) await connect(config, { connector });
});
afterEach(() => disconnect(config));

const sent: string[] = [];
const otherwise: unknown[] = [];
const api = (treasury: Address = chain.treasury) =>
  makeWalletApi(config, {
    demo: true,
    treasury,
    onSent: (hash) => sent.push(hash),
    onSentOtherwise: (fault) => otherwise.push(fault),
  });

function tokenPayment(
  amount: string,
  to: Address = chain.treasury,
): [PaymentInstruction, ExpectedPayment] {
  const tokenAddress = chain.tokenAddress('USDT');
  const terms = { chainId: 56, kind: 'ERC20', to, tokenAddress } as const;
  return [
    { ...terms, amountRaw: parseEther(amount).toString() },
    { ...terms, amountRaw: parseEther(amount), from: payer.address, symbol: 'USDT' },
  ];
}

function coinPayment(amountRaw: bigint): [PaymentInstruction, ExpectedPayment] {
  const terms = { chainId: 56, kind: 'NATIVE', to: chain.treasury, tokenAddress: null } as const;
  return [
    { ...terms, amountRaw: amountRaw.toString() },
    { ...terms, amountRaw, from: payer.address, symbol: 'BNB' },
  ];
}

describe('paying through a wallet', () => {
  it('sends exactly what was expected and notes the hash', async () => {
    const hash = await api().sendPayment(...tokenPayment('100'));
    const receipt = await chain.reader.waitForTransactionReceipt({ hash });
    expect(receipt.status).toBe('success');
    expect(receipt.from).toBe(payer.address.toLowerCase());
    expect(asked).toMatchObject([
      { kind: 'payment', to: chain.treasury, amount: '100', symbol: 'USDT' },
    ]);
    expect(sent).toContain(hash);
  });

  it('refuses a swapped recipient before the wallet opens', async () => {
    const [payment] = tokenPayment('100', THIEF);
    const [, expected] = tokenPayment('100');
    await expect(api().sendPayment(payment, expected)).rejects.toBeInstanceOf(PaymentMismatchError);
    expect(asked).toEqual([]);
  });

  it('refuses a recipient that is not the treasury the service names, also when page and order agree', async () => {
    await expect(api().sendPayment(...tokenPayment('100', THIEF))).rejects.toBeInstanceOf(
      PaymentMismatchError,
    );
    await expect(api(THIEF).sendPayment(...tokenPayment('100'))).rejects.toBeInstanceOf(
      PaymentMismatchError,
    );
    expect(asked).toEqual([]);
  });

  it('refuses another account', async () => {
    const [payment, expected] = tokenPayment('100');
    const from = chainAccount(9).address;
    const error = await api()
      .sendPayment(payment, { ...expected, from })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WrongAccountError);
    expect((error as Error).message).toContain(getAddress(from));
    expect(asked).toEqual([]);
  });

  it('says when the token does not suffice', async () => {
    await expect(api().sendPayment(...tokenPayment('100001'))).rejects.toBeInstanceOf(
      InsufficientFundsError,
    );
    expect(asked).toEqual([]);
  });

  it('says when the coin suffices for the payment and not for the fee', async () => {
    const balance = await chain.reader.getBalance({ address: payer.address });
    await expect(api().sendPayment(...coinPayment(balance))).rejects.toBeInstanceOf(NoGasError);
    await expect(api().sendPayment(...coinPayment(balance + 1n))).rejects.toBeInstanceOf(
      InsufficientFundsError,
    );
    expect(asked).toEqual([]);
  });

  it('turns a no in the wallet into a rejection', async () => {
    answer = false;
    await expect(api().sendPayment(...tokenPayment('100'))).rejects.toBeInstanceOf(
      UserRejectedError,
    );
    await expect(api().signMessage('hello')).rejects.toBeInstanceOf(UserRejectedError);
  });

  it('notices that something else was sent under the hash, and that all is well', async () => {
    const [, expected] = tokenPayment('100');
    const token = chain.tokenAddress('USDT');
    const right = await chain.payToken(payer, token, chain.treasury, parseEther('100'));
    expect(await checkSent(config, right, expected)).toBeUndefined();
    for (const wrong of [
      await chain.payToken(payer, token, THIEF, parseEther('100')),
      await chain.payToken(payer, token, chain.treasury, parseEther('101')),
      await chain.payNative(payer, chain.treasury, 1n),
    ]) {
      expect(await checkSent(config, wrong, expected)).toBeInstanceOf(SentOtherwiseError);
    }
    // A contract wallet's payment comes from whoever calls it, and says nothing.
    const byOther = await chain.payNative(chainAccount(9), chain.treasury, 1n);
    expect(await checkSent(config, byOther, expected)).toBeUndefined();
    expect(otherwise).toEqual([]);
  });

  it('takes no coin from a wallet that is a contract', async () => {
    await chain.rpc.request('hardhat_setCode', [payer.address, '0x6001']);
    await expect(api().sendPayment(...coinPayment(1n))).rejects.toBeInstanceOf(ContractCoinError);
    await chain.rpc.request('hardhat_setCode', [payer.address, '0x']);
    expect(asked).toEqual([]);
  });

  it('needs a connected wallet', async () => {
    await disconnect(config);
    await expect(api().sendPayment(...tokenPayment('100'))).rejects.toBeInstanceOf(
      ConnectorNotConnectedError,
    );
    await expect(api().signMessage('hello')).rejects.toBeInstanceOf(ConnectorNotConnectedError);
  });
});
