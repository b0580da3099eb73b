import { isNull } from 'drizzle-orm';
import type { Hex } from 'viem';
import { settleRounds } from '@/server/auctions/settle';
import { auctionSends } from '@/server/auctions/tables';
import type { AppContext } from '@/server/platform/context';
import { rebuildRegister } from '@/server/register/rebuild';
import { takeHolder } from '@/server/register/take-holder';
import { chainAccount } from '../../support/market/chain-accounts';
import { startMarket } from '../../support/market/market';
import { newHolder, shares } from '../../support/market/share-chain';
import { createTestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';
import { BID, inAuctions, SALE } from './auction-world';

/* Holders without an account here trade as well; a keeper settles for all. */

const market = duringTests(() =>
  startMarket({ clock: createTestClock(), parts: { keeper: chainAccount(30) } }),
);
let world: ReturnType<typeof inAuctions>;
const holders: Hex[] = [];

beforeAll(async () => {
  world = inAuctions(market);
  for (const account of [2, 3, 4, 5]) {
    const holder = newHolder();
    holders.push(holder);
    await world.people.buy(account, holder, shares(100));
    await world.allow(account);
  }
});

async function round() {
  const made = await world.open();
  await world.place(2, made.id, SALE, 0, 50);
  await world.place(3, made.id, SALE, 1, 50);
  await world.place(4, made.id, BID, 3, 30);
  await world.place(5, made.id, BID, 2, 40);
  await world.at(made.closes + 1);
  return made;
}

const read = async (id: number) =>
  (await market.service.request('getRound', undefined, { params: { id: String(id) } })).data;
const turn = async () => {
  await settleRounds(market.ctx);
  await market.chain.mine();
  await market.index();
};
const untilSettled = async (id: number) => {
  for (let turns = 0; turns < 20; turns += 1) {
    await turn();
    const { settlement, volume } = await read(id);
    // The turn after it notes the last transaction.
    if (settlement?.shares === volume && settlement.collected === settlement.orders) return turn();
  }
  throw new Error('The round was not settled in 20 turns.');
};
const sends = () => market.ctx.db.select().from(auctionSends);

it('clears, collects the margin, and settles all pairs', async () => {
  const { id } = await round();
  await untilSettled(id);
  expect(await read(id)).toMatchObject({ state: 'CLEARED', volume: '70', price: '10.5' });
  const done = await sends();
  expect(done.map(({ what }) => what)).toEqual([
    `clear auction ${id}`,
    `collect 1 orders of auction ${id}`,
    `settle 3 pairs of auction ${id}`,
  ]);
  expect(done.every(({ minedAt, failed }) => minedAt && !failed)).toBe(true);
  expect(await world.people.balanceOf(2)).toBe(shares(50));
  expect(await world.people.balanceOf(4)).toBe(shares(130));
  // Nothing is left to do, and nothing is sent.
  await turn();
  expect(await sends()).toHaveLength(3);
});

it('goes on after it was killed between claim and sending, and does nothing twice', async () => {
  const before = (await sends()).length;
  const { id } = await round();
  const { client } = market.ctx.chain;
  const killed = { ...client, request: () => Promise.reject(new Error('killed')) };
  const dying = {
    ...market.ctx,
    chain: { ...market.ctx.chain, client: killed },
  } as unknown as AppContext;
  let kills = 0;
  for (let turns = 0; turns < 20; turns += 1) {
    await settleRounds(dying).catch(() => {
      kills += 1;
    });
    // The claim is stored, and nothing was sent.
    const claimed = await market.ctx.db
      .select()
      .from(auctionSends)
      .where(isNull(auctionSends.minedAt));
    if (claimed.length === 0) break;
    const [{ nonce, sender } = { nonce: -1, sender: '0x' }] = claimed;
    const used = await market.chain.reader.getTransactionCount({ address: sender as Hex });
    expect(used).toBeLessThanOrEqual(nonce);
    await turn();
    await turn();
  }
  expect(kills).toBe(3);
  await untilSettled(id);
  expect((await sends()).length - before).toBe(3);
  expect(await world.people.balanceOf(2)).toBe(0n);
});

it('gives back the orders of a round in which nothing trades', async () => {
  const made = await world.open();
  await world.place(4, made.id, SALE, 5, 10);
  await world.place(5, made.id, BID, 0, 10);
  await world.at(made.closes + 1);
  for (let turns = 0; turns < 6; turns += 1) await turn();
  expect(await read(made.id)).toMatchObject({ state: 'VOID', price: null });
  const last = (await sends()).at(-1);
  expect(last).toMatchObject({ what: `collect 1 orders of auction ${made.id}`, failed: false });
});

it('shows whoever gets an account later what was sold and bought, as if it had been there', async () => {
  // The bank buys as well: what it bought is burnt.
  const made = await world.open({ side: BID, tick: 4, shares: 5 });
  await world.place(4, made.id, SALE, 0, 10);
  await world.place(5, made.id, BID, 3, 5);
  await world.at(made.closes + 1);
  await untilSettled(made.id);
  const { userId, request } = await market.buyer();
  // A letter gives nobody an entry whose wallets a list has named.
  await market.ctx.db.transaction((tx) =>
    takeHolder(market.ctx, tx, { userId, holder: holders[2] as Hex }),
  );
  const { data } = await request('listTransactions', {});
  type Entry = Readonly<Record<string, string>>;
  // Who trades with whom follows from random ids; what each got in a round does not.
  const sums = new Map<string, [shares: number, amount: number]>();
  for (const { type, shares: count, amount, symbol, note } of data.docs as Entry[]) {
    const [known, money] = sums.get(`${type} ${note} ${symbol}`) ?? [0, 0];
    sums.set(`${type} ${note} ${symbol}`, [known + Number(count), money + Number(amount)]);
  }
  expect(Object.fromEntries(sums)).toEqual({
    'SALE Auction 4 USDT': [10, 113.85],
    'SECONDARY_BUY Auction 1 USDT': [30, 315],
    'SECONDARY_BUY Auction 2 USDT': [30, 315],
  });
  const compared = await rebuildRegister(market.ctx);
  expect(compared.filter(({ same }) => !same)).toEqual([]);
});
