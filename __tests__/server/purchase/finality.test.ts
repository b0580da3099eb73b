import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { expireOrders } from '@/server/purchase/expire-orders';
import { settleRefund } from '@/server/purchase/payments/settle-refund';
import { chainCursors, orders, payments } from '@/server/purchase/tables';
import { chainAccount } from '../../support/market/chain';
import { type Buyer, type Market, orderFor, startMarket } from '../../support/market/market';
import { createTestClock } from '../../support/service/service';

const MINUTE = 60;

describe('payments count when they are final', () => {
  let market: Market;
  // The service's clock is behind the chain's, so that tests can advance time without mining blocks.
  const clock = createTestClock(new Date(Date.now() - 6 * 3600_000));
  beforeAll(async () => {
    market = await startMarket({ scripted: true, clock });
  });
  afterAll(() => market.stop());
  beforeEach(() => {
    // Payments use the current chain time, so the service's clock is set to it.
    clock.advance((Date.now() - clock.now().getTime()) / 1000);
  });
  afterEach(async () => {
    market.node.reset();
    await market.chain.automine(true);
    await market.watch();
    await market.checkBooks();
  });

  const submit = (buyer: Buyer, orderId: string, txHash: string) =>
    buyer.request('updateOrder', { orderId, action: 'SUBMIT', txHash });

  it('shows the order as confirming until then', async () => {
    const buyer = await market.buyer(2);
    const order = await market.order(buyer, { amount: '5' });
    market.node.finalizeAt(await market.chain.reader.getBlockNumber());
    await submit(buyer, order.id, await market.pay(buyer, order));
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'CONFIRMING',
      confirmations: 1,
      confirmationsRequired: 2,
    });
    await market.chain.mine();
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({ confirmations: 2 });
    expect((await buyer.request('myWallet')).data.holdings).toMatchObject({
      available: '0',
      pending: '5',
    });
    market.node.reset();
    await market.watch();
    const done = await market.read(buyer, order.id);
    expect(done.history.map(({ status }) => status)).toEqual([
      'CREATED',
      'SUBMITTED',
      'CONFIRMING',
      'CONFIRMED',
    ]);
  });

  it('a replaced block reverts the payment', async () => {
    const { rpc } = market.chain;
    const buyer = await market.buyer(3);
    const order = await market.order(buyer, { amount: '5' });
    market.node.finalizeAt(await market.chain.reader.getBlockNumber());
    const before = await rpc.request('evm_snapshot', []);
    await submit(buyer, order.id, await market.pay(buyer, order));
    await market.watch();
    expect((await market.read(buyer, order.id)).status).toBe('CONFIRMING');
    await rpc.request('evm_revert', [before]);
    await market.chain.mine();
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'SUBMITTED',
      blockNumber: null,
      confirmations: 0,
    });
    await market.pay(buyer, order);
    market.node.reset();
    await market.watch();
    expect((await market.read(buyer, order.id)).status).toBe('CONFIRMED');
    const credited = await market.ctx.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, order.id));
    expect(credited.map(({ outcome }) => outcome)).toEqual(['CREDITED']);
  });

  it('ignores a receipt whose block is not on the chain', async () => {
    const buyer = await market.buyer(4);
    const order = await market.order(buyer, { currencyId: 'BNB', amount: '0.1', side: 'PAY' });
    await submit(buyer, order.id, await market.pay(buyer, order));
    market.node.on('eth_getTransactionReceipt', async (_, ask) => ({
      ...((await ask()) as object),
      blockHash: `0x${'0'.repeat(64)}`,
    }));
    await market.watch();
    expect((await market.read(buyer, order.id)).status).toBe('SUBMITTED');
  });

  it('ignores transfers and BNB of a block that is not on the chain', async () => {
    const [one, other] = [await market.buyer(33), await market.buyer(34)];
    const inToken = await market.order(one, { amount: '5' });
    const coin = { currencyId: 'BNB', amount: '0.1', side: 'PAY' } as const;
    const inCoin = await market.order(other, coin);
    await market.pay(one, inToken);
    await market.pay(other, inCoin);
    const elsewhere = { blockHash: `0x${'0'.repeat(64)}` };
    market.node.on('eth_getLogs', async (_, ask) =>
      ((await ask()) as object[]).map((log) => ({ ...log, ...elsewhere })),
    );
    await expect(market.watch()).rejects.toThrow('inconsistent data');
    expect((await market.read(one, inToken.id)).status).toBe('CREATED');
    market.node.reset();
    market.node.on('eth_getTransactionReceipt', async (_, ask) => ({
      ...((await ask()) as object),
      ...elsewhere,
    }));
    await market.watch();
    expect((await market.read(other, inCoin.id)).status).toBe('CREATED');
    market.node.reset();
    await market.watch();
    expect((await market.read(one, inToken.id)).status).toBe('CONFIRMED');
    expect((await market.read(other, inCoin.id)).status).toBe('CONFIRMED');
  });

  it('ignores BNB of a failed transaction', async () => {
    const buyer = await market.buyer(35);
    const coin = { currencyId: 'BNB', amount: '0.1', side: 'PAY' } as const;
    const order = await market.order(buyer, coin);
    const hash = await market.pay(buyer, order);
    // A contract may reject BNB; the local recipient never does.
    market.node.on('eth_getTransactionReceipt', async (_, ask) => ({
      ...((await ask()) as object),
      status: '0x0',
    }));
    await market.watch();
    expect((await market.read(buyer, order.id)).status).toBe('CREATED');
    await submit(buyer, order.id, hash);
    await market.watch();
    expect((await market.read(buyer, order.id)).status).toBe('FAILED');
  });

  it('credits nothing when the node reports another chain', async () => {
    const buyer = await market.buyer(5);
    const order = await market.order(buyer, { amount: '5' });
    await submit(buyer, order.id, await market.pay(buyer, order));
    market.node.on('eth_chainId', () => '0x61');
    await expect(market.watch()).rejects.toThrow('chain 97');
    expect((await market.read(buyer, order.id)).status).toBe('SUBMITTED');
    market.node.reset();
    await market.watch();
    expect((await market.read(buyer, order.id)).status).toBe('CONFIRMED');
  });

  it.each<[string, number, Parameters<Market['node']['fail']>[0]]>([
    ['refuses', 6, { status: 429, body: 'slow down' }],
    ['responds with HTML', 30, { status: 200, body: '<html>' }],
    ['breaks off', 31, { status: 200, body: '{"jsonrpc":"2.0","id":1,"resu' }],
    ['is silent', 32, 'silence'],
  ])('while a node that %s changes nothing', async (_, account, outage) => {
    const buyer = await market.buyer(account);
    const order = await market.order(buyer, { amount: '5' });
    await submit(buyer, order.id, await market.pay(buyer, order));
    market.node.fail(outage);
    await expect(market.watch()).rejects.toThrow();
    expect((await market.read(buyer, order.id)).status).toBe('SUBMITTED');
    expect((await buyer.request('myWallet')).data.stale).toBe(true);
    market.node.reset();
    await market.watch();
    expect((await market.read(buyer, order.id)).status).toBe('CONFIRMED');
  });

  it('follows a payment that the wallet sped up', async () => {
    const buyer = await market.buyer(7);
    const order = await market.order(buyer, { currencyId: 'BNB', amount: '0.1', side: 'PAY' });
    await market.chain.automine(false);
    const wallet = market.chain.client(buyer.signer);
    const nonce = await wallet.getTransactionCount({ address: buyer.signer.address });
    const payment = {
      to: market.chain.treasury,
      value: BigInt(order.payAmountRaw),
      nonce,
      gas: 21_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      maxFeePerGas: 10_000_000_000n,
    };
    const first = await wallet.sendTransaction(payment);
    await submit(buyer, order.id, first);
    await market.watch();
    expect((await market.read(buyer, order.id)).status).toBe('SUBMITTED');
    const second = await wallet.sendTransaction({
      ...payment,
      maxPriorityFeePerGas: 2_000_000_000n,
      maxFeePerGas: 20_000_000_000n,
    });
    await market.chain.mine();
    await market.chain.mine();
    await market.watch();
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'CONFIRMED',
      txHash: second,
      replacedHashes: [first],
    });
  });

  it('a payment cancelled in the wallet leaves the order payable', async () => {
    const buyer = await market.buyer(8);
    const order = await market.order(buyer, { currencyId: 'BNB', amount: '0.1', side: 'PAY' });
    await market.chain.automine(false);
    const wallet = market.chain.client(buyer.signer);
    const nonce = await wallet.getTransactionCount({ address: buyer.signer.address });
    const fees = { nonce, gas: 21_000n, maxPriorityFeePerGas: 1_000_000_000n };
    const first = await wallet.sendTransaction({
      ...fees,
      to: market.chain.treasury,
      value: BigInt(order.payAmountRaw),
      maxFeePerGas: 10_000_000_000n,
    });
    await submit(buyer, order.id, first);
    await market.watch();
    await wallet.sendTransaction({
      ...fees,
      to: buyer.signer.address,
      value: 0n,
      maxPriorityFeePerGas: 2_000_000_000n,
      maxFeePerGas: 20_000_000_000n,
    });
    await market.chain.mine();
    await market.watch();
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'CREATED',
      txHash: null,
      statusText: expect.stringContaining('did not pay FNX'),
    });
  });

  it('detaches a transaction that is not found for half an hour', async () => {
    const buyer = await market.buyer(9);
    const order = await market.order(buyer, { amount: '5' });
    await submit(buyer, order.id, `0x${'cd'.repeat(32)}`);
    clock.advance(29 * MINUTE);
    await market.watch();
    expect((await market.read(buyer, order.id)).status).toBe('SUBMITTED');
    clock.advance(2 * MINUTE);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'EXPIRED',
      statusText: expect.stringContaining('not found'),
    });
    clock.advance(-31 * MINUTE);
  });

  it('an expired order releases its shares once the chain is scanned up to its expiry', async () => {
    const buyer = await market.buyer(10);
    const order = await market.order(buyer, { amount: '5' });
    clock.advance(15 * MINUTE + 1);
    await expireOrders(market.ctx);
    expect((await market.read(buyer, order.id)).status).toBe('CREATED');
    const scannedTime = new Date(Date.parse(order.expiresAt) + 1);
    await market.ctx.db.update(chainCursors).set({ scannedTime });
    await expireOrders(market.ctx);
    expect((await market.read(buyer, order.id)).status).toBe('EXPIRED');
    clock.advance(-15 * MINUTE - 1);
  });

  it('releases shares even if the chain stays unavailable', async () => {
    const buyer = await market.buyer(11);
    const order = await market.order(buyer, { amount: '5' });
    clock.advance(18 * MINUTE);
    await expireOrders(market.ctx);
    expect((await market.read(buyer, order.id)).status).toBe('EXPIRED');
    clock.advance(-18 * MINUTE);
  });

  it('refunds an underpaid order without a decision within a day', async () => {
    const buyer = await market.buyer(12);
    const order = await market.order(buyer, { amount: '10' });
    await market.pay(buyer, order, BigInt(order.payAmountRaw) / 2n);
    await market.watch();
    clock.advance(24 * 60 * MINUTE - 1);
    await expireOrders(market.ctx);
    // The session would have expired; the row is read directly.
    const status = async () =>
      (await market.ctx.db.select().from(orders).where(eq(orders.id, order.id)))[0]?.status;
    expect(await status()).toBe('UNDERPAID');
    clock.advance(2);
    await expireOrders(market.ctx);
    expect(await status()).toBe('REFUND_DUE');
    clock.advance(-24 * 60 * MINUTE - 1);
  });

  describe('late payment', () => {
    /** An order that expired, made half an hour ago. */
    async function lateOrder(account: number) {
      clock.advance(-30 * MINUTE);
      const buyer = await market.buyer(account);
      const order = await market.order(buyer, { amount: '5' });
      clock.advance(20 * MINUTE);
      await expireOrders(market.ctx);
      clock.advance(10 * MINUTE);
      expect((await market.read(buyer, order.id)).status).toBe('EXPIRED');
      // Without open orders the chain is scanned only every 15 seconds.
      clock.advance(16);
      return { buyer, order };
    }

    it('buys while the price is nearly unchanged', async () => {
      const { buyer, order } = await lateOrder(13);
      await market.pay(buyer, order);
      await market.watch();
      expect(await market.read(buyer, order.id)).toMatchObject({
        status: 'CONFIRMED',
        shares: '5',
      });
    });

    it('is refunded by an operator when the price has changed', async () => {
      const { buyer, order } = await lateOrder(14);
      await market.chain.setFeed('USDT', 97_000_000n);
      clock.advance(MINUTE);
      await market.pay(buyer, order);
      await market.watch();
      expect(await market.read(buyer, order.id)).toMatchObject({
        status: 'REFUND_DUE',
        statusText: expect.stringContaining('the price has changed'),
      });
      const hash: Hex = `0x${'ef'.repeat(32)}`;
      await settleRefund(market.ctx, order.id, hash);
      expect(await market.read(buyer, order.id)).toMatchObject({
        status: 'REFUNDED',
        refundTxHash: hash,
      });
      await expect(settleRefund(market.ctx, order.id, hash)).rejects.toMatchObject({
        code: 'ORDER_STATE',
      });
      const { data } = await buyer.request('listTransactions', { type: 'REFUND' });
      expect(data.docs).toMatchObject([{ type: 'REFUND', status: 'CONFIRMED', amount: '63.024' }]);
      await market.chain.setFeed('USDT', 100_000_000n);
      clock.advance(MINUTE);
    });

    it('in BNB is found by the hash that the owner submits', async () => {
      clock.advance(-30 * MINUTE);
      const buyer = await market.buyer(15);
      const order = await market.order(buyer, { currencyId: 'BNB', amount: '0.1', side: 'PAY' });
      clock.advance(30 * MINUTE);
      await expireOrders(market.ctx);
      const hash = await market.pay(buyer, order);
      expect((await submit(buyer, order.id, hash)).data.status).toBe('SUBMITTED');
      await market.watch();
      expect((await market.read(buyer, order.id)).status).toBe('CONFIRMED');
    });

    it('is refunded when the shares are sold out', async () => {
      const { buyer, order } = await lateOrder(16);
      const { ctx } = market;
      const [row] = await ctx.db.select().from(orders).where(eq(orders.id, order.id));
      await ctx.pool.query(
        'update offerings set left_raw = 1, total_raw = total_raw - left_raw + 1',
      );
      await market.pay(buyer, order);
      await market.watch();
      expect(row?.reservedRaw).toBe(0n);
      expect(await market.read(buyer, order.id)).toMatchObject({
        status: 'REFUND_DUE',
        statusText: expect.stringContaining('sold out'),
      });
      await ctx.pool.query(
        'update offerings set left_raw = left_raw + 1000000000, total_raw = total_raw + 1000000000',
      );
    });
  });

  it('a quote expires after a minute', async () => {
    const buyer = await market.buyer(19);
    const ask = { currencyId: 'USDT', amount: '5', side: 'RECEIVE' };
    const buyAfter = async (seconds: number) => {
      const { data } = await buyer.request('getConvertedAmount', ask);
      clock.advance(seconds);
      return buyer.request('createOrder', orderFor(data.quoteId, buyer));
    };
    expect((await buyAfter(59)).status).toBe(200);
    const late = await buyAfter(60);
    expect([late.status, late.data.code]).toEqual([410, 'QUOTE_EXPIRED']);
    clock.advance(-119);
  });

  it('an old payment does not pay a new order', async () => {
    const buyer = await market.buyer(17);
    const amount = 10n ** 17n;
    const hash = await market.chain.payNative(buyer.signer, market.chain.treasury, amount);
    clock.advance(MINUTE);
    const order = await market.order(buyer, { currencyId: 'BNB', amount: '0.1', side: 'PAY' });
    await submit(buyer, order.id, hash);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'CREATED',
      statusText: expect.stringContaining('sent before the order was created'),
    });
  });

  it('credits a contract wallet by the sender in the token’s log', async () => {
    const owner = chainAccount(18);
    const buyer = await market.buyer(18);
    const safe = await market.chain.deploy('smart-wallet', [owner.address]);
    const usdt = market.chain.tokenAddress('USDT');
    await market.chain.payToken(owner, usdt, safe, 10n ** 20n);
    await market.ctx.pool.query(
      `insert into wallets (user_id, chain_id, address, is_primary, linked_at) values ($1, 56, $2, false, now() - interval '1 hour')`,
      [buyer.userId, safe.toLowerCase()],
    );
    const order = await market.order(buyer, { amount: '5' });
    const hash = await market.chain.execute(owner, safe, usdt, order);
    await submit(buyer, order.id, hash);
    await market.watch();
    expect((await market.read(buyer, order.id)).status).toBe('CONFIRMED');
  });
});
