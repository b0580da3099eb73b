import type { Hex } from 'viem';
import { watchJob } from '@/server/auctions/jobs';
import { settleRounds } from '@/server/auctions/settle';
import { roundsToSettle } from '@/server/auctions/settlement-steps';
import { listAlerts } from '@/server/messaging/alerts';
import { notifications } from '@/server/messaging/tables';
import { STUCK_SECONDS } from '@/server/sender/follow-up';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, startMarket } from '../../support/market/market';
import { shares } from '../../support/market/share-chain';
import { SENDER, turnSender } from '../../support/service/sender';
import { createTestClock, type TestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';
import { BID, inAuctions, SALE, settlements, turnSettlement } from './auction-world';

/* Faults in a round, and what people and officers read of them. docs/exit.md lists these days. */

const DAY = 86_400;
const PAUSER = 36;
const limits = { sessionIdleSeconds: 90 * DAY, sessionSeconds: 90 * DAY };
const market = duringTests(() =>
  startMarket({ clock: createTestClock(), limits, scripted: true, parts: { sender: SENDER } }),
);
let world: ReturnType<typeof inAuctions>;
let [seller, bidder]: Buyer[] = [];
const holder = {} as Record<'seller' | 'bidder', Hex>;

beforeAll(async () => {
  world = inAuctions(market);
  [seller, bidder] = await Promise.all([2, 3].map(market.buyer));
  holder.seller = await world.holder(seller as Buyer);
  holder.bidder = await world.holder(bidder as Buyer);
  await world.people.buy(2, holder.seller, shares(500));
  await world.people.buy(3, holder.bidder, shares(100));
  await world.allow(2);
  await world.allow(3);
  await market.index();
});
afterEach(() => market.node.reset());

const read = async (id: number) =>
  (await market.service.request('getRound', undefined, { params: { id: String(id) } })).data;
const mine = async (one: Buyer | undefined, id: number) =>
  (await one?.request('listAuctionOrders', { roundId: String(id) }))?.data.docs[0];
const check = (one: Buyer | undefined, account: number, id: number, amount: string) =>
  one?.request(
    'checkAuctionOrder',
    { wallet: chainAccount(account).address, side: 'SALE', tick: 0, shares: amount },
    { params: { id: String(id) } },
  );
const turn = () => turnSettlement(market);
const turns = async (count: number) => {
  for (let done = 0; done < count; done += 1) await turn();
};
/** Until nothing of any round is left, and the last transaction is noted. */
const settleAll = async () => {
  for (let done = 0; done < 40; done += 1) {
    await turn();
    if ((await roundsToSettle(market.ctx)).length === 0) return turn();
  }
  throw new Error('The rounds were not settled in 40 turns.');
};
const watch = async () => {
  await watchJob.work(market.ctx);
  await watchJob.work(market.ctx);
};
/** All of a round or the sender, newest first: one line each, with whether it is over. */
const alerts = async (subject: string) =>
  (await listAlerts(market.ctx.db, { all: true, limit: 50 }))
    .filter((alert) => alert.subject === subject)
    .map(({ kind, resolvedAt }) => `${kind} ${resolvedAt ? 'over' : 'open'}`);
const sendsOf = async (id: number) =>
  (await settlements(market.ctx)).filter(({ round }) => round === id);
const told = async (one: Buyer | undefined) =>
  (await market.ctx.db.select().from(notifications))
    .filter(({ userId, kind }) => userId === one?.userId && kind === 'AUCTION')
    .map(({ title }) => title);

/** Waits until so many transactions are in no block yet. */
const pending = (count: number) =>
  market.service.waitFor(async () => {
    const params = ['pending'];
    const found = await market.chain.rpc.request('eth_getBlockTransactionCountByNumber', params);
    return Number(found) === count;
  });

/** A sale of 100 and a bid for 40 at the same price, after the close. */
async function closed() {
  await settleAll();
  const round = await world.open();
  await world.place(2, round.id, SALE, 0, 100);
  await world.place(3, round.id, BID, 0, 40);
  await world.at(round.closes);
  return round;
}

it('counts an order of one holder from two wallets once: the last one in the block', async () => {
  await world.people.addWallet(6, 2, holder.seller);
  await world.at((await world.now()) + 4 * DAY);
  const { id } = await world.open();
  await market.chain.automine(false);
  const first = world.place(2, id, SALE, 1, 60);
  const second = world.place(6, id, SALE, 2, 70);
  await pending(2);
  await market.chain.mine();
  await market.chain.automine(true);
  await Promise.all([first, second]);
  await market.index();
  const { orders, sales } = await read(id);
  const order = await mine(seller, id);
  expect(orders.sales).toBe(1);
  expect(sales.filter((sum: string) => sum !== '0')).toEqual([order.shares]);
});

it('refuses staked and frozen shares before the wallet is asked', async () => {
  const { id } = await world.open();
  await world.people.freeze(3, shares(70));
  expect((await check(bidder, 3, id, '31'))?.data).toMatchObject({
    code: 'TRANSACTION_REFUSED',
    fault: { name: 'InsufficientFreeShares' },
  });
  await world.people.freeze(3, 0n);
  await world.people.stake(3, 0n, shares(80));
  expect((await check(bidder, 3, id, '21'))?.data).toMatchObject({
    fault: { name: 'InsufficientFreeShares' },
  });
  expect((await check(bidder, 3, id, '20'))?.status).toBe(200);
});

it('has no order that was mined after the close, and says why', async () => {
  const { id, closes } = await world.open();
  await market.chain.automine(false);
  const late = world.place(2, id, SALE, 0, 100);
  const failed = expect(late).rejects.toThrow('reverted');
  await pending(1);
  await market.chain.mine(closes);
  await market.chain.automine(true);
  await failed;
  await world.at(closes + 1);
  expect(await mine(seller, id)).toBeUndefined();
  expect((await check(seller, 2, id, '100'))?.data).toMatchObject({ fault: { name: 'NotOpen' } });
});

it('shows no price of a closed round whose last orders the index has not read', async () => {
  const { id, closes } = await world.open();
  await world.place(2, id, SALE, 0, 100);
  await world.place(3, id, BID, 0, 40);
  await market.index();
  expect(await read(id)).toMatchObject({ state: 'OPEN', indicative: { volume: '40' } });
  market.node.finalizeAt(await market.chain.reader.getBlockNumber());
  await world.place(3, id, BID, 5, 60);
  await world.at(closes);
  expect(await read(id)).toMatchObject({ state: 'CLOSED', indicative: null, price: null });
  market.node.reset();
  await settleAll();
  expect(await read(id)).toMatchObject({ state: 'CLEARED', volume: '60' });
});

it('takes back a close and a clearing that a reorganisation replaced, and tells once', async () => {
  const { id } = await closed();
  const before = await told(seller);
  const final = await market.chain.reader.getBlockNumber();
  const snapshot = await market.chain.rpc.request('evm_snapshot', []);
  market.node.finalizeAt(final);
  await turns(2);
  expect(await sendsOf(id)).toMatchObject([{ finalAt: null, status: 'MINED' }]);
  expect(await read(id)).toMatchObject({ state: 'CLOSED', price: null });
  await market.chain.rpc.request('evm_revert', [snapshot]);
  market.node.reset();
  await turn();
  expect(await read(id)).toMatchObject({ state: 'CLEARED', price: '10', volume: '40' });
  await settleAll();
  expect((await read(id)).settlement).toMatchObject({ shares: '40', collected: 2 });
  expect((await sendsOf(id)).map(({ what }) => what)[0]).toBe(`clear auction ${id}`);
  expect((await told(seller)).slice(before.length).sort()).toEqual([
    'Your order has a result',
    'Your order is settled',
  ]);
});

it('removes the orders of a holder who is frozen, keeps the money, and pays it afterwards', async () => {
  const { id, closes } = await world.open();
  await world.place(3, id, BID, 0, 40);
  await world.people.freezeHolder(holder.bidder, true);
  await world.act(0, 'strike', [id, BID, holder.bidder]);
  await world.at(closes);
  expect(await mine(bidder, id)).toMatchObject({ state: 'STRUCK', shares: '0' });
  expect((await read(id)).bids[0]).toBe('0');
  const waiting = async () => (await bidder?.request('getSelling'))?.data.waiting;
  expect(await waiting()).toMatchObject([{ amount: '400', symbol: 'USDT' }]);
  expect(await told(bidder)).toContain('Money waits for you');
  await settleAll();
  const sent = (await settlements(market.ctx)).length;
  await turns(2);
  await world.people.freezeHolder(holder.bidder, false);
  await turns(3);
  const paid = (await settlements(market.ctx)).slice(sent);
  expect(paid).toMatchObject([{ what: 'pay money that waits', status: 'MINED' }]);
  expect(await waiting()).toEqual([]);
});

it('sends nothing during a pause over the close, tells officers after an hour, and goes on after it', async () => {
  const { id, closes } = await closed();
  await world.people.pause();
  await turns(2);
  await watch();
  expect(await sendsOf(id)).toEqual([]);
  expect(await alerts(String(id))).toEqual([]);
  await world.at(closes + 3_600);
  await watch();
  expect(await alerts(String(id))).toEqual(['SETTLEMENT_LATE open']);
  expect(await read(id)).toMatchObject({ state: 'CLOSED', indicative: null });
  await world.people.token(PAUSER, 'unpause', []);
  await settleAll();
  await watch();
  expect((await read(id)).settlement).toMatchObject({ shares: '40' });
  expect(await alerts(String(id))).toEqual(['SETTLEMENT_LATE over']);
});

it('tells officers once that the sender has too little for fees, and sends nothing until it has more', async () => {
  const { id } = await closed();
  const balance = await market.chain.reader.getBalance({ address: SENDER.address });
  const set = (wei: bigint) =>
    market.chain.rpc.request('hardhat_setBalance', [SENDER.address, `0x${wei.toString(16)}`]);
  await set(1n);
  await turns(3);
  expect(await sendsOf(id)).toMatchObject([{ status: 'QUEUED' }]);
  expect(await alerts(SENDER.address)).toEqual(['SENDER_BALANCE open']);
  await set(balance);
  await settleAll();
  expect((await read(id)).settlement).toMatchObject({ shares: '40' });
  expect(await alerts(SENDER.address)).toEqual(['SENDER_BALANCE over']);
});

it('replaces a transaction whose price fell behind, and settles', async () => {
  const { id } = await closed();
  await market.chain.automine(false);
  await settleRounds(market.ctx);
  await turnSender(market.ctx);
  const [first] = await sendsOf(id);
  (market.ctx.clock as TestClock).advance(STUCK_SECONDS + 1);
  await turnSender(market.ctx);
  const [replaced] = await sendsOf(id);
  expect([replaced?.senderNonce, replaced?.txHashes.length]).toEqual([first?.senderNonce, 2]);
  await market.chain.mine();
  await market.chain.automine(true);
  await settleAll();
  expect((await sendsOf(id))[0]).toMatchObject({ status: 'MINED', minedTx: replaced?.txHashes[1] });
  expect((await read(id)).settlement).toMatchObject({ shares: '40' });
});

it('calls nobody when somebody else was first, and officers when that is not read for five minutes', async () => {
  const { id } = await closed();
  market.node.finalizeAt(await market.chain.reader.getBlockNumber());
  await settleRounds(market.ctx);
  await world.act(0, 'clear', [id]);
  await turns(2);
  expect(await sendsOf(id)).toMatchObject([{ status: 'FAILED', txHashes: [], attempt: '1' }]);
  expect(await alerts(String(id))).toEqual([]);
  for (const _ of ['minutes', 'more']) {
    await world.at((await world.now()) + 151);
    await turns(2);
  }
  // Its second try costs nothing either.
  expect(await sendsOf(id)).toMatchObject([{ status: 'FAILED', txHashes: [], attempt: '1' }]);
  expect(await alerts(String(id))).toEqual(['SETTLEMENT_FAILED open']);
  market.node.reset();
  await market.index();
  await settleAll();
  await watch();
  expect((await read(id)).settlement).toMatchObject({ shares: '40' });
  expect(await alerts(String(id))).toEqual(['SETTLEMENT_FAILED over']);
});

it('tells officers once of a call that changed nothing, and tries it again later', async () => {
  const { id } = await closed();
  const pairs = async () => (await sendsOf(id)).filter(({ what }) => /^settle/.test(what));
  // Queued before a pause, mined within it: no pair trades.
  for (let done = 0; done < 8 && (await pairs()).length === 0; done += 1) {
    await settleRounds(market.ctx);
    if ((await pairs()).length === 0) await turn();
  }
  await world.people.pause();
  await turns(2);
  await world.people.token(PAUSER, 'unpause', []);
  await turns(3);
  await watch();
  expect(await pairs()).toMatchObject([{ status: 'MINED', attempt: '1' }]);
  expect(await alerts(String(id))).toEqual(['SETTLEMENT_IDLE open']);
  await world.at((await world.now()) + 3_601);
  await turns(3);
  await watch();
  expect(await pairs()).toHaveLength(2);
  expect((await read(id)).settlement).toMatchObject({ shares: '40' });
  expect(await alerts(String(id))).toEqual(['SETTLEMENT_IDLE over']);
});

it('is void when nobody clears it for 30 days, says so, and gives everything back, also during a pause', async () => {
  const { id, closes } = await closed();
  await world.at(closes + 30 * DAY);
  const before = await told(bidder);
  await turns(2);
  await world.people.pause();
  expect(await read(id)).toMatchObject({ state: 'VOID', price: null });
  expect(await mine(seller, id)).toMatchObject({ state: 'UNFILLED' });
  expect((await seller?.request('getSelling'))?.data).toMatchObject({ current: null });
  await turns(4);
  expect((await sendsOf(id)).map(({ what, status }) => [what, status])).toEqual([
    [`clear auction ${id}`, 'MINED'],
    [`collect 1 orders of auction ${id}`, 'MINED'],
    [`collect 1 orders of auction ${id}`, 'MINED'],
  ]);
  expect(await mine(bidder, id)).toMatchObject({ state: 'UNFILLED', refund: '400' });
  expect((await seller?.request('getSelling'))?.data.shares).toMatchObject({ onSale: '0' });
  expect((await told(bidder)).slice(before.length)).toEqual(['Your order has a result']);
});
