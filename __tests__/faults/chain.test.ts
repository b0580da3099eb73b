import { eq } from 'drizzle-orm';
import { numberToHex } from 'viem';
import { operatorAlerts } from '@/server/messaging/tables';
import { paymentsJob } from '@/server/purchase/jobs';
import { recheckPayments } from '@/server/purchase/payments/recheck-payments';
import { ASK_EVERY_SECONDS } from '@/server/purchase/payments/require-node-quorum';
import { watchPayments } from '@/server/purchase/payments/watch-payments';
import { heldPayments, payments } from '@/server/purchase/tables';
import { expect } from '../../scripts/shots/shoot';
import { type Buyer, type Market, startMarket } from '../support/market/market';
import { createTestClock } from '../support/service/service';

const HOUR = 3_600;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

let market: Market;
const clock = createTestClock();
beforeAll(async () => {
  market = await startMarket({
    scripted: true,
    second: true,
    clock,
    limits: { twoNodesAboveUsd: 1_000, maxDayUsd: 1_000_000 },
  });
});
afterAll(() => market.stop());
beforeEach(() => {
  // Payments use the current chain time, so the service's clock is set to it.
  clock.advance((Date.now() - clock.now().getTime()) / 1000);
});
afterEach(async () => {
  market.node.reset();
  market.second.reset();
  await market.checkBooks();
});

/** An order above the two-node limit and its payment. */
async function largePayment(account: number, { amount = '100', submitted = true, part = 1n } = {}) {
  const buyer = await market.buyer(account);
  const order = await market.order(buyer, { amount });
  const txHash = await market.pay(buyer, order, BigInt(order.payAmountRaw) / part);
  if (submitted) {
    await buyer.request('updateOrder', { orderId: order.id, action: 'SUBMIT', txHash });
  }
  return { buyer, order, txHash };
}

const statusOf = async (buyer: Buyer, id: string) => (await market.read(buyer, id)).status;
const available = async (buyer: Buyer) =>
  (await buyer.request('myWallet')).data.holdings.available as string;
const paymentOf = async (txHash: string) =>
  (await market.ctx.db.select().from(payments).where(eq(payments.txHash, txHash)))[0];
const alertsOn = (subject: string) =>
  market.ctx.db.select().from(operatorAlerts).where(eq(operatorAlerts.subject, subject));

/** Runs the watcher's next round, in which held payments are queried again. */
async function nextAsking(): Promise<void> {
  clock.advance(ASK_EVERY_SECONDS);
  await market.watch();
}

/** Makes a node report twice the amount in every transfer. */
function doubleTransfers(node: Market['node']): void {
  type Log = { topics: string[]; data: string };
  const twice = (log: Log): Log =>
    log.topics[0] === TRANSFER
      ? { ...log, data: numberToHex(BigInt(log.data) * 2n, { size: 32 }) }
      : log;
  node.on('eth_getTransactionReceipt', async (_, ask) => {
    const receipt = (await ask()) as { logs: Log[] } | null;
    return receipt && { ...receipt, logs: receipt.logs.map(twice) };
  });
  node.on('eth_getLogs', async (_, ask) => ((await ask()) as Log[]).map(twice));
}

describe('threat 22: a payment above the limit needs two agreeing nodes', () => {
  it('is held while only one node is available, without blocking others', async () => {
    const { buyer, order, txHash } = await largePayment(2);
    const small = await market.buyer(3);
    const smallOrder = await market.order(small, { amount: '5' });
    await market.pay(small, smallOrder);
    market.second.fail('down');
    await market.watch();
    expect(await statusOf(small, smallOrder.id)).toBe('CONFIRMED');
    expect(await statusOf(buyer, order.id)).toBe('SUBMITTED');
    expect([await available(buyer), await paymentOf(txHash)]).toEqual(['0', undefined]);
    clock.advance(61);
    await nextAsking();
    expect(await alertsOn(txHash)).toMatchObject([{ kind: 'SECOND_NODE', resolvedAt: null }]);
    market.second.reset();
    // The maximum delay after the node returns, by the job's interval.
    expect(ASK_EVERY_SECONDS + 2 * paymentsJob.every).toBeLessThan(60);
    await nextAsking();
    expect(await statusOf(buyer, order.id)).toBe('CONFIRMED');
    expect(await available(buyer)).toBe('100');
    expect((await alertsOn(txHash))[0]?.resolvedAt).toBeInstanceOf(Date);
  });

  it.each([
    ['the first node', 'node', 4],
    ['the second node', 'second', 5],
  ] as const)(
    'false data from %s credits nothing and alerts the operator',
    async (_, liar, account) => {
      const { buyer, order, txHash } = await largePayment(account, { amount: '200', part: 2n });
      doubleTransfers(market[liar]);
      await market.watch();
      await nextAsking();
      expect(await paymentOf(txHash)).toBeUndefined();
      expect(await available(buyer)).toBe('0');
      const alerts = await alertsOn(txHash);
      expect(alerts).toMatchObject([{ kind: 'CHAIN_DISAGREEMENT', resolvedAt: null }]);
      expect(alerts[0]?.detail).toMatch(/127\.0\.0\.1:\d+ reports another amount/);
      market[liar].reset();
      await nextAsking();
      expect(await statusOf(buyer, order.id)).toBe('UNDERPAID');
      expect((await paymentOf(txHash))?.amountRaw).toBe(BigInt(order.payAmountRaw) / 2n);
      expect((await alertsOn(txHash))[0]?.resolvedAt).toBeInstanceOf(Date);
    },
  );

  it('a second node with the payment in another block does not count', async () => {
    const { buyer, order, txHash } = await largePayment(10);
    const elsewhere = `0x${'e'.repeat(64)}`;
    // Its data is consistent; only the first node has another block hash.
    market.second.on('eth_getTransactionReceipt', async (_, ask) => {
      const receipt = (await ask()) as object | null;
      return receipt && { ...receipt, blockHash: elsewhere };
    });
    market.second.on('eth_getBlockByNumber', async (_, ask) => ({
      ...((await ask()) as object),
      hash: elsewhere,
    }));
    await market.watch();
    await nextAsking();
    expect(await paymentOf(txHash)).toBeUndefined();
    expect(await available(buyer)).toBe('0');
    market.second.reset();
    await nextAsking();
    expect(await statusOf(buyer, order.id)).toBe('CONFIRMED');
  });

  it('a payment without a submitted hash is found, held and credited', async () => {
    const { buyer, order, txHash } = await largePayment(6, { submitted: false });
    market.second.on('eth_getTransactionReceipt', () => null);
    await market.watch();
    expect(await statusOf(buyer, order.id)).toBe('CREATED');
    const held = market.ctx.db.select().from(heldPayments);
    expect(await held).toMatchObject([{ txHash }]);
    // The scan has passed the block: only the `held_payments` row remains.
    market.second.reset();
    await nextAsking();
    expect(await statusOf(buyer, order.id)).toBe('CONFIRMED');
    expect(await market.ctx.db.select().from(heldPayments)).toEqual([]);
  });

  it('a held payment on no chain is dropped once every node is past its block', async () => {
    const made = `0x${'ab'.repeat(32)}`;
    const now = clock.now();
    await market.ctx.db
      .insert(heldPayments)
      .values({ chainId: 56, txHash: made, blockNumber: 1, since: now, askedAt: now });
    market.second.fail('down');
    await nextAsking();
    expect(await market.ctx.db.select().from(heldPayments)).toHaveLength(1);
    market.second.reset();
    await nextAsking();
    expect(await market.ctx.db.select().from(heldPayments)).toEqual([]);
  });

  it('in production a single node is not enough, and the operator is alerted', async () => {
    const alone = await startMarket({ clock, limits: { twoNodesAboveUsd: 1_000 } });
    try {
      const buyer = await alone.buyer(7);
      const order = await alone.order(buyer, { amount: '100' });
      const hash = await alone.pay(buyer, order);
      const { ctx } = alone;
      await watchPayments({ ...ctx, config: { ...ctx.config, mode: 'production' } });
      expect((await alone.read(buyer, order.id)).status).toBe('CREATED');
      const alerts = await ctx.db.select().from(operatorAlerts);
      expect(alerts).toMatchObject([{ kind: 'SECOND_NODE', subject: hash }]);
    } finally {
      await alone.stop();
    }
  });
});

describe('threat 21: a credited payment is rechecked behind the finalized block', () => {
  it('is marked as rechecked when found', async () => {
    const { txHash } = await largePayment(8);
    await market.watch();
    await recheckPayments(market.ctx);
    expect((await paymentOf(txHash))?.recheckedAt).toBeNull();
    clock.advance(HOUR + 1);
    market.node.fail('silence');
    market.second.fail('down');
    await recheckPayments(market.ctx);
    expect((await paymentOf(txHash))?.recheckedAt).toBeNull();
    market.node.reset();
    market.second.reset();
    await recheckPayments(market.ctx);
    expect((await paymentOf(txHash))?.recheckedAt).toEqual(clock.now());
    expect(await alertsOn(txHash)).toEqual([]);
    clock.advance(-HOUR - 1);
  });

  it('a vanished payment alerts the operator and debits nobody', async () => {
    const { buyer, order, txHash } = await largePayment(9);
    await market.watch();
    expect(await statusOf(buyer, order.id)).toBe('CONFIRMED');
    clock.advance(HOUR + 1);
    for (const node of [market.node, market.second]) {
      node.on('eth_getTransactionReceipt', (params, ask) => (params[0] === txHash ? null : ask()));
    }
    await recheckPayments(market.ctx);
    await recheckPayments(market.ctx);
    const alerts = await alertsOn(txHash);
    expect(alerts).toMatchObject([{ kind: 'PAYMENT_VANISHED', resolvedAt: null }]);
    expect(alerts[0]?.detail).toContain(`for order ${order.number} (CREDITED)`);
    clock.advance(-HOUR - 1);
    expect(await available(buyer)).toBe('100');
    expect(await statusOf(buyer, order.id)).toBe('CONFIRMED');
    clock.advance(HOUR + 1);
    market.node.reset();
    market.second.reset();
    await recheckPayments(market.ctx);
    expect((await alertsOn(txHash))[0]?.resolvedAt).toBeInstanceOf(Date);
    expect((await paymentOf(txHash))?.recheckedAt).toEqual(clock.now());
    clock.advance(-HOUR - 1);
  });
});

describe('nodes that fail and recover', () => {
  /** Affects both nodes: with one down, the other serves. */
  const nodes = () => [market.node, market.second];

  it('credit nothing while down, and everything with the first scan afterwards', async () => {
    const buyer = await market.buyer(13);
    const order = await market.order(buyer, { amount: '5' });
    const txHash = await market.pay(buyer, order);
    await buyer.request('updateOrder', { orderId: order.id, action: 'SUBMIT', txHash });
    for (const node of nodes()) node.fail('down');
    await expect(market.watch()).rejects.toThrow();
    // Shown on the order page as a payment in progress.
    expect(await statusOf(buyer, order.id)).toBe('SUBMITTED');
    expect(await available(buyer)).toBe('0');
    for (const node of nodes()) node.reset();
    await market.watch();
    expect(await statusOf(buyer, order.id)).toBe('CONFIRMED');
    // Scans run every second while an order is open.
    expect(paymentsJob.every).toBeLessThanOrEqual(15);
  });

  it('may know the transaction long before its receipt', async () => {
    const buyer = await market.buyer(12);
    const order = await market.order(buyer, { currencyId: 'BNB', amount: '0.1', side: 'PAY' });
    const txHash = await market.pay(buyer, order);
    await buyer.request('updateOrder', { orderId: order.id, action: 'SUBMIT', txHash });
    for (const node of nodes()) node.on('eth_getTransactionReceipt', () => null);
    for (let look = 0; look < 3; look += 1) await market.watch();
    expect(await statusOf(buyer, order.id)).toBe('SUBMITTED');
    expect(await paymentOf(txHash)).toBeUndefined();
    for (const node of nodes()) node.reset();
    await market.watch();
    expect(await statusOf(buyer, order.id)).toBe('CONFIRMED');
  });
});

describe('no request waits long for an unresponsive chain', () => {
  /** A node has 3 s for the first request and a quarter of that for further ones until it responds again. */
  const MOST_QUESTIONS = 9;

  it.each([
    ['health', (buyer: Buyer) => buyer.request('health')],
    ['myWallet', (buyer: Buyer) => buyer.request('myWallet')],
    [
      'recordTransaction',
      (buyer: Buyer) =>
        buyer.request('recordTransaction', {
          type: 'SWAP',
          txHash: `0x${'12'.repeat(32)}`,
          address: buyer.signer.address,
          details: {},
        }),
    ],
    [
      'getConvertedAmount',
      (buyer: Buyer) =>
        buyer.request('getConvertedAmount', { currencyId: 'USDT', amount: '5', side: 'RECEIVE' }),
    ],
    [
      'getCurrencyListWithAmount',
      (buyer: Buyer) =>
        buyer.request('getCurrencyListWithAmount', { address: buyer.signer.address }),
    ],
    [
      // Not an ECDSA signature, so a contract wallet is queried on the chain.
      'userWalletRequest',
      async (buyer: Buyer) => {
        const { address } = buyer.signer;
        const { data } = await buyer.request('walletNonce', { address, chainId: 56 });
        const signature = `0x${'12'.repeat(65)}`;
        const link = { action: 'LINK', address, message: data.message, signature };
        return buyer.request('userWalletRequest', link);
      },
    ],
  ] as const)('%s', async (_, ask) => {
    const buyer = await market.buyer();
    // The rates are stale and will be refreshed.
    clock.advance(30);
    market.node.fail('silence');
    market.second.fail('silence');
    const before = market.node.asked();
    const answer = await ask(buyer);
    expect(answer.status).not.toBe(500);
    expect(market.node.asked() - before).toBeLessThanOrEqual(MOST_QUESTIONS);
  });
});
