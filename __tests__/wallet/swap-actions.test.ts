import { type Address, erc20Abi, parseEther } from 'viem';
import { encodeApproval, encodeSwap, type SwapTerms } from '@/chain/swap';
import { makeWalletApi } from '@/wallet/island/wallet-actions';
import {
  InsufficientFundsError,
  NoGasError,
  PaymentMismatchError,
  RevertedSimulationError,
  UserRejectedError,
  WrongAccountError,
} from '@/wallet/wallet-errors';
import { chainAccount } from '../support/market/chain';
import { startDemoWallet } from './demo-wallet';

/*
 * Approvals and swaps through a wallet, on the exchange of a local chain: what is sent is what was shown, or nothing is.
 */

const THIEF = chainAccount(20).address;
const person = chainAccount(9);
const FAR = 4_000_000_000n;

const wallet = startDemoWallet(person);
const sent: string[] = [];
beforeEach(() => {
  sent.length = 0;
});

const swaps = () =>
  makeWalletApi(wallet.config, {
    builtTreasury: null,
    demo: true,
    treasury: wallet.chain.treasury,
    onSent: (_hash, description) => sent.push(description),
    onSentOtherwise: () => {},
  }).swaps;
const sender = { from: person.address, symbol: 'BNB', description: 'Swap BNB for USDT' };
const exchange = () => wallet.chain.chainAddresses;
const usdt = () => wallet.chain.tokenAddress('USDT');

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
  wallet.chain.reader.readContract({
    address: usdt(),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  });
const done = (hash: `0x${string}`) => wallet.chain.reader.waitForTransactionReceipt({ hash });

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
    expect(wallet.asked).toEqual([]);
  });

  it('to another contract than the exchange does not reach the wallet', async () => {
    const transaction = { ...encodeSwap(coinForUsdt(), exchange()), to: THIEF };
    await expect(
      swaps().sendSwap(transaction, coinForUsdt(), exchange(), sender),
    ).rejects.toBeInstanceOf(PaymentMismatchError);
    expect(wallet.asked).toEqual([]);
  });

  it('that the exchange would refuse is not offered to the wallet, and says why', async () => {
    const tooMuch = coinForUsdt({ minimumOut: parseEther('400') });
    const error = await swap(tooMuch).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RevertedSimulationError);
    expect((error as Error).message).toMatch(/INSUFFICIENT_OUTPUT_AMOUNT/);
    expect(wallet.asked).toEqual([]);
  });

  it('of more than the wallet holds says so, in coin and in tokens', async () => {
    const all = await wallet.chain.reader.getBalance({ address: person.address });
    await expect(swap(coinForUsdt({ amountIn: all + 1n }))).rejects.toBeInstanceOf(
      InsufficientFundsError,
    );
    const held = await balance(person.address);
    await expect(swap(usdtForCoin(held + 1n))).rejects.toBeInstanceOf(InsufficientFundsError);
    // All of the coin leaves nothing for the network.
    await expect(swap(coinForUsdt({ amountIn: all, minimumOut: 1n }))).rejects.toBeInstanceOf(
      NoGasError,
    );
    expect(wallet.asked).toEqual([]);
  });

  it('from another account is not sent, and a no in the wallet is a no', async () => {
    const other = { ...sender, from: chainAccount(10).address };
    await expect(swap(coinForUsdt(), coinForUsdt(), other)).rejects.toBeInstanceOf(
      WrongAccountError,
    );
    expect(wallet.asked).toEqual([]);
    wallet.answer = false;
    await expect(swap(coinForUsdt())).rejects.toBeInstanceOf(UserRejectedError);
    expect(wallet.asked).toHaveLength(1);
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
    wallet.chain.reader.readContract({
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
    ['of another token', () => ({ token: wallet.chain.tokenAddress('USDC') })],
  ])('%s than shown does not reach the wallet', async (_, changes) => {
    const other = encodeApproval({ ...approval(), ...changes() });
    await expect(swaps().sendApproval(other, approval(), sender)).rejects.toBeInstanceOf(
      PaymentMismatchError,
    );
    expect(wallet.asked).toEqual([]);
  });
});
