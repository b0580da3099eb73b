import { caseCalls } from '@fnx/api/desk/cases';
import { parseDecimal, USD_DECIMALS } from '@fnx/values/money';
import { eq, inArray } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { API_BASE } from '@/server/app';
import { divide, readHeirs } from '@/server/compliance/estates/divide';
import { commandOf } from '@/server/desk/define-command';
import { notifications } from '@/server/messaging/tables';
import { execute } from '@/server/operator/execute';
import { readInput } from '@/server/operator/read-input';
import { rebuildRegister } from '@/server/register/rebuild';
import { holdingMarks, receivedCosts } from '@/server/register/tables';
import { preparePlans } from '@/server/staking/chain-plans';
import { holderIdOf } from '@/server/users/holder-id';
import { bookEntries } from '../../support/market/book-entry';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, startMarket } from '../../support/market/market';
import { changePerson } from '../../support/people/change-person';
import { seeView, testOfficer } from '../../support/people/desk-view';
import { operate } from '../../support/people/sanctions';
import { runAdmin } from '../../support/service/desk';
import { fc } from '../../support/service/properties';
import { duringTests } from '../../support/setup/during-tests';

const ENFORCER = 37;
const SECOND_WALLET = 20;
const FILES = {
  'death.pdf': Buffer.from('%PDF-1.7 death'),
  'heirs.pdf': Buffer.from('%PDF heirs'),
};
const WHY = ['--reason', 'Certificate 7/2026'];

const market = duringTests(() => startMarket());

type Call = { action: number; role: string; to: Address; data: Hex };

const run = (line: string, more: readonly string[] = []) =>
  runAdmin(market.ctx, line, [...more, ...WHY], FILES);
const open = (who: string) =>
  run(`estate open ${who} --died 2026-10-01 --document death.pdf`, ['--told', 'Her son']);
const decide = (id: number, heirs: string) =>
  run(`estate decide ${id} --document heirs.pdf`, ['--heirs', heirs]);

async function send(calls: readonly Call[]): Promise<void> {
  for (const { to, data, role } of calls) {
    expect(role).toBe('ENFORCER');
    await bookEntries(market).people.send(chainAccount(ENFORCER), { to, data, value: 0n });
  }
  await market.index();
}

async function sharesOf({ userId }: Buyer): Promise<bigint> {
  const holding = await market.ctx.registry.holding(market.ctx.db, userId);
  return holding?.sharesRaw ?? 0n;
}

const isOf = ({ userId }: Buyer) => eq(notifications.userId, userId);

async function yearOf(person: Buyer, part: 'bought' | 'received') {
  const { timestamp } = await market.chain.reader.getBlock();
  const year = new Date(Number(timestamp) * 1000).getUTCFullYear();
  const { data } = await person.request('taxYear', { year });
  return data[part];
}

it('an estate goes from the notice of a death to the heirs’ holdings, with what the shares cost', async () => {
  const { ctx } = market;
  await preparePlans(ctx);
  const entries = bookEntries(market);
  const { people } = entries;
  const [dead, ben, eve, late] = [
    await market.buyer(2),
    await market.buyer(3),
    await market.buyer(),
    await market.buyer(4),
  ];
  await market.purchase(dead, { amount: '100' });
  await market.purchase(ben, { amount: '10' });
  await market.purchase(late, { amount: '5' });
  const holder = await holderIdOf(ctx.db, dead.userId);
  await people.addWallet(SECOND_WALLET, 2, holder);
  await people.transfer(2, SECOND_WALLET, 20_000_000n);
  await people.stake(2, 1n, 40_000_000n);
  await entries.issue([{ amount: 5, holder: await holderIdOf(ctx.db, eve.userId) }]);
  const { costUsd } = await yearOf(dead, 'bought');
  const { costUsd: entryCost } = await yearOf(eve, 'received');

  const freeze = await open(dead.email);
  expect((await open(dead.email)).refused).toBe('This estate is open already.');
  expect((await dead.request('getProfile')).data.code).toBe('SESSION_EXPIRED');
  const { docs } = await seeView(ctx, testOfficer('ada'), caseCalls.list, { kind: 'ESTATE' });
  const id = docs[0]?.id ?? 0;
  const half = `${ben.email} 1/2`;
  expect((await decide(id, `${ben.email} 1/3, ${eve.email} 2/3`)).refused).toMatch(
    /^Freeze the holder/,
  );
  await send(freeze);
  for (const [heirs, why] of [
    [`${half}, ${eve.email} 1/3`, 'The parts come to 5/6 in all; they must come to 1.'],
    [half.replace('/', ' of '), /^--heirs is a list such as/],
    [`${half}, ${half}`, /it is named twice\.$/],
    [`${half}, ${dead.email} 1/2`, /it is the deceased\.$/],
    [`${half}, ${late.email} 1/2 ${chainAccount(3).address}`, /no such wallet is registered\.$/],
  ] as const) {
    expect((await decide(id, heirs)).refused).toMatch(why);
  }
  await changePerson(ctx.db, late.userId, { kycStatus: 'EXPIRED' });
  expect((await decide(id, `${late.email} 1/1`)).refused).toMatch(
    /the identity is not confirmed\.$/,
  );

  const heirs = `${ben.email} 1/3, ${eve.email} 2/3`;
  const command = commandOf(ctx, 'estate decide');
  const given = { args: [String(id)], options: { heirs, reason: 'x' } };
  const files = { document: { name: 'heirs.pdf', read: () => Buffer.from('%PDF') } };
  const look = { ...ctx, named: undefined };
  if (!command?.subject) throw new Error('It has no subject.');
  const subject = await command.subject(look, readInput(command, { ...given, files }));
  expect(subject.notBy?.(ben.email)).toBe('You are one of the heirs.');
  expect(subject.notBy?.('grace@bank.example')).toBeNull();
  expect(subject.facts).toContainEqual(
    expect.objectContaining({ value: expect.stringMatching(/: 1\/3, 33\.333333 shares$/) }),
  );

  const announced = await decide(id, heirs);
  await send(announced);
  expect((await run(`estate move ${id}`)).refused).toMatch(/^The contract would refuse|executed/);
  expect((await run(`cases confirm ${id}`)).refused).toMatch(
    /orders of this estate have not moved/,
  );
  await entries.wait(3 * 86_400);
  await send(await run(`estate move ${id}`));
  expect((await run(`cases clear ${id}`)).refused).toBe(
    'Shares of this estate have reached heirs.',
  );
  expect(await run(`cases confirm ${id}`)).toMatchObject([{ kind: 'ESTATE', state: 'CONFIRMED' }]);

  const [benRaw, eveRaw] = [43_333_333n, 71_666_667n];
  expect([await sharesOf(dead), await sharesOf(ben), await sharesOf(eve)]).toEqual([
    0n,
    benRaw,
    eveRaw,
  ]);
  expect(await Promise.all([people.balanceOf(3)])).toEqual([benRaw]);
  // The fee of 1 % is a cost, too; rounding loses nothing.
  const { costUsd: benCost } = await yearOf(ben, 'received');
  const { costUsd: eveCost } = await yearOf(eve, 'received');
  expect(Number(benCost)).toBeCloseTo(Number(costUsd) / 3, 4);
  const raw = (usd: string) => parseDecimal(usd, USD_DECIMALS);
  expect(raw(benCost) + raw(eveCost) - raw(entryCost)).toBe(raw(costUsd));
  const [first] = await ctx.db
    .select({ at: holdingMarks.at })
    .from(holdingMarks)
    .where(eq(holdingMarks.userId, dead.userId))
    .orderBy(holdingMarks.id);
  const inherited = await ctx.db
    .select()
    .from(receivedCosts)
    .where(inArray(receivedCosts.userId, [ben.userId, eve.userId]));
  const lots = inherited.flatMap((one) => one.lots ?? []);
  expect(new Set(lots.map(({ at }) => at))).toEqual(new Set([first?.at.toISOString()]));
  expect(lots.reduce((sum, { shares }) => sum + BigInt(shares), 0n)).toBe(100_000_000n);
  const year = Number(first?.at.getUTCFullYear());
  const csv = await market.service.app.request(
    `${API_BASE}/transactions/tax-year/file?year=${year}&format=csv`,
    { headers: { token: ben.token } },
  );
  expect(await csv.text()).toContain(`,${first?.at.toISOString().slice(0, 10)}: 13.333333\r\n`);

  const told = await ctx.db.select().from(notifications).where(isOf(dead));
  expect(told.filter(({ removedAt }) => removedAt === null).map(({ title }) => title)).toEqual([
    'Shares staked',
    expect.stringContaining('purchase complete'),
  ]);

  const shown = await seeView(ctx, testOfficer('ada'), caseCalls.show, { id: String(id) });
  const { evidence } = shown;
  expect(evidence).toMatchObject({ heirs: [{ part: '1/3' }, { part: '2/3' }] });
  expect('transfers' in evidence && evidence.transfers.map(({ txHash }) => txHash)).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^0x/)),
  );
  await changePerson(ctx.db, ben.userId, { settings: { language: 'de' } });
  const letter = commandOf(ctx, 'estate letter');
  if (!letter) throw new Error('There is no letter.');
  const args = [String(id), ben.email];
  const { file, rows } = await execute(
    letter,
    { ctx, name: 'grace' },
    { args, options: {}, files: {} },
  );
  expect(rows).toEqual([{ person: ben.userId, part: '1/3', shares: '33.333333' }]);
  expect(file?.bytes.toString('latin1')).toContain('(Aktien aus dem Nachlass von ');
  expect((await runAdmin(ctx, `estate letter ${id} ${late.email}`)).refused).toMatch(
    /another heir/,
  );
  expect(await operate(ctx, 'journal verify')).toMatchObject({ exitCode: 0 });
  expect((await rebuildRegister(ctx)).filter(({ same }) => !same)).toEqual([]);
});

it('what is divided comes to all that is there, and each part is right to a millionth', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(1n, 10n ** 13n), { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 }),
      (held, weights) => {
        const all = weights.reduce((sum, weight) => sum + weight, 0);
        const heirs = readHeirs(weights.map((one, at) => `a${at}@b.c ${one}/${all}`).join(', '));
        const pieces = divide(held, heirs);
        const sum = (of: (piece: (typeof pieces)[number]) => boolean) =>
          pieces.filter(of).reduce((total, { raw }) => total + raw, 0n);
        const total = held.reduce((a, b) => a + b, 0n);
        held.forEach((raw, at) => {
          expect(sum(({ wallet }) => wallet === at)).toBe(raw);
        });
        weights.forEach((weight, at) => {
          const apart = sum(({ heir }) => heir === at) * BigInt(all) - total * BigInt(weight);
          expect(apart < 0n ? -apart : apart).toBeLessThan(BigInt(all));
        });
      },
    ),
  );
});
