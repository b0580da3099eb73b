import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { caseCalls } from '@fnx/api/desk/cases';
import { COMPARED } from '@fnx/api/shared/identity';
import { effectOf } from '@/server/compliance/cases/case-subject';
import { screeningQueue } from '@/server/compliance/desk';
import { complianceDeskRoutes } from '@/server/compliance/desk-routes';
import { SCREENING_QUEUE } from '@/server/compliance/screen/screen-person';
import { cases } from '@/server/compliance/tables';
import { kycApplications } from '@/server/identity/tables';
import { createAddressScreening } from '@/server/platform/gateways/address-screening';
import { type Buyer, type Market, orderFor, startMarket } from '../../support/market/market';
import { changePerson } from '../../support/people/change-person';
import { importXml, type Listed, operate, sdnXml } from '../../support/people/sanctions';
import { readView } from '../../support/service/desk';
import type { TestClock } from '../../support/service/service';

const LISTED: readonly Listed[] = [
  {
    uid: '1',
    first: 'Viktor',
    last: 'BLOFELD',
    born: '28 May 1908',
    aka: [['Ernst Stavro', 'weak']],
  },
  { uid: '2', first: 'Auric', last: 'GOLDFINGER' },
];

/** Stands in for the screening service. */
const sanctioned = new Map<string, string>();
const asked: string[] = [];
let status = 200;

let market: Market;
let server: Server;
beforeAll(async () => {
  server = createServer(({ url = '', headers }, response) => {
    const address = url.replace('/api/v1/address/', '');
    asked.push(`${headers['x-api-key']} ${address}`);
    const name = sanctioned.get(address);
    const found = name
      ? [{ category: 'sanctions', name, description: null, url: 'https://a.b' }]
      : [];
    response.writeHead(status).end(JSON.stringify({ identifications: found }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  market = await startMarket({
    limits: { maxMonthUsd: 2_000, maxTotalUsd: 3_000, maxDayUsd: 1_500, sourceOfFundsUsd: 1_000 },
  });
  market.ctx.addressScreening = createAddressScreening({ url, apiKey: 'key' });
  await importXml(market.ctx, 'OFAC', sdnXml(LISTED));
});
afterAll(async () => {
  await market.stop();
  await new Promise((resolve) => server.close(resolve));
});
afterEach(() => {
  status = 200;
  sanctioned.clear();
  asked.length = 0;
});

const run = (line: string, more: string[] = []) => operate(market.ctx, line, more);
const listedCases = async () =>
  (await readView(market.ctx, ['COMPLIANCE'], caseCalls.list, { limit: 100 })).docs;
type Shown = Awaited<ReturnType<typeof listedCases>>[number];
const openCases = async (by: Buyer) => {
  const rows = await listedCases();
  return rows.filter(({ personId }) => personId === by.userId) as [Shown, ...Shown[]];
};
const isAlerted = async (id: unknown) => {
  const { answer } = await run('alerts');
  return [answer].flat().some(({ kind, subject }: Record<string, unknown>) => {
    return kind === 'COMPLIANCE_CASE' && subject === String(id);
  });
};
const rename = async ({ userId }: Buyer, firstName: string, lastName: string, born?: string) => {
  await changePerson(market.ctx.db, userId, { firstName, lastName });
  await market.ctx.pool.query('delete from screenings where user_id = $1', [userId]);
  if (!born) return;
  await market.ctx.db
    .insert(kycApplications)
    .values({ userId, attempt: 1, firstName, lastName, dateOfBirth: born, nationality: 'GB' })
    .onConflictDoUpdate({
      target: [kycApplications.userId, kycApplications.attempt],
      set: { firstName, lastName, dateOfBirth: born },
    });
};
/** Orders shares of 12.48 USD; OK, or the code of the refusal. */
const order = async (by: Buyer, amount = '10') => {
  const quote = { currencyId: 'USDT', side: 'RECEIVE', amount };
  const { data } = await by.request('getConvertedAmount', quote);
  const answer = await by.request('createOrder', orderFor(data.quoteId, by));
  return answer.status === 200 ? 'OK' : answer.data.code;
};
let nextBuyer = 40;
const rescreen = () => market.service.runJobs('sanctions-rescreening');

it.each([
  ['SANCTIONS_NAME', 'confirm', /^Final: the account stays on hold/, 'ACCOUNT_REVIEW'],
  ['SANCTIONS_NAME', 'clear', /^The hold of this case ends\./, 'OK'],
  ['SANCTIONS_ADDRESS', 'confirm', /^Final: the account stays on hold/, 'ACCOUNT_REVIEW'],
  ['DOCUMENT', 'confirm', /^Final: the account goes on hold/, 'ACCOUNT_REVIEW'],
  ['DOCUMENT', 'clear', /^The case does not put the account on hold\./, 'OK'],
  ['LIMIT', 'confirm', /^The case does not put the account on hold\.$/, 'OK'],
] as const)(
  'a %s case: what signers read before they %s it is what happens',
  async (kind, verb, words, after) => {
    const buyer = await market.buyer(nextBuyer++);
    const evidence = {
      ...{ other: buyer.userId, identifications: [], period: 'DAY', person: { names: [] } },
      ...{ aliases: [], births: [], nationalities: [], programs: [], words: [] },
    };
    const [made] = await market.ctx.db.transaction((tx) =>
      tx
        .insert(cases)
        .values({
          ...{ userId: buyer.userId, kind, state: 'OPEN', subject: 'made', fingerprint: 'made' },
          ...{ evidence: evidence as never, openedAt: market.ctx.clock.now() },
        })
        .returning(),
    );
    if (!made) throw new Error('No case was made.');
    const verdict = verb === 'clear' ? 'CLEARED' : 'CONFIRMED';
    expect(effectOf(made, verdict)).toMatch(words);
    await run(`cases ${verb} ${made.id}`, ['--reason', 'Looked at.']);
    expect(await order(buyer)).toBe(after);
  },
);

describe('a name on a list', () => {
  it('holds the account until the case is cleared, and is not raised again until the entry changes', async () => {
    const buyer = await market.buyer(2);
    await rename(buyer, 'Victor', 'Blofeld', '1908-05-28');
    expect(await order(buyer)).toBe('ACCOUNT_REVIEW');
    const claim = await buyer.request('stakingClaim', { all: true });
    expect([claim.data.code, claim.message]).toEqual([
      'ACCOUNT_REVIEW',
      'We are checking your account. You can do this again when we are done.',
    ]);

    const [{ id, ...found }] = await openCases(buyer);
    expect(found).toMatchObject({ kind: 'SANCTIONS_NAME', state: 'OPEN' });
    expect(found.summary).toMatch(/^OFAC 1: Viktor BLOFELD, 100 %$/);
    expect(await market.ctx.registry.openCases(market.ctx, buyer.userId)).toEqual([
      {
        caseId: id,
        kind: 'SANCTIONS_NAME',
        state: 'OPEN',
        what: 'Name on a list: OFAC 1: Viktor BLOFELD, 100 %',
        blocks: true,
      },
    ]);
    expect(await isAlerted(id)).toBe(true);

    await run(`cases note ${id}`, ['--text', 'Asked for the passport.']);
    expect(await run(`cases clear ${id}`)).toMatchObject({ exitCode: 1 });
    const cleared = await run(`cases clear ${id}`, ['--reason', 'Another person.']);
    expect(cleared.answer).toEqual([expect.objectContaining({ case: id, state: 'CLEARED' })]);
    expect((await run(`cases confirm ${id}`, ['--reason', 'no'])).answer.refused).toMatch(
      /decided by grace: CLEARED/,
    );
    expect(await order(buyer)).toBe('OK');

    await market.ctx.pool.query('delete from screenings');
    await rescreen();
    expect(await openCases(buyer)).toEqual([]);
    (market.ctx.clock as TestClock).advance(1);
    const changed = LISTED.map((one) => (one.uid === '1' ? { ...one, born: '1908' } : one));
    await importXml(market.ctx, 'OFAC', sdnXml(changed));
    await rescreen();
    expect(await openCases(buyer)).toHaveLength(1);
    expect(await order(buyer)).toBe('ACCOUNT_REVIEW');
    await importXml(market.ctx, 'OFAC', sdnXml(LISTED));
  });

  it('is compared with the date of birth, and a weak alias needs one', async () => {
    const buyer = await market.buyer(3);
    await rename(buyer, 'Ernst', 'Stavro');
    expect(await order(buyer)).toBe('OK');
    await rename(buyer, 'Ernst', 'Stavro', '1980-01-01');
    expect(await order(buyer)).toBe('OK');
    await rename(buyer, 'Ernst', 'Stavro', '1909-01-01');
    expect(await order(buyer)).toBe('ACCOUNT_REVIEW');
    const other = await market.buyer(13);
    await rename(other, 'Viktor', 'Blofeld', '1980-01-01');
    expect(await order(other)).toBe('OK');
    const answer = await listedCases();
    expect(answer.at(-1)).toMatchObject({
      personId: other.userId,
      summary: expect.stringContaining('another year of birth'),
    });
    const clear = () => run(`cases clear ${answer.at(-1)?.id}`, ['--reason', 'Another year.']);
    await clear();
    await clear();
    await rename(other, 'Viktor', 'Blofeld', '1980-01-01');
    expect(await openCases(other)).toEqual([]);
    await rename(other, 'Viktor', 'Blofeld', '1908-05-28');
    expect(await order(other)).toBe('ACCOUNT_REVIEW');
  });

  it('holds an account whose case waited behind the others, when the year fits', async () => {
    const buyer = await market.buyer(14);
    await rename(buyer, 'Viktor', 'Blofeld', '1980-01-01');
    expect(await order(buyer)).toBe('OK');
    await rename(buyer, 'Viktor', 'Blofeld', '1908-05-28');
    expect(await order(buyer)).toBe('ACCOUNT_REVIEW');
    expect(await openCases(buyer)).toHaveLength(1);
  });

  it('stays on hold when the case is confirmed', async () => {
    const buyer = await market.buyer(4);
    await rename(buyer, 'Auric', 'Goldfinger');
    await order(buyer);
    const [{ id }] = await openCases(buyer);
    await run(`cases confirm ${id}`, ['--reason', 'The same person.']);
    await rescreen();
    expect(await openCases(buyer)).toEqual([]);
    expect(await order(buyer)).toBe('ACCOUNT_REVIEW');
    // It forbids to approve the identity, too.
    expect(await market.ctx.registry.openCases(market.ctx, buyer.userId)).toMatchObject([
      { caseId: id, state: 'CONFIRMED', blocks: true },
    ]);
  });

  it('is compared with a new list at once, and an approval waits for it', async () => {
    const [first, second] = [await market.buyer(20), await market.buyer(21)];
    await rename(first, 'Emilio', 'Largo');
    await rename(second, 'Rosa', 'Klebb');
    await rescreen();
    (market.ctx.clock as TestClock).advance(1);
    await changePerson(market.ctx.db, first.userId, { kycStatus: 'IN_REVIEW' });
    const more = [...LISTED, { uid: '3', last: 'LARGO', first: 'Emilio' }];
    await importXml(
      market.ctx,
      'OFAC',
      sdnXml([...more, { uid: '4', last: 'KLEBB', first: 'Rosa' }]),
    );
    const { answer } = await run(`kyc approve ${first.userId}`, ['--compared', COMPARED.join()]);
    expect(answer).toMatchObject({
      code: 'CHECK_BLOCKED',
      params: { why: expect.stringContaining('OFAC 3: Emilio LARGO') },
    });
    expect(await openCases(second)).toEqual([]);
    expect(
      await screeningQueue.count(market.ctx, { id: randomUUID(), rights: [] }),
    ).toBeGreaterThan(0);
    await market.service.runJobs(SCREENING_QUEUE);
    expect(await openCases(second)).toHaveLength(1);
    expect(await screeningQueue.count(market.ctx, { id: randomUUID(), rights: [] })).toBe(0);
    await importXml(market.ctx, 'OFAC', sdnXml(LISTED));
    await market.service.runJobs(SCREENING_QUEUE);
  });

  it('is compared again where the last time lies in the future', async () => {
    const buyer = await market.buyer(22);
    await rename(buyer, 'Auric', 'Goldfinger');
    await market.ctx.pool.query(
      `insert into screenings select $1, '2999-01-01', max(imported_at) from sanctions_lists`,
      [buyer.userId],
    );
    await rescreen();
    expect(await openCases(buyer)).toHaveLength(1);
  });

  it('is screened when the profile changes', async () => {
    const buyer = await market.buyer(5);
    await changePerson(market.ctx.db, buyer.userId, { kycStatus: 'NOT_APPLIED' });
    await buyer.request('updateProfile', { firstName: 'Auric', lastName: 'Goldfinger' });
    await market.service.runJobs();
    expect(await openCases(buyer)).toHaveLength(1);
  });
});

describe('a wallet', () => {
  it('is checked before a quote is signed; without an answer the purchase waits', async () => {
    const buyer = await market.buyer(6);
    const wallet = buyer.signer.address.toLowerCase();
    expect(await order(buyer)).toBe('OK');
    expect(asked).toContain(`key ${wallet}`);
    status = 500;
    const quote = { currencyId: 'USDT', side: 'RECEIVE', amount: '10' };
    const { data } = await buyer.request('getConvertedAmount', quote);
    const down = await buyer.request('createOrder', orderFor(data.quoteId, buyer));
    expect([down.status, down.data.code, down.data.retryAfter]).toEqual([
      503,
      'WALLET_CHECK_DOWN',
      60,
    ]);
    status = 200;
    sanctioned.set(wallet, 'SANCTIONS: OFAC SDN Spectre');
    expect(await order(buyer)).toBe('ACCOUNT_REVIEW');
    expect(await openCases(buyer)).toEqual([
      expect.objectContaining({
        kind: 'SANCTIONS_ADDRESS',
        summary: `${wallet}: SANCTIONS: OFAC SDN Spectre`,
      }),
    ]);
    const [{ id }] = await openCases(buyer);
    await run(`cases clear ${id}`, ['--reason', 'Another chain.']);
    expect(await order(buyer)).toBe('OK');
    sanctioned.set(wallet, 'SANCTIONS: OFAC SDN Quantum');
    expect(await order(buyer)).toBe('ACCOUNT_REVIEW');
  });

  it('is found by the nightly screening, also in an imported list', async () => {
    const buyer = await market.buyer(7);
    const wallet = buyer.signer.address;
    (market.ctx.clock as TestClock).advance(1);
    await importXml(
      market.ctx,
      'OFAC',
      sdnXml([{ uid: '3', last: 'X', wallets: [['ETH', wallet]] }, ...LISTED]),
    );
    status = 503;
    await expect(rescreen()).rejects.toThrow('wallets were not screened');
    status = 200;
    await rescreen();
    expect(await openCases(buyer)).toEqual([
      expect.objectContaining({ summary: `${wallet.toLowerCase()}: OFAC 3: X` }),
    ]);
  });
});

describe('limits', () => {
  it('hold for a day, 30 days and in all, and an officer can raise them', async () => {
    const buyer = await market.buyer(8);
    const set = (line: string) => run(`limits set ${buyer.email} ${line}`, ['--reason', 'Known.']);
    await set('--day 200 --month 300 --total 400');
    expect(await order(buyer, '17')).toBe('LIMIT_EXCEEDED');
    expect(await order(buyer, '15')).toBe('OK');
    await set('--day 300');
    expect(await order(buyer, '10')).toBe('LIMIT_REACHED');
    expect(await openCases(buyer)).toEqual([
      expect.objectContaining({
        kind: 'LIMIT',
        summary: expect.stringMatching(
          /^31\d\.\d+ USD in 30 days with the wanted purchase, 300 USD allowed$/,
        ),
      }),
    ]);
    const [{ id }] = await openCases(buyer);
    expect(await isAlerted(id)).toBe(false);
    expect((await set('--day 350 --month 350')).answer.refused).toBeUndefined();
    expect(await order(buyer, '10')).toBe('OK');
    expect((await set('--month 1000')).answer.refused).toMatch(/above that of a longer period/);
    expect((await set('--day 1.5')).answer.refused).toMatch(/whole US dollars/);
    expect((await run(`limits show ${buyer.email}`)).answer).toEqual([
      { email: buyer.email, tier: 'STANDARD', dayUsd: 350, monthUsd: 350, totalUsd: 400 },
    ]);
  });

  it('ask for the source of large sums, and wait until an officer has read the answer', async () => {
    const buyer = await market.buyer(9);
    expect((await buyer.request('sourceOfFunds')).data).toEqual({ state: 'NONE', answer: null });
    expect(await order(buyer, '100')).toBe('SOURCE_OF_FUNDS');
    expect(await order(buyer, '100')).toBe('SOURCE_OF_FUNDS');
    expect(await order(buyer, '50')).toBe('OK');
    const [{ id, ...asked }] = await openCases(buyer);
    expect(asked).toMatchObject({ kind: 'SOURCE_OF_FUNDS', state: 'WAITING' });
    const early = await run(`cases clear ${id}`, ['--reason', 'Known.']);
    expect(early.answer.refused).toMatch(/not answered yet/);

    const short = await buyer.request('answerSourceOfFunds', { answer: 'Savings' });
    expect(short.data.fields).toEqual({ answer: 'Write at least 20 characters.' });
    const answer = 'I sold a flat in Vienna in May 2026.';
    const given = await buyer.request('answerSourceOfFunds', { answer });
    expect(given.data).toEqual({ state: 'OPEN', answer });
    expect(await isAlerted(id)).toBe(false);
    expect((await buyer.request('answerSourceOfFunds', { answer })).status).toBe(404);
    expect(await order(buyer, '40')).toBe('SOURCE_OF_FUNDS');
    await run(`cases clear ${id}`, ['--reason', 'Contract seen.']);
    expect(await order(buyer, '40')).toBe('OK');
  });
});

it('shows the desk what a case is about', async () => {
  const buyer = await market.buyer(10);
  await rename(buyer, 'Victor', 'Blofeld', '1908-05-28');
  await order(buyer);
  const [{ id }] = await openCases(buyer);
  const officer = { id: 'o', email: 'grace@bank.example', name: 'Grace', roles: [] };
  const [list, show] = complianceDeskRoutes.map(
    ({ handle }) =>
      (input: never) =>
        handle({ ctx: market.ctx, officer, input }),
  );
  expect(await list?.({ page: 1, limit: 50 } as never)).toMatchObject({
    docs: expect.arrayContaining([expect.objectContaining({ id, kind: 'SANCTIONS_NAME' })]),
  });
  expect(await show?.({ id: String(id) } as never)).toMatchObject({
    person: { email: buyer.email },
    evidence: {
      type: 'NAME',
      person: { names: ['Victor Blofeld'], dateOfBirth: '1908-05-28' },
      aliases: ['Ernst Stavro'],
      dateOfBirth: 'SAME',
      words: expect.arrayContaining([{ mine: 'blufild', listed: 'blufild', score: 100 }]),
    },
    limits: { tier: 'STANDARD' },
  });
});
