import { and, asc, eq } from 'drizzle-orm';
import { paths } from '@/config/paths';
import { watchJob } from '@/server/auctions/jobs';
import { sendAnnouncements } from '@/server/messaging/announce';
import { notifications, outboxMessages } from '@/server/messaging/tables';
import type { AppContext } from '@/server/platform/context';
import { type Buyer, startMarket } from '../../support/market/market';
import { shares } from '../../support/market/share-chain';
import { changePerson } from '../../support/people/change-person';
import { SENDER } from '../../support/service/sender';
import { createTestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';
import { BID, inAuctions, SALE, turnSettlement } from './auction-world';

const GUARDIAN = 36;
const LAST_TIME = 30;

const market = duringTests(() =>
  startMarket({ clock: createTestClock(), parts: { sender: SENDER } }),
);
let world: ReturnType<typeof inAuctions>;
/** A German with a sale, a bidder who asked to be told, one who only asked, and one who did nothing. All hold shares. */
let [seller, bidder, asker, bystander]: Buyer[] = [];
let round: { id: number; opens: number; closes: number };

beforeAll(async () => {
  world = inAuctions(market);
  [seller, bidder, asker, bystander] = await Promise.all([2, 3, 4, 5].map(market.buyer));
  await changePerson(market.ctx.db, (seller as Buyer).userId, { settings: { language: 'de' } });
  for (const [at, one] of [seller, bidder, asker, bystander].entries()) {
    await world.people.buy(at + 2, await world.holder(one as Buyer), shares(200));
    await world.allow(at + 2);
  }
  await market.index();
  for (const one of [asker, bidder]) await one?.request('setAuctionReminder', { on: true });
});

/** Twice, after a run that was killed before its transactions were committed. */
async function tell() {
  const { ctx } = market;
  const transaction = (work: (tx: unknown) => Promise<unknown>) =>
    ctx.db.transaction(async (tx) => {
      await work(tx);
      throw new Error('killed');
    });
  const db = Object.assign(Object.create(ctx.db), { transaction });
  const dying = { ...ctx, db } as AppContext;
  for (const one of [dying, ctx, ctx]) {
    const run = async () => {
      await sendAnnouncements(one);
      await watchJob.work(one);
    };
    await run().catch((error) => expect(error).toEqual(new Error('killed')));
  }
}

async function toldTo(one: Buyer | undefined, id = round.id) {
  const { db } = market.ctx;
  const { userId = '', email = '' } = one ?? {};
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.link, paths.round(String(id)))))
    .orderBy(asc(notifications.createdAt), asc(notifications.title));
  const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email));
  const subjects = mails.map(({ subject }) => subject).sort();
  const all = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'AUCTION')));
  expect(all.filter(({ link }) => !link?.startsWith(paths.round('')))).toEqual([]);
  // Each was sent, and sent once.
  expect(subjects).toEqual(all.map(({ title }) => title).sort());
  return rows.map(({ title, body }) => ({ title, body }));
}
const titles = async (one: Buyer | undefined, id?: number) =>
  (await toldTo(one, id)).map(({ title }) => title);

it('announces a round to all holders, and tells only those who asked that it opens and closes', async () => {
  round = await world.announce(null, 0);
  await market.index();
  await tell();
  await world.at(round.opens);
  await tell();
  await world.at(round.closes - LAST_TIME);
  await tell();
  expect(await titles(bystander)).toEqual(['An auction is announced']);
  expect(await titles(seller)).toEqual(['Eine Auktion ist angekündigt']);
  expect(await titles(asker)).toEqual([
    'An auction is announced',
    'An auction is open',
    'An auction closes soon',
  ]);
  expect((await toldTo(asker)).at(-1)?.body).toMatch(/From now on an order can only grow/);
});

it('tells owners of orders what traded and when it is settled, and those who asked the price', async () => {
  await world.place(2, round.id, SALE, 1, 200);
  await world.place(3, round.id, BID, 1, 120);
  await world.at(round.closes);
  for (let turns = 0; turns < 8; turns += 1) {
    await turnSettlement(market);
    await tell();
  }
  expect((await toldTo(seller)).slice(1)).toEqual([
    {
      title: 'Ihr Auftrag hat ein Ergebnis',
      body: `Ihr Verkauf in Auktion ${round.id}: 120 von 200 Aktien zu 10,50 = 1.260,00 USDT, Gebühr 0.`,
    },
    {
      title: 'Ihr Auftrag ist abgewickelt',
      body: `Ihr Verkauf in Auktion ${round.id}: 120 von 200 Aktien zu 10,50 = 1.260,00 USDT, Gebühr 0. Das Geld wurde ausgezahlt.`,
    },
  ]);
  // It fills whole, so its result is its trade.
  expect((await titles(bidder)).slice(3)).toEqual(['Your order is settled']);
  expect((await toldTo(bidder)).at(-1)).toEqual({
    title: 'Your order is settled',
    body: `Your bid in auction ${round.id}: 120 of 120 shares at 10.50 = 1,260.00 USDT. The shares are yours.`,
  });
  expect((await titles(asker)).slice(3)).toEqual(['An auction has a price']);
  expect(await titles(bystander)).toEqual(['An auction is announced']);
});

it('tells nobody of the opening of a round that was cancelled', async () => {
  const { id, opens } = await world.announce();
  await market.index();
  await tell();
  await world.act(GUARDIAN, 'cancel', [id]);
  await world.at(opens);
  await tell();
  for (const one of [asker, bystander]) {
    expect(await titles(one, id)).toEqual(['An auction is announced', 'An auction is cancelled']);
  }
});

it('tells nothing more to those who no longer ask', async () => {
  await asker?.request('setAuctionReminder', { on: false });
  const { id, opens } = await world.announce();
  await world.at(opens);
  await tell();
  expect(await titles(asker, id)).toEqual(['An auction is announced']);
});
