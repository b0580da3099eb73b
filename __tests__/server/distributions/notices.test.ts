import { DAY_SECONDS } from '@fnx/values/time';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { say } from '@/lang/engine/say';
import { distributionsModule } from '@/server/distributions/module';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { announcements, operatorAlerts } from '@/server/messaging/tables';
import { readDistributions } from '@/server/partners/read-lists';
import { comparePayments } from '@/server/register/calls/compare-payments';
import { readKnownContracts } from '@/server/register/calls/role-holders';
import { checkRegister } from '@/server/register/check/check-register';
import { rebuildRegister } from '@/server/register/rebuild';
import { chainAccount } from '../../support/market/chain-accounts';
import { newHolder, shares } from '../../support/market/share-chain';
import { type Staker, startStakingWorld } from '../../support/market/staking-world';
import { runAdmin } from '../../support/service/desk';
import { duringTests } from '../../support/setup/during-tests';

/* Distributions that are announced for a record time ahead; on a local chain the notice is a minute. */

const [TREASURY, STRANGER, OFFICE, GUARDIAN] = [1, 34, 35, 36];
const office = chainAccount(OFFICE).address;
const REASON = ['--reason', 'The general meeting of 3 March'];

const world = duringTests(startStakingWorld);
beforeAll(() => prepareCurrencies(world.ctx));

const list = async (person: Staker) => (await person.request('listDistributions')).data;
const admin = (line: string, more: readonly string[] = []) =>
  runAdmin(world.ctx, line, more, { 'd.md': Buffer.from(`# Dividend ${newHolder()}`) });

type Prepared = { to: Hex; data: Hex };

async function send(account: number, calls: readonly Prepared[]) {
  for (const { to, data } of calls) {
    await world.people.send(chainAccount(account), { to, data, value: 0n });
  }
  await world.index();
}

const isoOf = (time: number) => new Date(time * 1_000).toISOString().replace('.000Z', 'Z');
const announceFor = (time: number, tax = '') =>
  admin(
    `distributions announce --currency USDT --per-share 1.5 --title Dividend --document d.md --record-time ${isoOf(time)}${tax}`,
    REASON,
  );

/** Announces 1.5 USDT a share for a record time in an hour. */
async function announce(tax = '') {
  const time = (await world.now()) + 3_600;
  await send(TREASURY, await announceFor(time, tax));
  const [row] = await admin('distributions list');
  return { id: row.number as string, time };
}

/** Announced distributions that wait for their money, as the desk counts them. */
const waiting = () => {
  const [queue] = distributionsModule.queues ?? [];
  return queue && 'count' in queue && queue.count(world.ctx, { id: '', rights: [] });
};

const newsOf = async (fingerprint: string) => {
  const [news] = await world.ctx.db
    .select()
    .from(announcements)
    .where(eq(announcements.fingerprint, fingerprint));
  return news && say('de', news.body);
};

it('is announced, then funded with exactly what was announced, then paid', async () => {
  const ada = await world.investor(100);
  const { id, time } = await announce(` --tax 20 --tax-wallet ${office}`);
  const terms = {
    id,
    symbol: 'USDT',
    perShare: '1.5',
    recordTime: isoOf(time).replace('Z', '.000Z'),
    lapsesAt: isoOf(time + 30 * DAY_SECONDS).replace('Z', '.000Z'),
    documentTitle: 'Dividend',
    taxRate: '20',
    status: 'ANNOUNCED',
  };
  const now = { shares: '100', mine: '150', tax: '30', net: '120' };
  expect(await list(ada)).toMatchObject({ docs: [], announced: [{ ...terms, ...now }] });
  expect(await newsOf(`announced distribution ${id}`)).toMatch(
    /^Für jede Aktie, die am .* gehalten wird, wird die Bank 1,5 USDT abzüglich 20 % Steuer zahlen\. Das Geld ist noch nicht eingezahlt\.$/,
  );
  const claim = await ada.request('claimDistribution', undefined, { params: { id } });
  expect(claim).toMatchObject({ data: { code: 'DISTRIBUTION_NOT_FOUND' } });
  const early = await admin(`distributions fund ${id}`);
  expect(early.refused).toContain('must have passed');
  // Shares that come before the record time count, those that go after it do not.
  await world.people.buy(ada.account, ada.holder, shares(0.000001));
  await world.passUntil(time + 1);
  const ben = await world.investor(10);
  await world.people.transfer(ada.account, ben.account, shares(50));
  await world.index();
  expect((await list(ada)).announced).toMatchObject([{ ...terms, shares: '100.000001' }]);
  expect((await list(ben)).announced).toMatchObject([{ ...terms, shares: '0', mine: '0' }]);
  expect(await admin('distributions list')).toMatchObject([
    { number: id, state: 'DUE', 'per share': '1.5' },
  ]);
  expect(await waiting()).toBe(1);
  const calls = await admin(`distributions fund ${id}`);
  expect(calls.map(({ step }: { step: string }) => step)).toEqual([
    'Let Distributions take 150.0000015 USDT',
    `Pay in the announced distribution ${id}`,
  ]);
  await send(TREASURY, calls);
  expect(await list(ada)).toMatchObject({
    announced: [],
    docs: [{ id, amount: '150.0000015', mine: '150.0000015', net: '120.0000012', status: 'OWED' }],
  });
  expect(await waiting()).toBe(0);
  await comparePayments(world.ctx, await readKnownContracts(world.ctx));
  expect(await world.ctx.db.select().from(operatorAlerts)).toEqual([]);
  await send(STRANGER, await admin(`distributions pay ${id}`));
  expect((await list(ada)).docs).toMatchObject([{ id, status: 'PAID' }]);
  expect(await admin('distributions list')).toMatchObject([{ number: id, state: 'FUNDED' }]);
  expect(await admin(`distributions fund ${id}`)).toMatchObject({
    refused: expect.stringContaining('no announced distribution'),
  });
});

it('is stopped before its record time, and its holders are told', async () => {
  const ada = await world.investor(10);
  const { id } = await announce();
  expect(await admin('pending list')).toMatchObject([
    { what: expect.stringContaining(id), stop: 'distributions stop', id },
  ]);
  await send(GUARDIAN, await admin(`distributions stop ${id}`, REASON));
  expect((await list(ada)).announced).toMatchObject([{ id, status: 'CANCELLED' }]);
  const forPartners = await readDistributions(world.ctx, { limit: 1 });
  expect(forPartners).toMatchObject({ announced: [{ id, perShare: '1.5', state: 'CANCELLED' }] });
  expect(await newsOf(`cancelled distribution ${id}`)).toMatch(
    /^Die Bank wird nicht zahlen, .* 1,5 USDT je Aktie\.$/,
  );
  expect(await admin('pending list')).toEqual([]);
  expect((await admin(`distributions fund ${id}`)).refused).toContain('cancelled already');
});

it('lapses 30 days after its record time', async () => {
  const ada = await world.investor(10);
  const { id, time } = await announce();
  await world.passUntil(time + 30 * DAY_SECONDS + 1);
  expect((await list(ada)).announced.at(-1)).toMatchObject({ id, status: 'LAPSED' });
  expect((await admin(`distributions fund ${id}`)).refused).toContain('lapsed already');
  await world.passUntil(time + 91 * DAY_SECONDS);
  expect((await list(ada)).announced).toEqual([]);
});

it('is refused too near, and where a split is announced', async () => {
  const { refused } = await announceFor((await world.now()) + 30);
  expect(refused).toContain('A record time that lies ahead is');
  const past = await announceFor((await world.now()) - 30);
  expect(past.refused).toContain('is in the past');
  await world.people.declareShares(1, 1);
  const inside = await announceFor((await world.now()) + 7_200);
  expect(inside.refused).toContain('SplitAnnounced');
});

it('is on the chain as it is here, and is found again from it', async () => {
  const places = (await checkRegister(world.ctx)).map(({ place }) => place);
  expect(places).toEqual([]);
  expect((await rebuildRegister(world.ctx)).filter(({ same }) => !same)).toEqual([]);
});
