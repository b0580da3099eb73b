import type { Hex } from 'viem';
import { settleRounds } from '@/server/auctions/settle';
import type { AppContext } from '@/server/platform/context';
import { rebuildRegister } from '@/server/register/rebuild';
import { takeHolder } from '@/server/register/take-holder';
import { startMarket } from '../../support/market/market';
import { newHolder, shares } from '../../support/market/share-chain';
import { SENDER, turnSender } from '../../support/service/sender';
import { createTestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';
import { BID, inAuctions, SALE, settlements, turnSettlement } from './auction-world';

/* Holders without an account here trade as well; the sender settles for all. */

const market = duringTests(() =>
  startMarket({ clock: createTestClock(), parts: { sender: SENDER } }),
);
let world: ReturnType<typeof inAuctions>;
const holders: Hex[] = [];

beforeAll(async () => {
  world = inAuctions(market);
  for (const account of [2, 3, 4, 5, 6, 7]) {
    const holder = newHolder();
    holders.push(holder);
    await world.people.buy(account, holder, shares(100));
    await world.allow(account);
  }
});

type Placed = [from: number, side: number, tick: number, whole: number];

async function round(...more: Placed[]) {
  const made = await world.open();
  await world.place(2, made.id, SALE, 0, 50);
  await world.place(3, made.id, SALE, 1, 50);
  await world.place(4, made.id, BID, 3, 30);
  await world.place(5, made.id, BID, 2, 40);
  for (const [from, ...order] of more) await world.place(from, made.id, ...order);
  await world.at(made.closes + 1);
  return made;
}

const read = async (id: number) =>
  (await market.service.request('getRound', undefined, { params: { id: String(id) } })).data;
const turn = (settle?: () => Promise<void>) => turnSettlement(market, settle);
const untilSettled = async (id: number, settle?: () => Promise<void>) => {
  for (let turns = 0; turns < 20; turns += 1) {
    await turn(settle);
    const { settlement, volume } = await read(id);
    // The turn after it notes the last transaction.
    if (settlement?.shares === volume && settlement.collected === settlement.orders)
      return turn(settle);
  }
  throw new Error('The round was not settled in 20 turns.');
};
const sends = () => settlements(market.ctx);

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
  expect(done.every(({ status, finalAt }) => status === 'MINED' && finalAt)).toBe(true);
  expect(await world.people.balanceOf(2)).toBe(shares(50));
  expect(await world.people.balanceOf(4)).toBe(shares(130));
  // Nothing is left to do, and nothing is sent.
  await turn();
  expect(await sends()).toHaveLength(3);
});

/** The service whose process ends right before or after a call to a node: what it does later reaches nothing. */
function dying(last: number, isAnswered: boolean) {
  let calls = 0;
  const mortal = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(node, name) {
        const call: unknown = Reflect.get(node, name);
        if (typeof call !== 'function') return call;
        return async (...args: unknown[]) => {
          calls += 1;
          const answer = calls < last + Number(isAnswered) ? await call(...args) : null;
          if (calls >= last) throw new Error('killed');
          return answer;
        };
      },
    });
  const { chain } = market.ctx;
  const nodes = chain.nodes.map(({ client, ...node }) => ({ ...node, client: mortal(client) }));
  const mortalChain = { ...mortal(chain), client: mortal(chain.client), nodes };
  const ctx: AppContext = { ...market.ctx, chain: mortalChain };
  return { ctx, isDead: () => calls >= last };
}

it('settles whole and nothing twice, although it is killed before and after each call to a node', async () => {
  const known = await sends();
  const { id } = await round([6, SALE, 5, 10], [7, BID, 0, 10]);
  let kills = 0;
  const state = async () =>
    JSON.stringify((await sends()).map(({ status, signed }) => [status, signed]));
  const killed = async () => {
    let before = await state();
    for (let call = 1; ; call += 1) {
      for (const isAnswered of [false, true]) {
        const { ctx, isDead } = dying(call, isAnswered);
        const work = settleRounds(ctx).then(() => turnSender(ctx));
        await work.catch(({ message }) => expect(message).toBe('killed'));
        if (!isDead()) return;
        kills += 1;
      }
      const after = await state();
      // With more stored it makes other calls: from the first one again.
      if (after !== before) [call, before] = [0, after];
    }
  };
  await market.chain.automine(false);
  const killedTwice = async () => {
    await killed();
    await market.chain.mine();
    // Blocks contain it, and the index has not read them.
    await killed();
  };
  await untilSettled(id, killedTwice).finally(() => market.chain.automine(true));
  expect(kills).toBeGreaterThan(40);
  const done = (await sends()).slice(known.length);
  expect(done.map(({ what }) => what)).toEqual([
    `clear auction ${id}`,
    `collect 1 orders of auction ${id}`,
    `collect 2 orders of auction ${id}`,
    `settle 3 pairs of auction ${id}`,
  ]);
  expect(done.every(({ status, finalAt }) => status === 'MINED' && finalAt)).toBe(true);
  const balances = await Promise.all([2, 3, 4, 5].map(world.people.balanceOf));
  expect(balances).toEqual([0, 60, 160, 180].map(shares));
});

it('gives back the orders of a round in which nothing trades', async () => {
  const made = await world.open();
  await world.place(4, made.id, SALE, 5, 10);
  await world.place(5, made.id, BID, 0, 10);
  await world.at(made.closes + 1);
  for (let turns = 0; turns < 6; turns += 1) await turn();
  expect(await read(made.id)).toMatchObject({ state: 'VOID', price: null });
  const last = (await sends()).at(-1);
  expect(last).toMatchObject({
    what: `collect 1 orders of auction ${made.id}`,
    status: 'MINED',
  });
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
