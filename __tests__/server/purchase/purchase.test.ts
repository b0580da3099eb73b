import { eq } from 'drizzle-orm';
import { orders, payments } from '@/server/purchase/tables';
import { wallets } from '@/server/users/tables';
import { chainAccount } from '../../support/market/chain';
import { linkWallet, type Market, startMarket } from '../../support/market/market';

describe('a purchase', () => {
  let market: Market;
  beforeAll(async () => {
    market = await startMarket();
  });
  afterAll(() => market.stop());
  afterEach(() => market.checkBooks());

  const submit = (buyer: Awaited<ReturnType<Market['buyer']>>, orderId: string, txHash: string) =>
    buyer.request('updateOrder', { orderId, action: 'SUBMIT', txHash });

  it('in a token goes from quote to shares', async () => {
    const buyer = await market.buyer(2);
    const order = await market.order(buyer, { amount: '40' });
    expect(order).toMatchObject({
      status: 'CREATED',
      shares: '40',
      sharePriceUsd: '12.48',
      payAmount: '504.192',
      payment: {
        chainId: 56,
        kind: 'ERC20',
        to: market.chain.treasury,
        amountRaw: '504192000000000000000',
      },
    });
    expect(order.number).toMatch(/^\d{6,}$/);
    const hash = await market.pay(buyer, order);
    expect((await submit(buyer, order.id, hash)).data.status).toBe('SUBMITTED');
    await market.watch();
    const done = await market.read(buyer, order.id);
    expect(done).toMatchObject({
      status: 'CONFIRMED',
      shares: '40',
      receivedAmount: '504.192',
      txHash: hash,
      confirmations: 1,
      confirmationsRequired: 1,
      payment: null,
    });
    expect(done.history.map(({ status }) => status)).toEqual(['CREATED', 'SUBMITTED', 'CONFIRMED']);
    const { data } = await buyer.request('myWallet');
    expect(data.holdings).toEqual({
      available: '40',
      staked: '0',
      pending: '0',
      total: '40',
      valueUsd: '499.2',
    });
    expect(data.stale).toBe(false);
  });

  it('in BNB is found by its hash', async () => {
    const buyer = await market.buyer(3);
    const order = await market.order(buyer, { currencyId: 'BNB', amount: '1', side: 'PAY' });
    expect(order.payment).toMatchObject({ kind: 'NATIVE', tokenAddress: null });
    expect(order.payment).not.toHaveProperty('data');
    await submit(buyer, order.id, await market.pay(buyer, order));
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'CONFIRMED',
      shares: '50.774308',
    });
  });

  it('in BNB is found without its hash, among the transactions of expected payers', async () => {
    const [buyer, other] = [await market.buyer(33), await market.buyer(34)];
    const order = await market.order(buyer, { currencyId: 'BNB', amount: '0.2', side: 'PAY' });
    const inToken = await market.order(other, { amount: '5' });
    // BNB from a wallet with a token order is not searched for.
    await market.chain.payNative(other.signer, market.chain.treasury, 10n ** 17n);
    const hash = await market.pay(buyer, order);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({ status: 'CONFIRMED', txHash: hash });
    expect((await market.read(other, inToken.id)).status).toBe('CREATED');
    await market.watch();
    const rows = await market.ctx.db.select().from(payments).where(eq(payments.txHash, hash));
    expect(rows).toHaveLength(1);
  });

  it('in a token is found without its hash', async () => {
    const buyer = await market.buyer(4);
    const order = await market.order(buyer, { currencyId: 'USDC', amount: '10' });
    const hash = await market.pay(buyer, order);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({ status: 'CONFIRMED', txHash: hash });
  });

  it('accepts a hash in any spelling, and again', async () => {
    const buyer = await market.buyer(5);
    const order = await market.order(buyer, { amount: '5' });
    const hash = await market.pay(buyer, order);
    const spelled = hash.slice(2).toUpperCase();
    expect((await submit(buyer, order.id, spelled)).data.txHash).toBe(hash);
    expect((await submit(buyer, order.id, hash)).status).toBe(200);
    await market.watch();
    expect((await market.read(buyer, order.id)).status).toBe('CONFIRMED');
    expect((await submit(buyer, order.id, hash)).data.status).toBe('CONFIRMED');
  });

  it('ends as FAILED when the chain reverts the payment', async () => {
    const buyer = await market.buyer(6);
    const order = await market.order(buyer, { amount: '5' });
    const hash = await market.chain
      .client(buyer.signer)
      .sendTransaction({
        to: market.chain.tokenAddress('USDT'),
        data: '0xdeadbeef',
        gas: 100_000n,
      })
      .catch(async () => revertedHash(buyer.signer.address));
    await submit(buyer, order.id, hash);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'FAILED',
      statusText: expect.stringContaining('reverted'),
    });
  });

  /** A node with instant mining reports a revert as an error, but mines the transaction. */
  async function revertedHash(from: string) {
    const block = await market.chain.reader.getBlock({ includeTransactions: true });
    const mined = block.transactions.find((tx) => tx.from === from.toLowerCase());
    if (!mined) throw new Error('nothing was mined');
    return mined.hash;
  }

  it('in another supported token is refunded', async () => {
    const buyer = await market.buyer(7);
    const order = await market.order(buyer, { amount: '5' });
    const { payment } = order;
    const wrong = market.chain.tokenAddress('USDC');
    const raw = BigInt(order.payAmountRaw);
    const to = payment?.to ?? market.chain.treasury;
    const hash = await market.chain.payToken(buyer.signer, wrong, to, raw);
    await submit(buyer, order.id, hash);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'REFUND_DUE',
      receivedAmount: null,
      statusText: expect.stringContaining('63.024 USDC arrived, but this order is in USDT'),
    });
  });

  it('in a fake USDT token is not credited', async () => {
    const buyer = await market.buyer(8);
    const fake = await market.chain.deploy(
      '@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json',
      ['Tether USD', 'USDT', 10n ** 24n, buyer.signer.address],
    );
    const order = await market.order(buyer, { amount: '5' });
    const raw = BigInt(order.payAmountRaw);
    const hash = await market.chain.payToken(buyer.signer, fake, market.chain.treasury, raw);
    await submit(buyer, order.id, hash);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'CREATED',
      txHash: null,
      statusText: expect.stringContaining('a token that is not accepted'),
      payment: { kind: 'ERC20' },
    });
  });

  it.each(['USDT', 'BNB'] as const)(
    'in %s to another recipient is not credited',
    async (currencyId) => {
      const buyer = await market.buyer(currencyId === 'BNB' ? 27 : 28);
      const ask = currencyId === 'BNB' ? { amount: '0.1', side: 'PAY' as const } : { amount: '5' };
      const order = await market.order(buyer, { currencyId, ...ask });
      const raw = BigInt(order.payAmountRaw);
      const friend = chainAccount(29).address;
      const { payment } = order;
      const hash = payment?.tokenAddress
        ? await market.chain.payToken(buyer.signer, payment.tokenAddress, friend, raw)
        : await market.chain.payNative(buyer.signer, friend, raw);
      await submit(buyer, order.id, hash);
      await market.watch();
      expect(await market.read(buyer, order.id)).toMatchObject({
        status: 'CREATED',
        txHash: null,
        statusText: expect.stringContaining('did not pay FNX'),
      });
      const rows = await market.ctx.db.select().from(payments).where(eq(payments.txHash, hash));
      expect(rows).toEqual([]);
    },
  );

  it('with half the amount waits for the owner, who accepts fewer shares', async () => {
    const buyer = await market.buyer(9);
    const order = await market.order(buyer, { amount: '10' });
    await market.pay(buyer, order, BigInt(order.payAmountRaw) / 2n);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'UNDERPAID',
      receivedAmount: '63.024',
      statusText: expect.stringContaining('63.024 USDT of 126.048 USDT arrived'),
    });
    const { data } = await buyer.request('updateOrder', {
      orderId: order.id,
      action: 'ACCEPT_PARTIAL',
    });
    expect(data).toMatchObject({ status: 'CONFIRMED', shares: '5' });
    expect((await buyer.request('myWallet')).data.holdings.available).toBe('5');
  });

  it('with half the amount completes when the other half follows', async () => {
    const buyer = await market.buyer(10);
    const order = await market.order(buyer, { amount: '10' });
    const half = BigInt(order.payAmountRaw) / 2n;
    await market.pay(buyer, order, half);
    await market.watch();
    await market.pay(buyer, order, half);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'CONFIRMED',
      shares: '10',
      receivedAmount: '126.048',
    });
  });

  it('with half the amount is refunded on request', async () => {
    const buyer = await market.buyer(11);
    const order = await market.order(buyer, { amount: '10' });
    await market.pay(buyer, order, BigInt(order.payAmountRaw) / 2n);
    await market.watch();
    const refund = { orderId: order.id, action: 'REFUND' };
    expect((await buyer.request('updateOrder', refund)).data.status).toBe('REFUND_DUE');
    expect((await buyer.request('updateOrder', refund)).data.code).toBe('ORDER_STATE');
  });

  it.each([
    ['99.5 % of the money buys in proportion', 9_950n, 'CONFIRMED', '9.95'],
    ['slightly less does not', 9_949n, 'UNDERPAID', '10'],
  ])('%s', async (_, bps, status, shares) => {
    const buyer = await market.buyer(bps === 9_950n ? 12 : 13);
    const order = await market.order(buyer, { amount: '10' });
    await market.pay(buyer, order, (BigInt(order.payAmountRaw) * bps) / 10_000n);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({ status, shares });
  });

  it('with too much money owes a refund of the surplus', async () => {
    const buyer = await market.buyer(14);
    const order = await market.order(buyer, { amount: '10' });
    await market.pay(buyer, order, BigInt(order.payAmountRaw) + 10n ** 18n);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'CONFIRMED',
      shares: '10',
      statusText: expect.stringContaining('1 USDT too much arrived'),
    });
  });

  it('paid twice is credited once, and the second payment is refunded', async () => {
    const buyer = await market.buyer(15);
    const order = await market.order(buyer, { amount: '10' });
    await market.pay(buyer, order);
    await market.watch();
    await market.pay(buyer, order);
    await market.watch();
    const done = await market.read(buyer, order.id);
    expect(done).toMatchObject({ status: 'CONFIRMED', shares: '10' });
    expect(done.history.at(-1)?.note).toContain('Another payment of 126.048 USDT');
    expect((await buyer.request('myWallet')).data.holdings.available).toBe('10');
  });

  it('paid from an unlinked wallet is not credited, with an explanation', async () => {
    const buyer = await market.buyer(16);
    const order = await market.order(buyer, { amount: '10' });
    const stranger = chainAccount(17);
    const hash = await market.chain.payToken(
      stranger,
      market.chain.tokenAddress('USDT'),
      market.chain.treasury,
      BigInt(order.payAmountRaw),
    );
    await market.watch();
    await submit(buyer, order.id, hash);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'CREATED',
      statusText: expect.stringContaining(`sent from ${stranger.address}, which was not linked`),
    });
    // Linking it later changes nothing: it was not linked at the time of the payment.
    await linkWallet(market.ctx, buyer.userId, stranger.address, new Date(Date.now() + 60_000));
    await submit(buyer, order.id, hash);
    await market.watch();
    expect((await market.read(buyer, order.id)).status).toBe('CREATED');
    const [payment] = await market.ctx.db.select().from(payments).where(eq(payments.txHash, hash));
    expect(payment).toMatchObject({ outcome: 'REVIEW', orderId: null });
  });

  it('paid from a wallet that was linked only later is not credited', async () => {
    const buyer = await market.buyer(25);
    const order = await market.order(buyer, { currencyId: 'BNB', amount: '0.2', side: 'PAY' });
    const later = chainAccount(26);
    const raw = BigInt(order.payAmountRaw);
    const hash = await market.chain.payNative(later, market.chain.treasury, raw);
    await linkWallet(market.ctx, buyer.userId, later.address, new Date(Date.now() + 60_000));
    await submit(buyer, order.id, hash);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'CREATED',
      statusText: expect.stringContaining('not linked to your account'),
    });
  });

  it('paid from a wallet that was unlinked before is not credited', async () => {
    const buyer = await market.buyer(30);
    const old = chainAccount(31);
    await linkWallet(market.ctx, buyer.userId, old.address, new Date(Date.now() - 60_000));
    const order = await market.order(buyer, { amount: '5' });
    await market.ctx.db
      .update(wallets)
      .set({ unlinkedAt: new Date(Date.now() - 30_000) })
      .where(eq(wallets.address, old.address.toLowerCase()));
    const raw = BigInt(order.payAmountRaw);
    const token = market.chain.tokenAddress('USDT');
    const hash = await market.chain.payToken(old, token, market.chain.treasury, raw);
    await submit(buyer, order.id, hash);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'CREATED',
      statusText: expect.stringContaining('not linked to your account'),
    });
  });

  it("cannot be claimed with another customer's payment, who can still claim it", async () => {
    const [alice, bob] = [await market.buyer(18), await market.buyer(19)];
    const hers = await market.order(alice, { currencyId: 'BNB', amount: '0.2', side: 'PAY' });
    const his = await market.order(bob, { currencyId: 'BNB', amount: '0.2', side: 'PAY' });
    const hash = await market.pay(alice, hers);
    await submit(bob, his.id, hash);
    await market.watch();
    expect(await market.read(bob, his.id)).toMatchObject({ status: 'CREATED', txHash: null });
    await submit(alice, hers.id, hash);
    await market.watch();
    expect((await market.read(alice, hers.id)).status).toBe('CONFIRMED');
    expect((await submit(bob, his.id, hash)).data.code).toBe('TX_ALREADY_USED');
  });

  it('rejects an invalid hash, and one hash for two orders', async () => {
    const buyer = await market.buyer(20);
    const [one, two] = [
      await market.order(buyer, { amount: '5' }),
      await market.order(buyer, { amount: '6' }),
    ];
    for (const text of ['', '0x', 'abc', `0x${'g'.repeat(64)}`, `0x${'a'.repeat(63)}`]) {
      expect((await submit(buyer, one.id, text)).data.code).toBe('TX_HASH_INVALID');
    }
    const hash = `0x${'ab'.repeat(32)}`;
    expect((await submit(buyer, one.id, hash)).status).toBe(200);
    expect((await submit(buyer, two.id, hash)).data.code).toBe('TX_ALREADY_USED');
  });

  it("hides other customers' orders", async () => {
    const [alice, bob] = [await market.buyer(21), await market.buyer(22)];
    const order = await market.order(alice, { amount: '5' });
    for (const orderId of [order.id, 'no-such-order', '00000000-0000-0000-0000-000000000000']) {
      expect((await bob.request('getOrder', { orderId })).data.code).toBe('ORDER_NOT_FOUND');
      const cancel = { orderId, action: 'CANCEL' };
      expect((await bob.request('updateOrder', cancel)).data.code).toBe('ORDER_NOT_FOUND');
    }
    expect((await market.read(alice, order.id)).status).toBe('CREATED');
  });

  it('can be cancelled once, which releases its shares', async () => {
    const buyer = await market.buyer(23);
    const order = await market.order(buyer, { amount: '5' });
    const cancel = { orderId: order.id, action: 'CANCEL' };
    expect((await buyer.request('updateOrder', cancel)).data.status).toBe('CANCELLED');
    expect((await buyer.request('updateOrder', cancel)).data.code).toBe('ORDER_STATE');
    const [row] = await market.ctx.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.reservedRaw).toBe(0n);
  });

  it('is limited by the number of open orders', async () => {
    const buyer = await market.buyer(24);
    for (let made = 0; made < 3; made += 1) await market.order(buyer, { amount: '5' });
    await expect(market.order(buyer, { amount: '5' })).rejects.toThrow(
      'You already have 3 open orders.',
    );
  });
});
