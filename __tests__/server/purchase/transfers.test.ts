import { readReference } from '@fnx/bank-files/creditor-reference';
import { readPurchase } from '@fnx/chain/verify/read-purchase';
import { DAY_MS } from '@fnx/values/time';
import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import type { PublicClient } from 'viem';
import { convertUsd } from '@/lib/format/convert';
import { API_BASE } from '@/server/app';
import { loadContent } from '@/server/content/source/load-content';
import { prepareBankCurrencies } from '@/server/market/prepare-bank-currencies';
import { currencies, referenceRates } from '@/server/market/tables';
import { moveOrder } from '@/server/purchase/move-order';
import { findOrder } from '@/server/purchase/orders/read-order';
import { askAgain, pricesNow, termsOf } from '@/server/purchase/transfers/ask-again';
import { expireTransfers } from '@/server/purchase/transfers/expire-transfers';
import { issueDeposit } from '../../support/market/deposits';
import { type Buyer, type Market, startMarket } from '../../support/market/market';
import { createTestClock, type TestClock } from '../../support/service/service';

const ACCOUNT = {
  currency: 'EUR',
  iban: 'DE75512108001245126199',
  name: 'Sample Bank',
  bic: null,
  address: null,
} as const;

let market: Market;
let ada: Buyer;

beforeAll(async () => {
  market = await startMarket({ clock: createTestClock(), limits: { openOrders: 20 } });
  Object.assign(market.ctx.config, { bankTransfer: ACCOUNT });
  await prepareBankCurrencies(market.ctx);
  ada = await market.buyer(2);
});
afterAll(() => market.stop());

const make = () => market.order(ada, { currencyId: 'EUR', amount: '100', side: 'PAY' });

function transferOf(order: Awaited<ReturnType<typeof make>>) {
  if (order.payment?.kind !== 'TRANSFER') throw new Error('No transfer pays this order.');
  return order.payment;
}

const read = async (id: string) => findOrder(market.ctx.db, ada.userId, id);

async function receive(id: string): Promise<void> {
  const order = await read(id);
  const at = market.ctx.clock.now();
  await market.ctx.db.transaction((tx) =>
    moveOrder(market.ctx, tx, order, { event: 'RECEIVE', at, note: null }),
  );
}

it('is offered in the bank’s currency, priced by the feed that the sale names', async () => {
  const { data } = await ada.request('getCurrencyList', undefined);
  const euro = data.docs.find(({ id }: { id: string }) => id === 'EUR');
  expect(euro).toMatchObject({ method: 'TRANSFER', decimals: 2, enabled: true, address: null });
  expect(Number(euro?.priceUsd)).toBeCloseTo(1.08);
});

it('has one rate for the purchase and for values that pages show', async () => {
  const { db, clock } = market.ctx;
  const day = clock.now().toISOString().slice(0, 10);
  const perUsdRaw = 80_000_000n;
  const kept = (currency: 'EUR' | 'GBP') => ({ currency, perUsdRaw, day, readAt: clock.now() });
  await db.insert(referenceRates).values([kept('EUR'), kept('GBP')]);
  const wish = { currencyId: 'EUR', amount: '100', side: 'PAY' } as const;
  const { rateUsd } = (await ada.request('getConvertedAmount', wish)).data;
  const { EUR, GBP, CHF } = (await ada.request('getDisplayRates', undefined)).data;
  expect([EUR.source, convertUsd(rateUsd, EUR.perUsd)]).toEqual(['PURCHASE', '1.00']);
  expect([GBP.source, GBP.perUsd, CHF]).toEqual(['ECB', '0.8', null]);
});

it('says where to pay, with a reference of its own and a code that a banking app reads', async () => {
  const order = await make();
  expect(order).toMatchObject({ method: 'TRANSFER', status: 'CREATED', networkFeeBnb: '0' });
  const payment = transferOf(order);
  expect(payment).toMatchObject({ amount: '100.00', currency: 'EUR', iban: ACCOUNT.iban });
  expect(readReference(payment.reference)).toBe(payment.reference);
  expect(transferOf(await make()).reference).not.toBe(payment.reference);

  const svg = encodeQR(payment.code ?? '', 'svg', { ecc: 'medium', border: 4 });
  const picture = sharp(Buffer.from(svg), { density: 600 })
    .resize(600)
    .flatten({ background: '#fff' });
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  expect(decodeQR({ width, height, data }).split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', '', ACCOUNT.name, ACCOUNT.iban, 'EUR100.00', ''],
    payment.reference,
  ]);
});

describe('after the money came', () => {
  it('cannot be cancelled any more', async () => {
    const order = await make();
    await receive(order.id);
    const { data, status } = await ada.request('updateOrder', {
      orderId: order.id,
      action: 'CANCEL',
    });
    expect([status, data]).toMatchObject([409, { code: 'ORDER_STATE' }]);
  });

  it('takes the number of shares that its owner accepts, once, after the price has moved', async () => {
    const order = await make();
    const answer = (shares: string) =>
      ada.request('answerOrder', { orderId: order.id, answer: 'ACCEPTED', shares });
    await receive(order.id);
    expect((await answer(order.shares)).data).toMatchObject({ code: 'ORDER_STATE' });

    await market.ctx.db.update(currencies).set({ rateRaw: 119_000_000n });
    const received = await read(order.id);
    const terms = {
      ...termsOf(received, await pricesNow(market.ctx, 'EUR')),
      rateRaw: 119_000_000n,
    };
    const until = new Date(market.ctx.clock.now().getTime() + DAY_MS);
    await market.ctx.db.transaction((tx) => askAgain(market.ctx, tx, received, terms, until));
    const { asked } = transferOf(await market.read(ada, order.id));
    expect(asked?.until).toBe(until.toISOString());

    expect((await answer('1')).data).toMatchObject({ code: 'ORDER_STATE' });
    const shares = asked?.shares ?? '';
    expect(await answer(shares)).toMatchObject({ status: 200, data: { shares } });
    expect((await answer(shares)).data).toMatchObject({ code: 'ORDER_STATE' });
    await market.checkBooks();
  });
});

it('ends in shares whose certificate and agreement agree with the chain', async () => {
  const order = await make();
  await receive(order.id);
  const hash = await issueDeposit(market, await read(order.id));
  await market.index();
  expect(await market.read(ada, order.id)).toMatchObject({
    status: 'CONFIRMED',
    txHash: hash,
    payment: null,
  });
  await loadContent(market.ctx);
  const { sharesRaw, fromAddress } = await read(order.id);
  const claim = { wallet: fromAddress, sharesRaw };
  const { contracts } = market.chain.chainAddresses;
  const node = market.ctx.chain.client as PublicClient;
  expect(await readPurchase(node, contracts, hash, claim)).toMatchObject({
    sharesRaw,
    agreementHash: null,
  });
  for (const paper of ['certificate', 'agreement']) {
    const path = `${API_BASE}/wallet/buyShare/${order.id}/${paper}`;
    const { status } = await market.service.app.request(path, { headers: { token: ada.token } });
    expect([paper, status]).toEqual([paper, 200]);
  }
  await market.checkBooks();
});

it('holds the shares until seven days are over, whatever the chain’s time is', async () => {
  const order = await make();
  const { holdUntil, expiresAt } = transferOf(order);
  const days = (text: string) => (Date.parse(text) - Date.parse(order.createdAt)) / DAY_MS;
  expect(days(holdUntil)).toBeGreaterThan(2);
  expect(days(expiresAt)).toBeGreaterThanOrEqual(7);
  await market.watch();
  expect(await market.read(ada, order.id)).toMatchObject({ status: 'CREATED' });
  const clock = market.ctx.clock as TestClock;
  clock.advance(days(expiresAt) * (DAY_MS / 1000));
  await market.watch();
  await expireTransfers(market.ctx);
  // The statement of the last day is still to come.
  expect(await read(order.id)).toMatchObject({ status: 'CREATED' });
  clock.advance((5 * DAY_MS) / 1000);
  await expireTransfers(market.ctx);
  expect(await read(order.id)).toMatchObject({ status: 'EXPIRED', reservedRaw: 0n });
  await market.checkBooks();
});
