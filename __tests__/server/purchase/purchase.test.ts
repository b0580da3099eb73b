import { orderIdOf } from '@fnx/chain/order-id';
import { decodeBuy } from '@fnx/chain/sale';
import { eq } from 'drizzle-orm';
import { API_BASE } from '@/server/app';
import { loadContent } from '@/server/content/source/load-content';
import { offerings } from '@/server/market/tables';
import { notifications } from '@/server/messaging/tables';
import { fileAgreement } from '@/server/platform/legal-versions';
import { orders } from '@/server/purchase/tables';
import { type users, wallets } from '@/server/users/tables';
import { callFault } from '@/shared/call-faults';
import { readFacts } from '@/shared/certificate-link';
import { chainAccount } from '../../support/market/chain-accounts';
import {
  type Buyer,
  linkWallet,
  orderFor,
  paymentCall,
  sendCall,
  startMarket,
} from '../../support/market/market';
import { quoteOfWire, walletPayment } from '../../support/market/wire-quote';
import { changePerson } from '../../support/people/change-person';
import { duringTests } from '../../support/setup/during-tests';

const LOST_HASH = `0x${'ab'.repeat(32)}`;

describe('a purchase', () => {
  const market = duringTests(startMarket);
  afterEach(() => market.checkBooks());

  const submit = (buyer: Buyer, orderId: string, txHash: string) =>
    buyer.request('updateOrder', { orderId, action: 'SUBMIT', txHash });
  const cancel = (buyer: Buyer, orderId: string) =>
    buyer.request('updateOrder', { orderId, action: 'CANCEL' });

  it('in a token goes from the signed quote to shares in the wallet', async () => {
    const buyer = await market.buyer(2);
    const order = await market.order(buyer, { amount: '40' });
    const { shareSale, shareToken } = market.chain.chainAddresses.contracts;
    expect(order).toMatchObject({
      status: 'CREATED',
      orderKey: orderIdOf(order.id),
      shares: '40',
      payAmount: '504.192',
      toAddress: shareSale,
      fromAddress: buyer.signer.address,
      payment: {
        kind: 'SALE',
        chainId: 56,
        to: shareSale,
        valueRaw: '0',
        approve: {
          token: market.chain.tokenAddress('USDT'),
          spender: shareSale,
          amountRaw: '504192000000000000000',
        },
        quote: {
          orderId: order.orderKey,
          holder: order.holder,
          buyer: buyer.signer.address,
          payAmountRaw: '504192000000000000000',
          sharesRaw: '40000000',
          validUntil: Date.parse(order.expiresAt) / 1000,
          agreementHash: fileAgreement().hash,
        },
      },
    });
    const call = paymentCall(order);
    const decoded = decodeBuy(call);
    expect(decoded.terms).toEqual(quoteOfWire(walletPayment(order).quote));
    expect(await market.read(buyer, order.id)).toEqual(order);
    const hash = await market.buy(buyer, order);
    expect((await submit(buyer, order.id, hash)).data).toMatchObject({
      status: 'SUBMITTED',
      txHash: hash,
      payment: { kind: 'SALE' },
    });
    await market.watch();
    const done = await market.read(buyer, order.id);
    expect(done).toMatchObject({ status: 'CONFIRMED', txHash: hash, payment: null });
    expect(done.history.map(({ status }) => status)).toEqual(['CREATED', 'SUBMITTED', 'CONFIRMED']);
    expect((await buyer.request('myWallet')).data.holdings).toMatchObject({
      available: '40',
      total: '40',
    });
    const balance = await market.chain.balanceOf(shareToken, buyer.signer.address);
    expect(balance).toBe(40_000_000n);
  });

  it('in BNB is one transaction that carries the price', async () => {
    const buyer = await market.buyer(3);
    const order = await market.order(buyer, { currencyId: 'BNB', amount: '1', side: 'PAY' });
    expect(order.payment).toMatchObject({ approve: null, valueRaw: order.payAmountRaw });
    await market.buy(buyer, order);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'CONFIRMED',
      shares: '50.774308',
    });
  });

  it('is found without its hash, and with a wrong one', async () => {
    const buyer = await market.buyer(4);
    const order = await market.order(buyer, { currencyId: 'USDC', amount: '10' });
    await submit(buyer, order.id, LOST_HASH);
    const hash = await market.buy(buyer, order);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({ status: 'CONFIRMED', txHash: hash });
    // A page that comes late changes nothing.
    expect((await submit(buyer, order.id, LOST_HASH)).data).toMatchObject({
      status: 'CONFIRMED',
      txHash: hash,
    });
  });

  it('notifies its owner once, however often the chain is read', async () => {
    const buyer = await market.buyer(5);
    const order = await market.order(buyer, { amount: '5' });
    await market.buy(buyer, order);
    await Promise.all([market.watch(), market.watch(), market.watch()]);
    await market.watch();
    const told = await market.ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, buyer.userId));
    expect(told.map(({ title, body }) => [title, body])).toEqual([
      [`Order ${order.number}: purchase complete`, expect.stringContaining('63.024 USDT')],
    ]);
  });

  it('that the contract reverts ends as FAILED with the reason, and the quote can be used again', async () => {
    const buyer = await market.buyer(6);
    const order = await market.order(buyer, { amount: '5' });
    const reverted = await sendCall(market.chain, buyer.signer, paymentCall(order));
    await submit(buyer, order.id, reverted);
    await market.watch();
    const failed = await market.read(buyer, order.id);
    expect(failed).toMatchObject({
      status: 'FAILED',
      statusText: expect.stringContaining('The approval is too small'),
      history: expect.arrayContaining([
        expect.objectContaining({ fault: { name: 'ALLOWANCE', params: {} } }),
      ]),
      payment: { kind: 'SALE' },
    });
    const hash = await market.buy(buyer, failed);
    await submit(buyer, order.id, hash);
    expect((await market.read(buyer, order.id)).status).toBe('SUBMITTED');
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({
      status: 'CONFIRMED',
      statusText: 'The shares are yours.',
      txHash: hash,
    });
  });

  it('is not failed by a transaction of somebody else', async () => {
    const [buyer, other] = [await market.buyer(7), await market.buyer(8)];
    const order = await market.order(buyer, { amount: '5' });
    const theirs = await market.order(other, { amount: '5' });
    await submit(buyer, order.id, await sendCall(market.chain, other.signer, paymentCall(theirs)));
    await market.watch();
    expect((await market.read(buyer, order.id)).status).toBe('SUBMITTED');
  });

  it('rejects what is no hash, and takes a hash in any spelling', async () => {
    const buyer = await market.buyer(9);
    const order = await market.order(buyer, { amount: '5' });
    for (const text of ['', '0x', 'abc', `0x${'g'.repeat(64)}`, `0x${'a'.repeat(63)}`]) {
      expect((await submit(buyer, order.id, text)).data.code).toBe('TX_HASH_INVALID');
    }
    const { data } = await submit(buyer, order.id, LOST_HASH.slice(2).toUpperCase());
    expect(data.txHash).toBe(LOST_HASH);
    for (let sent = 1; sent < 10; sent += 1) {
      const hash = `0x${String(sent).repeat(64)}`;
      expect((await submit(buyer, order.id, hash)).status).toBe(200);
    }
    expect((await submit(buyer, order.id, `0x${'c'.repeat(64)}`)).data.code).toBe('RATE_LIMITED');
  });

  it('can be cancelled, which offers it no more, but keeps its shares while the quote lives', async () => {
    const buyer = await market.buyer(10);
    const order = await market.order(buyer, { amount: '5' });
    expect((await cancel(buyer, order.id)).data).toMatchObject({
      status: 'CANCELLED',
      payment: null,
    });
    expect((await cancel(buyer, order.id)).data.code).toBe('ORDER_STATE');
    const [row] = await market.ctx.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.reservedRaw).toBe(5_000_000n);
    // Bought on another device with the quote that it still had.
    const hash = await market.buy(buyer, order);
    await market.watch();
    expect(await market.read(buyer, order.id)).toMatchObject({ status: 'CONFIRMED', txHash: hash });
  });

  it('has a certificate that names its owner and opens the page that checks it, once it is final', async () => {
    await loadContent(market.ctx);
    const buyer = await market.buyer(33);
    const order = await market.order(buyer, { amount: '40' });
    const ask = () =>
      market.service.app.request(`${API_BASE}/wallet/buyShare/${order.id}/certificate`, {
        headers: { token: buyer.token },
      });
    expect(await (await ask()).json()).toMatchObject({ data: { code: 'ORDER_STATE' } });
    await market.buy(buyer, order);
    await market.index();
    const response = await ask();
    expect(response.headers.get('content-disposition')).toContain(
      `fnx-certificate-${order.number}.pdf`,
    );
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text).toMatch(
      new RegExp(`\\(Share certificate of Test Buyer \\d+, order ${order.number}\\)`),
    );
    const link = text.match(/\/URI \((.+?)\)/)?.[1] ?? '';
    expect(link).toContain('/static/certificate#');
    const { txHash } = await market.read(buyer, order.id);
    const wallet = buyer.signer.address;
    expect(readFacts(link.slice(link.indexOf('#')))).toEqual({ txHash, wallet, shares: '40' });
  });

  it("hides other customers' orders", async () => {
    const [alice, bob] = [await market.buyer(11), await market.buyer(12)];
    const order = await market.order(alice, { amount: '5' });
    for (const orderId of [order.id, 'no-such-order', '00000000-0000-0000-0000-000000000000']) {
      expect((await bob.request('getOrder', { orderId })).data.code).toBe('ORDER_NOT_FOUND');
      expect((await cancel(bob, orderId)).data.code).toBe('ORDER_NOT_FOUND');
    }
    expect((await market.read(alice, order.id)).status).toBe('CREATED');
  });

  // security(Money overheard quote): It can be used by its buyer only
  it('cannot be made by somebody else with a quote that was overheard', async () => {
    const [alice, mallory] = [await market.buyer(13), await market.buyer(14)];
    const order = await market.order(alice, { amount: '5' });
    const stolen = market.chain.reader.call({ account: mallory.signer, ...paymentCall(order) });
    const fault = callFault(await stolen.catch((error: unknown) => error));
    expect(fault).toEqual({
      name: 'WrongBuyer',
      params: {},
      text: 'This offer is for somebody else.',
    });
  });

  it('leaves the line of a list, with the amounts of the order', async () => {
    const buyer = await market.buyer(15);
    const order = await market.purchase(buyer, { amount: '7' });
    const { data } = await buyer.request('listTransactions', { type: 'BUY' });
    expect(data.docs).toMatchObject([
      { type: 'BUY', status: 'CONFIRMED', orderId: order.id, shares: '7', txHash: order.txHash },
    ]);
  });
});

describe('an order is made', () => {
  const market = duringTests(() => startMarket({ limits: { maxDayUsd: 1_000 } }));
  afterEach(() => market.checkBooks());

  const codeOf = async (buyer: Buyer, wanted: { amount: string }, change: object = {}) => {
    const quote = await buyer.request('getConvertedAmount', {
      currencyId: 'USDT',
      side: 'RECEIVE',
      ...wanted,
    });
    const answer = await buyer.request('createOrder', {
      ...orderFor(quote.data.quoteId, buyer),
      ...change,
    });
    return answer.status === 200 ? 'OK' : answer.data.code;
  };

  it.each<[string, number, Partial<typeof users.$inferInsert>, string]>([
    ['a person without identity check', 2, { kycStatus: 'IN_REVIEW' }, 'KYC_REQUIRED'],
    ['a person whose identity expired', 3, { kycStatus: 'EXPIRED' }, 'KYC_REQUIRED'],
  ])('not for %s', async (_, account, change, code) => {
    const buyer = await market.buyer(account);
    await changePerson(market.ctx.db, buyer.userId, change);
    expect(await codeOf(buyer, { amount: '5' })).toBe(code);
  });

  // security(Money 2.3.1): An order requires a verified customer, a registered or first wallet, the current agreement and the customer's own quote; a purchase needs the quote signed for this buyer, order, amount and agreement
  it('not without a linked wallet, nor for another one', async () => {
    const none = await market.buyer();
    expect(await codeOf(none, { amount: '5' })).toBe('WALLET_REQUIRED');
    const buyer = await market.buyer(5);
    const other = { address: chainAccount(6).address };
    expect(await codeOf(buyer, { amount: '5' }, other)).toBe('WALLET_MISMATCH');
  });

  // security(Money 2.3.1)
  it('not with an outdated agreement', async () => {
    const buyer = await market.buyer(7);
    const old = { agreementVersion: '2020-01-01' };
    expect(await codeOf(buyer, { amount: '5' }, old)).toBe('VALIDATION_ERROR');
  });

  it('once of one quote, however many requests come at the same time', async () => {
    const buyer = await market.buyer(8);
    const { data } = await buyer.request('getConvertedAmount', {
      currencyId: 'USDT',
      side: 'RECEIVE',
      amount: '5',
    });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => buyer.request('createOrder', orderFor(data.quoteId, buyer))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(4);
  });

  // security(Money 2.3.2): Live quotes and dollars a day are limited per customer; the contract limits the day and the round
  it('for at most three live quotes, also when they were cancelled', async () => {
    const buyer = await market.buyer(9);
    const made = await Promise.all(
      Array.from({ length: 5 }, () => market.order(buyer, { amount: '5' }).catch(() => null)),
    );
    const [order, ...others] = made.filter((one) => one !== null);
    expect(others).toHaveLength(2);
    await buyer.request('updateOrder', { orderId: order?.id, action: 'CANCEL' });
    expect(await codeOf(buyer, { amount: '5' })).toBe('OPEN_ORDER_LIMIT');
  });

  // security(Money 2.3.2)
  it('within the day’s limit, which counts purchases and live quotes', async () => {
    const buyer = await market.buyer(10);
    // 80 shares at 12.48 USD and 1 % are 1,008.38 USD.
    expect(await codeOf(buyer, { amount: '80' })).toBe('LIMIT_EXCEEDED');
    await market.purchase(buyer, { amount: '40' });
    const order = await market.order(buyer, { amount: '30' });
    await buyer.request('updateOrder', { orderId: order.id, action: 'CANCEL' });
    const { data } = await buyer.request('getMinimumPaymentAmount', { currencyId: 'USDT' });
    expect(data.dailyLeftUsd).toBe('117.664');
    expect(await codeOf(buyer, { amount: '10' })).toBe('LIMIT_EXCEEDED');
    expect(await codeOf(buyer, { amount: '9' })).toBe('OK');
  });

  it('for a further wallet only after its registration', async () => {
    const buyer = await market.buyer(11);
    await market.purchase(buyer, { amount: '5' });
    const second = chainAccount(12).address;
    await linkWallet(market.ctx, buyer.userId, second);
    expect(await codeOf(buyer, { amount: '5' }, { address: second })).toBe('WALLET_NOT_REGISTERED');
  });

  it('not for a wallet that holds shares of another person', async () => {
    const owner = await market.buyer(13);
    await market.purchase(owner, { amount: '5' });
    const buyer = await market.buyer();
    await market.ctx.db.transaction((tx) =>
      tx.update(wallets).set({ userId: buyer.userId }).where(eq(wallets.userId, owner.userId)),
    );
    const address = chainAccount(13).address;
    expect(await codeOf(buyer, { amount: '5' }, { address })).toBe('WALLET_ALREADY_LINKED');
  });
});

describe('a quote that was not used', () => {
  const market = duringTests(startMarket);
  afterEach(() => market.checkBooks());

  const left = async () => {
    const [round] = await market.ctx.db.select().from(offerings);
    return round?.leftRaw;
  };

  it('expires when the chain has passed its time, and not before, with any submitted hash', async () => {
    const buyer = await market.buyer(2);
    const before = await left();
    const quiet = await market.order(buyer, { amount: '5' });
    const hinted = await market.order(buyer, { amount: '5' });
    const cancelled = await market.order(buyer, { amount: '5' });
    const act = (orderId: string, action: string, txHash?: string) =>
      buyer.request('updateOrder', { orderId, action, ...(txHash ? { txHash } : {}) });
    await act(hinted.id, 'SUBMIT', LOST_HASH);
    await act(cancelled.id, 'CANCEL');
    const end = Date.parse(cancelled.expiresAt) / 1000;
    await market.chain.mine(end);
    await market.watch();
    expect((await market.read(buyer, quiet.id)).status).toBe('CREATED');
    expect(await left()).toBe((before ?? 0n) - 15_000_000n);
    await market.expire(cancelled);
    await market.watch();
    const statuses = [];
    for (const { id } of [quiet, hinted, cancelled]) {
      const { status, payment } = await market.read(buyer, id);
      statuses.push(status);
      expect(payment).toBeNull();
    }
    expect(statuses).toEqual(['EXPIRED', 'EXPIRED', 'CANCELLED']);
    expect(await left()).toBe(before);
    expect((await act(quiet.id, 'SUBMIT', LOST_HASH)).data.code).toBe('ORDER_STATE');
    // Nothing counts any more.
    const call = paymentCall(quiet);
    const late = market.chain.reader.call({ account: buyer.signer, ...call });
    const fault = callFault(await late.catch((error: unknown) => error));
    expect(fault?.name).toBe('QuoteExpired');
  });
});
