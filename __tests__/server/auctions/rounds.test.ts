import { type SQL, sql } from 'drizzle-orm';
import { type Hex, zeroHash } from 'viem';
import { loadContent } from '@/server/content/source/load-content';
import type { Operator } from '@/server/desk/commands';
import { checkAll } from '@/server/register/check/watch-register';
import { rebuildRegister } from '@/server/register/rebuild';
import { listTreasury } from '@/server/register/treasury-commands';
import { reconcileDay } from '@/server/reports/reconciliation';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, startMarket } from '../../support/market/market';
import { onShareChain, shares } from '../../support/market/share-chain';
import { createTestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';
import { BID, inAuctions, SALE } from './auction-world';

/* One round: two owners sell, two people bid, one of them the bank. */

const DAY = 86_400;
const limits = { sessionIdleSeconds: 30 * DAY, sessionSeconds: 30 * DAY, feedMaxAgeSeconds: DAY };
const market = duringTests(() => startMarket({ clock: createTestClock(), limits }));
let world: ReturnType<typeof inAuctions>;
let [seller, other, bidder]: Buyer[] = [];
let began: Date;
let round: { id: number; opens: number; closes: number };
const holder = {} as Record<'seller' | 'other' | 'bidder', Hex>;

beforeAll(async () => {
  world = inAuctions(market);
  const ctx = market.ctx;
  (ctx.clock as unknown as { advance(s: number): void }).advance(600);
  began = ctx.clock.now();
  [seller, other, bidder] = [await market.buyer(2), await market.buyer(3), await market.buyer(4)];
  for (const one of [seller, other, bidder]) {
    const order = await market.order(one, { amount: '200' });
    await market.chain.mine(Math.floor(ctx.clock.now().getTime() / 1000) + 1);
    await market.buy(one, order);
    await market.watch();
  }
  // A cap from before the round of the sale was opened is part of it, and a test's chain is older than its service.
  await onShareChain(market.chain).sale('setCap', [shares(4_000_000)]);
  await market.index();
  holder.seller = await world.holder(seller as Buyer);
  holder.other = await world.holder(other as Buyer);
  holder.bidder = await world.holder(bidder as Buyer);
  for (const account of [2, 3, 4]) await world.allow(account);
});
// In each state of a round the books are in order.
afterEach(async () => expect(await checkAll(market.ctx)).toEqual([]));

const get = async () =>
  (await market.service.request('getRound', undefined, { params: { id: String(round.id) } })).data;
const mine = async (one: Buyer | undefined) =>
  (await one?.request('listAuctionOrders', {}))?.data.docs[0];

it('shows the book of a round as it grows, with the price it would clear at', async () => {
  round = await world.open({ side: BID, tick: 2, shares: 30 });
  expect(await get()).toMatchObject({
    state: 'OPEN',
    bank: { side: 'BID', price: '11', shares: '30', fill: null },
    bids: ['0', '0', '30', '0', '0', '0'],
    indicative: null,
  });
  await world.place(2, round.id, SALE, 1, 60);
  await world.place(3, round.id, SALE, 1, 40);
  await world.place(4, round.id, BID, 3, 20);
  await market.index();
  expect(await get()).toMatchObject({
    sales: ['0', '100', '0', '0', '0', '0'],
    bids: ['0', '0', '30', '20', '0', '0'],
    orders: { sales: 2, bids: 2 },
    indicative: { price: '10.5', volume: '50' },
  });
});

it('replaces the order of a holder, and removes it from the sums when it is cancelled', async () => {
  await world.place(2, round.id, SALE, 4, 30);
  await market.index();
  expect(await get()).toMatchObject({ sales: ['0', '40', '0', '0', '30', '0'] });
  await world.place(2, round.id, SALE, 4, 0);
  await market.index();
  expect(await get()).toMatchObject({
    sales: ['0', '40', '0', '0', '0', '0'],
    orders: { sales: 1, bids: 2 },
  });
  expect(await mine(seller)).toMatchObject({ state: 'CANCELLED', shares: '0' });
  await world.place(2, round.id, SALE, 1, 60);
  await market.index();
});

it('says which shares are free to sell', async () => {
  const { data } = (await seller?.request('getSelling')) ?? {};
  expect(data).toMatchObject({
    current: { id: String(round.id) },
    shares: { total: '200', onSale: '60', free: '140', staked: '0' },
  });
  const { data: dashboard } = (await seller?.request('dashboard')) ?? {};
  expect(dashboard.holdings).toMatchObject({ available: '140', onSale: '60', staked: '0' });
});

it('asks the contract before the wallet is asked', async () => {
  const id = String(round.id);
  const ask = (tick: number, shares: string) =>
    bidder?.request(
      'checkAuctionOrder',
      { wallet: chainAccount(4).address, side: 'BID', tick, shares },
      { params: { id } },
    );
  // From 20 at 11.5 to 20 at 12.
  expect((await ask(4, '20'))?.data).toMatchObject({ allowanceRaw: String(10n * 10n ** 18n) });
  expect((await ask(9, '20'))?.data).toMatchObject({
    code: 'TRANSACTION_REFUSED',
    fault: { name: 'WrongTick' },
  });
});

it('knows the result at once, and fills and money as they are settled', async () => {
  await world.at(round.closes);
  expect(await get()).toMatchObject({ state: 'CLOSED', indicative: null });
  await world.act(0, 'clear', [round.id]);
  await market.index();
  expect(await get()).toMatchObject({
    state: 'CLEARED',
    price: '10.5',
    volume: '50',
    bank: { fill: '30' },
    result: { sale: { price: '10.5', fill: '50', shares: '100' } },
    settlement: { shares: '0', collected: 0, orders: 4 },
  });
  expect(await mine(bidder)).toMatchObject({ state: 'TRADED', fill: '20', settled: '0' });
  expect(await mine(seller)).toMatchObject({ state: 'OPEN', fill: null });
  await world.collect(round.id, SALE, [holder.seller, holder.other]);
  await world.settle(round.id, holder.seller, [2], null);
  await world.settle(round.id, holder.other, [3], holder.bidder);
  await market.index();
  // 30 at 10.5, less a fee of one percent.
  expect(await mine(seller)).toMatchObject({
    state: 'SETTLED',
    fill: '30',
    money: '315',
    fee: '3.15',
    note: true,
  });
  // 20 were paid in at 11.5.
  expect(await mine(bidder)).toMatchObject({ state: 'SETTLED', money: '210', refund: '20' });
  expect(await get()).toMatchObject({ settlement: { shares: '50', collected: 4 } });
});

it('lists sales and purchases with their money, and reckons gains with it', async () => {
  const { data: sold } = (await seller?.request('listTransactions', { type: 'SALE' })) ?? {};
  expect(sold.docs).toMatchObject([
    { type: 'SALE', shares: '30', amount: '311.85', symbol: 'USDT', valueUsd: '311.85' },
  ]);
  const { data: bought } =
    (await bidder?.request('listTransactions', { type: 'SECONDARY_BUY' })) ?? {};
  expect(bought.docs).toMatchObject([{ shares: '20', amount: '210', sharePriceUsd: '10.5' }]);
  const year = market.ctx.clock.now().getUTCFullYear();
  const { data: tax } = (await seller?.request('taxYear', { year })) ?? {};
  // 200 shares at 12.48 and a fee of one percent: 12.6048 each.
  expect(tax.sold).toEqual({
    count: 1,
    shares: '30',
    costUsd: '378.144',
    valueUsd: '311.85',
    gainUsd: '-66.294',
  });
  const { data: own } = (await bidder?.request('taxYear', { year })) ?? {};
  expect(own.bought).toMatchObject({ count: 2, shares: '220', costUsd: '2730.96' });
});

it('explains what the treasury got by the round', async () => {
  await world.act(0, 'withdraw', [market.chain.tokenAddress('USDT'), zeroHash]);
  await market.index();
  const { auctions } = market.chain.addresses.contracts;
  const operator = { ctx: market.ctx } as Operator;
  const listed = await listTreasury(operator, { all: true, limit: 3 });
  expect(listed.map(({ direction, note }) => [direction, note])).toEqual([
    ['received', 'Auctions: fees, and what waited'],
    ['received', `Auction ${round.id}`],
    ['sent', `Auction ${round.id}`],
  ]);
  const open = await listTreasury(operator, { all: false, limit: 9 });
  expect(open.filter(({ from, to }) => [from, to].includes(auctions.toLowerCase()))).toEqual([]);
  // The round may end on the day after its shares were bought.
  const days = new Set([began, market.ctx.clock.now()].map((at) => at.toISOString().slice(0, 10)));
  const found = await Promise.all([...days].map((day) => reconcileDay(market.ctx, day)));
  const lines = found.map(({ lines }) => lines.find(({ asset }) => asset === 'FNX'));
  const sum = (raws: (bigint | undefined)[]) => raws.reduce((total = 0n, raw = 0n) => total + raw);
  // 600 shares were bought, and the bank's 30 are burnt.
  expect(sum(lines.map((line) => line?.salesRaw))).toBe(shares(600));
  expect(sum(lines.map((line) => line?.sentRaw))).toBe(shares(30));
  expect(lines.map((line) => line?.differenceRaw)).toEqual(lines.map(() => 0n));
});

it('writes a contract note for those who traded, and for nobody else', async () => {
  await loadContent(market.ctx);
  const params = { params: { id: String(round.id) } };
  const headers = { token: seller?.token ?? '' };
  const note = await market.service.raw(`auctions/note/${round.id}`, { headers });
  expect(note.headers.get('content-type')).toBe('application/pdf');
  const text = Buffer.from(await note.arrayBuffer()).toString('latin1');
  expect(text).toMatch(new RegExp(`\\(Contract note, auction ${round.id}, Test Buyer \\d+\\)`));
  expect(text).toMatch(/\/URI \(https:\/\/[^)]+\/tx\/0x[0-9a-f]{64}\)/);
  const stranger = await market.buyer(5);
  expect((await stranger.request('auctionNote', {}, params)).data.code).toBe('NO_TRADE');
});

it('keeps what can be told from the chain when the index is made again', async () => {
  const compared = await rebuildRegister(market.ctx);
  expect(compared.filter(({ same }) => !same)).toEqual([]);
  expect(compared.find(({ table }) => table === 'orders of auctions')?.rows).toBe('4');
});

it('keeps the new shares of the bank apart until they are sold, and others until they come back', async () => {
  const inOrder = async () => {
    await market.index();
    expect(await checkAll(market.ctx)).toEqual([]);
  };
  await world.act(0, 'setIssuable', [shares(50)]);
  round = await world.open({ side: SALE, tick: 0, shares: 50 });
  await inOrder();
  await world.place(2, round.id, SALE, 1, 60);
  await world.place(3, round.id, SALE, 1, 40);
  await world.place(4, round.id, BID, 0, 20);
  await inOrder();
  await world.at(round.closes);
  await world.act(0, 'clear', [round.id]);
  await world.settle(round.id, null, [], holder.bidder);
  await inOrder();
  await world.collect(round.id, SALE, [holder.seller]);
  await inOrder();
  await world.collect(round.id, SALE, [holder.other, zeroHash]);
});

it('still finds what somebody changed in the database during a round', async () => {
  round = await world.open();
  await world.place(2, round.id, SALE, 1, 60);
  await market.index();
  /** Past the triggers, as the owner of the tables can. */
  const write = (change: SQL) =>
    market.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(change);
    });
  const placesAfter = async (change: (by: number) => SQL) => {
    await write(change(5));
    const found = await checkAll(market.ctx);
    await write(change(-5));
    return found.map(({ place }) => place);
  };
  const address = chainAccount(3).address.toLowerCase();
  expect(
    await placesAfter(
      (by) =>
        sql`update share_holders set locked_raw = locked_raw + ${by} where holder = ${holder.other}`,
    ),
  ).toEqual([`holder ${holder.other}`, `locked by ${holder.other}`]);
  expect(
    await placesAfter(
      (by) =>
        sql`update auction_orders set shares_raw = shares_raw + ${by} where round_id = ${round.id}`,
    ),
  ).toEqual([`holder ${holder.seller}`]);
  expect(
    await placesAfter(
      (by) =>
        sql`update ledger_accounts set balance_raw = balance_raw + ${by} where asset = 'FNX' and address = ${address}`,
    ),
  ).toContain(`balance of ${address}`);
});
