import { type Market, startMarket } from '../../support/market/market';
import { runAdmin } from '../../support/service/desk';
import { createTestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

/* Orders and the price of a purchase, as a partner reads them. */

const clock = createTestClock();
const market = duringTests(() => startMarket({ clock }));

let key: string;
type Buyer = Awaited<ReturnType<Market['buyer']>>;
let people: [Buyer, Buyer];
let bought: { id: string; number: string; fromAddress?: string };

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on the parts it needs.
const get = async (call: string): Promise<any> => {
  const headers = { authorization: `Bearer ${key}` };
  return (await market.service.raw(`partner/${call}`, { headers })).json();
};
const idsOf = async (query: string): Promise<string[]> =>
  (await get(`orders?${query}`)).data.docs.map(({ id }: { id: string }) => id);

beforeAll(async () => {
  const line = 'keys create agent --scopes register,orders --days 1 --per-minute 1000';
  const [{ id }] = await runAdmin(market.ctx, line);
  [{ key }] = await runAdmin(market.ctx, `keys collect ${id}`);
  people = [await market.buyer(2), await market.buyer(3)];
  clock.advance(600);
  for (const amount of ['10', '20']) {
    await market.order(people[1], { amount });
    clock.advance(60);
  }
  bought = await market.purchase(people[0], { amount: '100' });
});

it('filters orders by state, holder and wallet, and reads one', async () => {
  const { data } = await get('orders');
  expect(data.docs).toHaveLength(3);
  const [newest] = data.docs;
  expect(newest).toMatchObject({ id: bought.id, state: 'CONFIRMED' });
  // The time of the change, which comes after that of the block.
  expect(newest.updatedAt).toBe(clock.now().toISOString());
  expect(await idsOf('state=CONFIRMED')).toEqual([bought.id]);
  expect(await idsOf(`holder=${newest.holder}`)).toEqual([bought.id]);
  expect(await idsOf(`wallet=${people[0].signer.address}`)).toEqual([bought.id]);
  expect(await idsOf(`state=CREATED&wallet=${people[1].signer.address}`)).toHaveLength(2);
  expect(await idsOf('state=FAILED')).toEqual([]);
  expect((await get(`orders/${bought.id}`)).data).toEqual(newest);
  for (const wrong of ['nobody', '2b0a4d5e-7a91-4b58-9d7c-6f0a2c1b9e10'])
    expect((await get(`orders/${wrong}`)).status).toBe(404);
});

it('brings what changed since a time, the oldest change first, page by page', async () => {
  const { docs } = (await get('orders')).data;
  type Order = { id: string; updatedAt: string };
  const byChange = [...docs].sort((a: Order, b: Order) => (a.updatedAt < b.updatedAt ? -1 : 1));
  const since = 'updatedAfter=2000-01-01T00:00:00Z';
  // A change of this half minute is not told yet.
  expect(await idsOf(since)).not.toContain(bought.id);
  clock.advance(31);
  const walked: string[] = [];
  for (let next = ''; ; ) {
    const { data } = await get(`orders?${since}&limit=1${next && `&after=${next}`}`);
    walked.push(...data.docs.map(({ id }: Order) => id));
    if (data.next === null) break;
    next = data.next;
    // The cursor is one of this order of the list alone.
    expect((await get(`orders?after=${next}`)).status).toBe(422);
  }
  expect(walked).toEqual(byChange.map(({ id }) => id));
  expect(await idsOf(`updatedAfter=${byChange[1].updatedAt}`)).toEqual([byChange[2].id]);
  expect(await idsOf(`updatedAfter=${byChange[2].updatedAt}`)).toEqual([]);
});

it('says what a purchase cost, as the statement of its owner does', async () => {
  const { data } = await get('movements?kind=PURCHASE');
  const { data: list } = await people[0].request('listTransactions', { type: 'BUY' });
  const [own] = list.docs;
  expect(data.docs).toMatchObject([{ txHash: own.txHash, paidUsd: own.valueUsd }]);
  expect(Number(own.valueUsd)).toBeGreaterThan(90);
});
