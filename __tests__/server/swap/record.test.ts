import { encodeApproval } from '@fnx/chain/approval';
import type { Call } from '@fnx/chain/call';
import { encodeSwap, type SwapTerms } from '@fnx/chain/swap';
import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, linkWallet, startMarket } from '../../support/market/market';
import { duringTests } from '../../support/setup/during-tests';

const ONE = 10n ** 18n;
const FAR = 4_000_000_000n;

describe('recording on-chain transactions', () => {
  let owner: Buyer;
  let stranger: Buyer;
  let usdt: Address;
  let wbnb: Address;

  const market = duringTests(() =>
    startMarket({ scripted: true, limits: { recordsPerHour: 1_000 } }),
  );
  beforeAll(async () => {
    owner = await market.buyer(4);
    stranger = await market.buyer(5);
    usdt = market.chain.tokenAddress('USDT');
    wbnb = market.chain.chainAddresses.wrappedNative;
  });
  afterEach(() => market.node.reset());

  async function send(buyer: Buyer, transaction: Call, gas = 600_000n): Promise<Hex> {
    const { chain } = market;
    const hash = await chain.client(buyer.signer).sendTransaction({ ...transaction, gas });
    await chain.reader.waitForTransactionReceipt({ hash });
    return hash;
  }

  function terms(buyer: Buyer, changes: Partial<SwapTerms> = {}): SwapTerms {
    return {
      kind: 'SWAP',
      tokenIn: null,
      tokenOut: usdt,
      amountIn: ONE / 10n,
      minimumOut: 1n,
      path: [wbnb, usdt],
      recipient: buyer.signer.address,
      deadline: FAR,
      ...changes,
    };
  }

  const swap = (buyer: Buyer, changes: Partial<SwapTerms> = {}) =>
    send(buyer, encodeSwap(terms(buyer, changes), market.chain.chainAddresses));

  const record = (buyer: Buyer, txHash: string, type = 'SWAP') =>
    buyer.request('recordTransaction', {
      type,
      txHash,
      address: buyer.signer.address,
      details: { fromSymbol: 'BNB', toAmount: '999999' },
    });

  it('records a swap from chain data, not from the request', async () => {
    const hash = await swap(owner);
    const { status, data } = await record(owner, hash.toUpperCase().replace('0X', '0x'));
    expect(status).toBe(200);
    expect(data).toMatchObject({
      type: 'SWAP',
      status: 'CONFIRMED',
      currencyId: 'BNB',
      symbol: 'BNB',
      amount: '0.1',
      receivedSymbol: 'USDT',
      valueUsd: '64',
      shares: null,
      from: owner.signer.address,
      to: getAddress(market.chain.chainAddresses.router),
      txHash: hash,
    });
    expect(Number(data.receivedAmount)).toBeGreaterThan(63);
    expect(Number(data.receivedAmount)).toBeLessThan(64);
    expect(Number(data.networkFeeBnb)).toBeGreaterThan(0);
    const list = await owner.request('listTransactions', { search: hash });
    expect(list.data.docs).toEqual([data]);
    expect((await owner.request('dashboard')).data.latestTransactions[0].id).toBe(data.id);
  });

  it('recognizes BNB received from the exchange, and wrapping', async () => {
    await send(
      owner,
      encodeApproval({
        token: usdt,
        spender: market.chain.chainAddresses.router,
        amount: 64n * ONE,
      }),
    );
    const out = await swap(owner, {
      tokenIn: usdt,
      tokenOut: null,
      amountIn: 64n * ONE,
      path: [usdt, wbnb],
    });
    const { data } = await record(owner, out);
    expect(data).toMatchObject({ symbol: 'USDT', amount: '64', receivedSymbol: 'BNB' });
    expect(Number(data.receivedAmount)).toBeGreaterThan(0.098);
    const plain = { path: [], deadline: 0n, minimumOut: ONE } as const;
    const wrapped = await swap(owner, {
      ...plain,
      kind: 'WRAP',
      tokenOut: wbnb,
      amountIn: ONE,
    });
    expect((await record(owner, wrapped)).data).toMatchObject({
      amount: '1',
      symbol: 'BNB',
      receivedAmount: '1',
      receivedSymbol: 'WBNB',
    });
    const back = await swap(owner, {
      ...plain,
      kind: 'UNWRAP',
      tokenIn: wbnb,
      tokenOut: null,
      amountIn: ONE,
    });
    expect((await record(owner, back)).data).toMatchObject({
      symbol: 'WBNB',
      currencyId: 'BNB',
      receivedSymbol: 'BNB',
      receivedAmount: '1',
    });
  });

  it('records a reverted swap as failed', async () => {
    const { chain } = market;
    const refused = encodeSwap(terms(owner, { minimumOut: 10n ** 30n }), chain.chainAddresses);
    // A node with instant mining throws instead of returning the hash.
    await chain.automine(false);
    const hash = await chain.client(owner.signer).sendTransaction({ ...refused, gas: 600_000n });
    await chain.mine();
    await chain.automine(true);
    expect((await record(owner, hash)).data).toMatchObject({
      status: 'FAILED',
      amount: '0.1',
      receivedAmount: null,
      note: expect.stringContaining('only the network fee'),
    });
  });

  it('records one entry under concurrent requests', async () => {
    const hash = await swap(owner);
    const answers = await Promise.all(Array.from({ length: 12 }, () => record(owner, hash)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ data }) => data.code === 'TX_ALREADY_USED')).toHaveLength(11);
  });

  it('returns the same response for the same key', async () => {
    const hash = await swap(owner);
    const input = { type: 'SWAP', txHash: hash, address: owner.signer.address, details: {} };
    const sending = { token: owner.token, headers: { 'idempotency-key': hash } };
    const first = await market.service.request('recordTransaction', input, sending);
    const again = await market.service.request('recordTransaction', input, sending);
    expect(first.status).toBe(200);
    expect(again.data).toEqual(first.data);
  });

  it('rejects another customer’s transaction', async () => {
    const hash = await swap(owner);
    expect((await record(stranger, hash)).status).toBe(422);
    const posing = await stranger.request('recordTransaction', {
      type: 'SWAP',
      txHash: hash,
      address: owner.signer.address,
      details: {},
    });
    expect(posing.data.fields.address).toMatch(/not linked/);
    const gift = await swap(owner, { recipient: stranger.signer.address });
    expect((await record(owner, gift)).data.fields.txHash).toMatch(/another wallet/);
    expect((await record(owner, hash)).status).toBe(200);
  });

  it('rejects transactions from before the wallet was linked', async () => {
    const late = await market.buyer();
    const signer = chainAccount(9);
    const buyer = { ...late, signer };
    const hash = await swap(buyer);
    const inAnHour = new Date(market.ctx.clock.now().getTime() + 3_600_000);
    await linkWallet(market.ctx, buyer.userId, signer.address, inAnHour);
    expect((await record(buyer, hash)).data.fields.address).toMatch(/not linked/);
  });

  it('rejects a transaction that is not final, with a retry time', async () => {
    const before = await market.chain.reader.getBlockNumber();
    const hash = await swap(owner);
    market.node.finalizeAt(before);
    const { status, data } = await record(owner, hash);
    expect(status).toBe(422);
    expect(data).toMatchObject({ code: 'VALIDATION_ERROR', retryAfter: 3 });
    const unknown = await record(owner, `0x${'12'.repeat(32)}`);
    expect(unknown.data.retryAfter).toBe(3);
    market.node.reset();
    expect((await record(owner, hash)).status).toBe(200);
  });

  it('rejects a node on another chain, and an unavailable one', async () => {
    const hash = await swap(owner);
    market.node.on('eth_chainId', () => '0x61');
    expect((await record(owner, hash)).status).toBe(503);
    market.node.reset();
    market.node.fail({ status: 500, body: '' });
    expect((await record(owner, hash)).data.code).toBe('UNAVAILABLE');
  });

  it('does not record share payments or approvals as swaps', async () => {
    const order = await market.order(owner, { amount: '5' });
    const paid = await market.buy(owner, order);
    await market.watch();
    expect((await record(owner, paid)).status).toBe(422);
    expect((await record(owner, paid, 'TRANSFER')).data.code).toBe('TX_ALREADY_USED');
    const approval = encodeApproval({ token: usdt, spender: wbnb, amount: 1n });
    expect((await record(owner, await send(owner, approval))).status).toBe(422);
  });

  it('records a transfer for its sender and for its recipient', async () => {
    const { address } = stranger.signer;
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [address, 7n * ONE],
    });
    const hash = await send(owner, { to: usdt, value: 0n, data });
    expect((await record(owner, hash, 'TRANSFER')).data).toMatchObject({
      type: 'TRANSFER_OUT',
      amount: '7',
      symbol: 'USDT',
      to: address,
    });
    expect((await record(stranger, hash, 'TRANSFER')).data).toMatchObject({
      type: 'TRANSFER_IN',
      amount: '7',
      networkFeeBnb: null,
    });
    const coin = await send(owner, { to: address, value: ONE, data: '0x' }, 21_000n);
    expect((await record(owner, coin, 'TRANSFER')).data).toMatchObject({
      type: 'TRANSFER_OUT',
      symbol: 'BNB',
      amount: '1',
    });
    expect((await record(owner, coin, 'SWAP')).status).toBe(422);
  });

  it('ignores tokens of other contracts', async () => {
    const token = await market.chain.deploy('TestToken', [
      'Tether USD',
      'USDT',
      1000n * ONE,
      owner.signer.address,
    ]);
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [stranger.signer.address, ONE],
    });
    const hash = await send(owner, { to: token, value: 0n, data });
    expect((await record(owner, hash, 'TRANSFER')).data.fields.txHash).toMatch(
      /no supported currency/,
    );
  });
});
