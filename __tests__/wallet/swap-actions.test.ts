import { type Address, erc20Abi, parseEther } from 'viem';
import { type Config, createConfig, http } from 'wagmi';
import { connect, disconnect } from 'wagmi/actions';
import { bnbSmartChain } from '@/chain/chains';
import { encodeApproval, encodeSwap, type SwapTerms } from '@/chain/swap';
import { answerApproval, openApproval, subscribeApprovals } from '@/wallet/demo/approvals';
import { demoConnector } from '@/wallet/demo/demo-wallet';
import { makeWalletApi } from '@/wallet/wallet-actions';
import {
  InsufficientFundsError,
  NoGasError,
  PaymentMismatchError,
  RevertedSimulationError,
  UserRejectedError,
  WrongAccountError,
} from '@/wallet/wallet-errors';
import { chainAccount, startTestChain, type TestChain } from '../support/chain';

/*
 * Approvals and swaps through a wallet, on the exchange of a local chain: what is sent is what was shown, or nothing is.
 */

const THIEF = chainAccount(20).address;
const person = chainAccount(9);
const FAR = 4_000_000_000n;

let chain: TestChain;
let config: Config;
let answer = true;
const asked: unknown[] = [];
const sent: string[] = [];
let stopAnswering: () => void;

beforeAll(async () => {
  chain = await startTestChain();
  const bsc = bnbSmartChain(chain.rpcUrl);
  config = createConfig({
    chains: [bsc],
    connectors: [demoConnector(() => [person.address])],
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
  sent.length = 0;
  const [connector] = config.connectors;
  if (connector) await connect(config, { connector });
});
afterEach(() => disconnect(config));

const swaps = () =>
  makeWalletApi(config, {
    demo: true,
    treasury: chain.treasury,
    onSent: (_hash, description) => sent.push(description),
    onSentOtherwise: () => {},
  }).swaps;
const sender = { from: person.address, symbol: 'BNB', description: 'Swap BNB for USDT' };
const exchange = () => chain.chainAddresses;
const usdt = () => chain.tokenAddress('USDT');

function coinForUsdt(changes: Partial<SwapTerms> = {}): SwapTerms {
  return {
    kind: 'SWAP',
    tokenIn: null,
    tokenOut: usdt(),
    amountIn: parseEther('0.5'),
    minimumOut: parseEther('300'),
    path: [exchange().wrappedNative, usdt()],
    recipient: person.address,
    deadline: FAR,
    ...changes,
  };
}
const usdtForCoin = (amountIn: bigint) =>
  coinForUsdt({
    tokenIn: usdt(),
    tokenOut: null,
    amountIn,
    minimumOut: 1n,
    path: [usdt(), exchange().wrappedNative],
  });

const swap = (terms: SwapTerms, expected = terms, from = sender) =>
  swaps().sendSwap(encodeSwap(terms, exchange()), expected, exchange(), from);
const balance = (owner: Address) =>
  chain.reader.readContract({
    address: usdt(),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  });
const done = (hash: `0x${string}`) => chain.reader.waitForTransactionReceipt({ hash });

describe('a swap', () => {
  it('is sent as it was shown, brings what it says, and stands in the wallet’s list', async () => {
    const before = await balance(person.address);
    const receipt = await done(await swap(coinForUsdt()));
    expect(receipt.status).toBe('success');
    expect((await balance(person.address)) - before).toBeGreaterThan(parseEther('300'));
    expect(sent).toEqual(['Swap BNB for USDT']);
  });

  it.each<[string, () => Partial<SwapTerms>]>([
    ['another recipient', () => ({ recipient: THIEF })],
    ['a lower minimum', () => ({ minimumOut: 1n })],
    ['a larger amount', () => ({ amountIn: parseEther('5') })],
    ['a later deadline', () => ({ deadline: FAR + 1n })],
  ])('with %s than shown does not reach the wallet', async (_, changes) => {
    await expect(swap(coinForUsdt(changes()), coinForUsdt())).rejects.toBeInstanceOf(
      PaymentMismatchError,
    );
    expect(asked).toEqual([]);
  });

  it('to another contract than the exchange does not reach the wallet', async () => {
    const transaction = { ...encodeSwap(coinForUsdt(), exchange()), to: THIEF };
    await expect(
      swaps().sendSwap(transaction, coinForUsdt(), exchange(), sender),
    ).rejects.toBeInstanceOf(PaymentMismatchError);
    expect(asked).toEqual([]);
  });

  it('that the exchange would refuse is not offered to the wallet, and says why', async () => {
    const tooMuch = coinForUsdt({ minimumOut: parseEther('400') });
    const error = await swap(tooMuch).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RevertedSimulationError);
    expect((error as Error).message).toMatch(/INSUFFICIENT_OUTPUT_AMOUNT/);
    expect(asked).toEqual([]);
  });

  it('of more than the wallet holds says so, in coin and in tokens', async () => {
    const all = await chain.reader.getBalance({ address: person.address });
    await expect(swap(coinForUsdt({ amountIn: all + 1n }))).rejects.toBeInstanceOf(
      InsufficientFundsError,
    );
    const held = await balance(person.address);
    await expect(swap(usdtForCoin(held + 1n))).rejects.toBeInstanceOf(InsufficientFundsError);
    // All of the coin leaves nothing for the network.
    await expect(swap(coinForUsdt({ amountIn: all, minimumOut: 1n }))).rejects.toBeInstanceOf(
      NoGasError,
    );
    expect(asked).toEqual([]);
  });

  it('from another account is not sent, and a no in the wallet is a no', async () => {
    const other = { ...sender, from: chainAccount(10).address };
    await expect(swap(coinForUsdt(), coinForUsdt(), other)).rejects.toBeInstanceOf(
      WrongAccountError,
    );
    expect(asked).toEqual([]);
    answer = false;
    await expect(swap(coinForUsdt())).rejects.toBeInstanceOf(UserRejectedError);
    expect(asked).toHaveLength(1);
    expect(sent).toEqual([]);
  });
});

describe('an approval', () => {
  const approval = (amount = parseEther('25')) => ({
    token: usdt(),
    spender: exchange().router,
    amount,
  });
  const allowance = () =>
    chain.reader.readContract({
      address: usdt(),
      abi: erc20Abi,
      functionName: 'allowance',
      args: [person.address, exchange().router],
    });

  it('lets the exchange take exactly so much, and the swap takes it', async () => {
    const hash = await swaps().sendApproval(encodeApproval(approval()), approval(), sender);
    await done(hash);
    expect(await allowance()).toBe(parseEther('25'));
    expect((await done(await swap(usdtForCoin(parseEther('25'))))).status).toBe('success');
    expect(await allowance()).toBe(0n);
  });

  it.each<[string, () => object]>([
    ['of more', () => ({ amount: 2n ** 256n - 1n })],
    ['to somebody else', () => ({ spender: THIEF })],
    ['of another token', () => ({ token: chain.tokenAddress('USDC') })],
  ])('%s than shown does not reach the wallet', async (_, changes) => {
    const other = encodeApproval({ ...approval(), ...changes() });
    await expect(swaps().sendApproval(other, approval(), sender)).rejects.toBeInstanceOf(
      PaymentMismatchError,
    );
    expect(asked).toEqual([]);
  });
});
