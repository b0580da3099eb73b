import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApprovalTerms, assertApproval, encodeApproval } from '@fnx/chain/approval';
import type { Call } from '@fnx/chain/call';
import { encodeBuy, quoteTypedData, type SaleQuote } from '@fnx/chain/sale';
import { assertSwap, encodeSwap, type SwapTerms } from '@fnx/chain/swap';
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  parseEther,
  zeroAddress,
} from 'viem';
import { disconnect } from 'wagmi/actions';
import { BANK_FACTS } from '@/config/bank-facts';
import { sentOtherwise } from '@/wallet/island/check-sent';
import { makeWalletApi } from '@/wallet/island/wallet-actions';
import type { Sender } from '@/wallet/wallet-api';
import {
  ConnectorNotConnectedError,
  InsufficientFundsError,
  MismatchError,
  NoGasError,
  RevertedSimulationError,
  SentOtherwiseError,
  UserRejectedError,
  type WalletError,
  WrongAccountError,
} from '@/wallet/wallet-errors';
import { chainAccount } from '../support/market/chain-accounts';
import { newHolder, onShareChain, shares } from '../support/market/share-chain';
import { startDemoWallet } from './demo-wallet';

const THIEF = chainAccount(20).address;
const person = chainAccount(8);
const wallet = startDemoWallet(person);

const sent: string[] = [];
const api = () =>
  makeWalletApi(wallet.config, {
    demo: true,
    shareToken: wallet.chain.chainAddresses.contracts.shareToken,
    onSent: (_hash, description) => sent.push(description),
    onSentOtherwise: () => {},
  });
beforeEach(() => {
  sent.length = 0;
});

const usdt = () => wallet.chain.tokenAddress('USDT');
const sale = () => wallet.chain.chainAddresses.contracts.shareSale;
const mined = (hash: Hex) => wallet.chain.reader.waitForTransactionReceipt({ hash });
const errorOf = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    (error: WalletError) => error,
  );

const sender = (changes: Partial<Sender> = {}): Sender => ({
  from: person.address,
  description: 'A transaction',
  check: () => {},
  ...changes,
});

/** The site's own files, which a relative address names. */
const { fetch } = globalThis;
beforeAll(() => {
  globalThis.fetch = async (url, init) =>
    String(url).startsWith('/')
      ? new Response(readFileSync(join('public', String(url)), 'utf8'))
      : fetch(url, init);
});
afterAll(() => {
  globalThis.fetch = fetch;
});

let orders = 0;
/** An offer of 10 shares for 125 USDT, signed as the service signs. */
async function offer(changes: Partial<SaleQuote> = {}, signer = chainAccount(39)): Promise<Call> {
  const { timestamp } = await wallet.chain.reader.getBlock();
  const quote: SaleQuote = {
    orderId: `0x${(++orders).toString(16).padStart(64, '0')}`,
    buyer: person.address,
    holder: `0x${'a8'.repeat(32)}`,
    payToken: usdt(),
    payAmount: parseEther('125'),
    shares: 10_000_000n,
    validUntil: timestamp + 900n,
    agreementHash: `0x${'0a'.repeat(32)}`,
    ...changes,
  };
  const typed = quoteTypedData(56, sale(), quote);
  return encodeBuy(sale(), quote, await signer.signTypedData(typed));
}
const approval = (amount = parseEther('125'), spender: Address = sale()) => ({
  token: usdt(),
  spender,
  amount,
});

describe('a purchase with USDT', () => {
  it('is not approved for shares that the rules of holding refuse', async () => {
    const people = onShareChain(wallet.chain);
    await people.buy(3, newHolder(), shares(90));
    await people.rules(0, 'setCeiling', [2_000, shares(90)]);
    const { contracts } = wallet.chain.addresses;
    const receives = {
      contracts,
      shares: { wallet: person.address, holder: `0x${'a8'.repeat(32)}`, amount: shares(10) },
    } as const;
    await expect(api().rehearse(await offer(), sender({ receives }))).rejects.toThrow(
      'This would take you to 10\u00a0% of the bank. Crossing 10\u00a0% needs the supervisor’s approval. Write to support first. Nothing was sent.',
    );
    await people.rules(0, 'setCeiling', [2_000, shares(3_000_000)]);
  });

  it('is rehearsed before the approval, approved exactly, and bought; the wallet shows both in words', async () => {
    const buy = await offer();
    await expect(api().rehearse(buy, sender())).resolves.toBe('ALLOWANCE');
    expect(wallet.asked).toEqual([]);
    const { hash } = await api().mined(await api().send(encodeApproval(approval()), sender()));
    expect(hash).toMatch(/^0x/);
    await expect(api().allowance(usdt(), person.address, sale())).resolves.toBe(parseEther('125'));
    await expect(api().rehearse(buy, sender())).resolves.toBe('READY');
    const receipt = await mined(await api().send(buy, sender({ description: 'Buy 10 shares' })));
    expect(receipt.status).toBe('success');
    await expect(api().allowance(usdt(), person.address, sale())).resolves.toBe(0n);
    expect(sent).toEqual(['A transaction', 'Buy 10 shares']);
    expect(wallet.asked).toMatchObject([
      {
        title: 'Approve spending',
        rows: expect.arrayContaining([
          { label: 'Amount', value: '125 USDT' },
          { label: 'Spender', value: sale() },
        ]),
      },
      {
        title: `Buy ${BANK_FACTS.brand} shares`,
        rows: expect.arrayContaining([
          { label: 'You pay', value: '125 USDT' },
          { label: 'You receive', value: '10 FNX' },
          { label: 'Wallet', value: person.address },
        ]),
      },
    ]);
  });

  it.each<[string, Partial<SaleQuote>, RegExp]>([
    ['expired', { validUntil: 1n }, /offer has expired/],
    ['too far ahead', { validUntil: 9_999_999_999n }, /longer than the contract allows/],
    ['for another wallet', { buyer: THIEF }, /for somebody else/],
    ['below the minimum price', { payAmount: 1n }, /below the contract’s minimum/],
    [
      'over the round',
      { shares: 10n ** 15n, payAmount: parseEther('99000000000') },
      /This round has only/,
    ],
    [
      'with BNB that is not sent',
      { payToken: '0x0000000000000000000000000000000000000001' },
      /does not accept this currency/,
    ],
  ])('that is %s is not offered to the wallet, and says why', async (_, changes, why) => {
    const error = await errorOf(api().send(await offer(changes), sender()));
    expect(error).toBeInstanceOf(RevertedSimulationError);
    expect(error?.message).toMatch(why);
    expect(error?.message).toMatch(/Nothing was sent\.$/);
    expect(wallet.asked).toEqual([]);
  });

  it('signed by another key says so, and so does one that was used', async () => {
    const forged = await errorOf(api().send(await offer({}, chainAccount(20)), sender()));
    expect(forged?.message).toMatch(/signature is not valid/);
    const coins = await offer({
      payToken: '0x0000000000000000000000000000000000000000',
      payAmount: parseEther('0.25'),
    });
    await mined(await api().send(coins, sender()));
    expect((await errorOf(api().send(coins, sender())))?.message).toMatch(/already been paid/);
  });

  it('with more than the wallet holds says so before the approval', async () => {
    const spends = { token: usdt(), amount: parseEther('100001'), symbol: 'USDT' };
    await expect(api().rehearse(await offer(), sender({ spends }))).rejects.toBeInstanceOf(
      InsufficientFundsError,
    );
  });
});

describe('a swap', () => {
  const exchange = () => wallet.chain.chainAddresses;
  const terms = (changes: Partial<SwapTerms> = {}): SwapTerms => ({
    kind: 'SWAP',
    tokenIn: null,
    tokenOut: usdt(),
    amountIn: parseEther('0.5'),
    minimumOut: parseEther('300'),
    path: [exchange().wrappedNative, usdt()],
    recipient: person.address,
    deadline: 4_000_000_000n,
    ...changes,
  });
  const swap = (given: SwapTerms, shown = given) =>
    api().send(
      encodeSwap(given, exchange()),
      sender({ check: (call) => assertSwap(call, shown, exchange()) }),
    );

  it('is sent as it was shown', async () => {
    expect((await mined(await swap(terms()))).status).toBe('success');
  });

  it.each<[string, () => Partial<SwapTerms>]>([
    ['another recipient', () => ({ recipient: THIEF })],
    ['a lower minimum', () => ({ minimumOut: 1n })],
    ['a larger amount', () => ({ amountIn: parseEther('5') })],
  ])('with %s than shown does not reach the wallet', async (_, changes) => {
    await expect(swap(terms(changes()), terms())).rejects.toBeInstanceOf(MismatchError);
    expect(wallet.asked).toEqual([]);
  });

  it('that the exchange would refuse says why', async () => {
    const error = await errorOf(swap(terms({ minimumOut: parseEther('400') })));
    expect(error?.message).toMatch(/INSUFFICIENT_OUTPUT_AMOUNT/);
    expect(wallet.asked).toEqual([]);
  });

  it('of all the coin leaves nothing for the network', async () => {
    const all = await wallet.chain.reader.getBalance({ address: person.address });
    await expect(swap(terms({ amountIn: all, minimumOut: 1n }))).rejects.toBeInstanceOf(NoGasError);
    await expect(swap(terms({ amountIn: all + 1n }))).rejects.toBeInstanceOf(
      InsufficientFundsError,
    );
  });
});

it.each<[string, () => object]>([
  ['of more', () => ({ amount: 2n ** 256n - 1n })],
  ['to somebody else', () => ({ spender: THIEF })],
  ['of another token', () => ({ token: wallet.chain.tokenAddress('USDC') })],
])('an approval %s than shown does not reach the wallet', async (_, changes) => {
  const other = encodeApproval({ ...approval(), ...changes() });
  const check = (call: Call) => assertApproval(call, approval());
  await expect(api().send(other, sender({ check }))).rejects.toBeInstanceOf(MismatchError);
  expect(wallet.asked).toEqual([]);
});

it('does not offer one confirmation where the wallet knows no batches', async () => {
  await expect(api().canBatch(person.address)).resolves.toBe(false);
});

it('adds the shares to the wallet', async () => {
  // The picture's URL is absolute.
  Object.assign(globalThis, { location: new URL('http://localhost/') });
  await expect(api().watchShares()).resolves.toBe(true);
  wallet.answer = false;
  await expect(api().watchShares()).resolves.toBe(false);
});

it('refuses another account, and turns a no in the wallet into a rejection', async () => {
  const call = encodeApproval(approval());
  const from = chainAccount(9).address;
  const error = await errorOf(api().send(call, sender({ from })));
  expect(error).toBeInstanceOf(WrongAccountError);
  expect(error?.message).toContain(getAddress(from));
  wallet.answer = false;
  await expect(api().send(call, sender())).rejects.toBeInstanceOf(UserRejectedError);
  await expect(api().signMessage('hello')).rejects.toBeInstanceOf(UserRejectedError);
  expect(sent).toEqual([]);
});

it('notices that something else was sent under the hash, and that all is well', async () => {
  const transfer = (to: Address): Call => ({
    to: usdt(),
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5n] }),
  });
  const { config, chain } = wallet;
  const hash = await chain.payToken(person, usdt(), chain.treasury, 5n);
  const asked = transfer(chain.treasury);
  expect(await sentOtherwise(config, hash, asked, person.address)).toBeUndefined();
  const other = await sentOtherwise(config, hash, transfer(THIEF), person.address);
  expect(other).toBeInstanceOf(SentOtherwiseError);
  // The sender of a contract wallet's call can be anybody, so it proves nothing.
  expect(await sentOtherwise(config, hash, transfer(THIEF), THIEF)).toBeUndefined();
});

it.each<[string, boolean, () => Partial<ApprovalTerms>]>([
  ['with a lower amount is no alarm', true, () => ({ amount: 1n })],
  ['with a higher amount is no alarm', true, () => ({ amount: 2n ** 256n - 1n })],
  ['with bytes of the wallet behind it is no alarm', true, () => ({})],
  ['for another spender is one', false, () => ({ spender: THIEF })],
  ['of another token is one', false, () => ({ token: wallet.chain.tokenAddress('USDC') })],
])('an approval that was sent %s', async (_, isFine, changes) => {
  const { config, chain } = wallet;
  const { to, data } = encodeApproval({ ...approval(), ...changes() });
  const hash = await chain.submit(person.address, { to, data: `${data}8021`, gas: 100_000n });
  const fault = await sentOtherwise(config, hash, encodeApproval(approval()), person.address);
  expect(fault === undefined).toBe(isFine);
});

it('a purchase of another order than requested, or for more BNB, is an alarm', async () => {
  const coins = { payToken: zeroAddress, payAmount: parseEther('0.25') };
  const { to, data, value } = await offer(coins);
  const hash = await wallet.chain.submit(person.address, { to, data, value, gas: 500_000n });
  const fault = (call: Call) => sentOtherwise(wallet.config, hash, call, person.address);
  expect(await fault({ to, data, value })).toBeUndefined();
  expect(await fault({ to, data, value: value - 1n })).toBeInstanceOf(SentOtherwiseError);
  expect(await fault(await offer(coins))).toBeInstanceOf(SentOtherwiseError);
});

it('needs a connected wallet', async () => {
  await disconnect(wallet.config);
  await expect(api().send(encodeApproval(approval()), sender())).rejects.toBeInstanceOf(
    ConnectorNotConnectedError,
  );
  await expect(api().signMessage('hello')).rejects.toBeInstanceOf(ConnectorNotConnectedError);
});
