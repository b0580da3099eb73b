import { depositCalls } from '@fnx/api/desk/deposits';
import { peopleCalls } from '@fnx/api/desk/people';
import type { Role } from '@fnx/api/shared/desk';
import { eq } from 'drizzle-orm';
import { getAddress } from 'viem';
import { cases } from '@/server/compliance/tables';
import { contactTickets } from '@/server/content/tables';
import { bankEntries } from '@/server/deposits/tables';
import { noteRead } from '@/server/operator/desk/note-read';
import { journalledText } from '@/server/operator/people/search';
import { linkWallet } from '../../support/market/market';
import { statement } from '../../support/market/statement';
import { addCheck } from '../../support/people/change-person';
import { signUp } from '../../support/people/members';
import { readView } from '../../support/service/desk';
import { duringTests } from '../../support/setup/during-tests';
import { startBank } from '../deposits/bank-world';

const WALLET = `0x1ecb${'7'.repeat(32)}ab12`;
const TICKET = 'T-ABCDE-FGHJK';
const [KNOWN, STRANGE] = ['CH9300762011623852957', 'DE89370400440532013000'];

const bank = duringTests(startBank);
let placed: Awaited<ReturnType<typeof bank.place>>;
const people: Record<string, string> = {};

const ALL: readonly Role[] = ['SUPPORT', 'COMPLIANCE', 'FINANCE'];
const find = async (text: string, roles = ALL) =>
  (await readView(bank.ctx, roles, peopleCalls.search, { text })).results;
const kinds = async (text: string, roles = ALL) =>
  (await find(text, roles)).map(({ kind }) => kind);
const namesOf = async (text: string) => (await find(text)).map(({ label }) => label);

beforeAll(async () => {
  const add = async (firstName: string, lastName: string, more = {}) => {
    const { userId } = await signUp(bank.service, { firstName, lastName, ...more });
    people[lastName] = userId;
  };
  await add('Pavel', 'Dvořský', { countryCode: '+41', phone: '+41791234567', country: 'CH' });
  await add('Tomás', 'Villaverde Ruiz');
  await add('Jürg', 'O’Hara-Łoś');
  await add('Иван', 'Йорданов');
  const submittedAt = bank.ctx.clock.now();
  await addCheck(bank.ctx.db, {
    userId: people.Dvořský ?? '',
    submittedAt,
    documentType: 'PASSPORT',
    documentNumber: 'L01X00T47',
  });
  await linkWallet(bank.ctx, people.Dvořský ?? '', WALLET);
  placed = await bank.place();
  const { name: file, base64 } = statement('search', [
    { name: placed.name, reference: placed.reference },
    { name: 'Günther Fremd', amount: '55.00' },
  ]);
  // The first comes from another account than every sample.
  const xml = Buffer.from(base64, 'base64').toString().replace(STRANGE, KNOWN);
  await bank.bring({ name: file, base64: Buffer.from(xml).toString('base64') });
  await bank.ctx.db.insert(contactTickets).values({
    id: TICKET,
    name: 'Anton Křenek',
    email: 'anton@elsewhere.example',
    phone: '+43 664 1234567',
    subject: 'Paid from another account',
    category: 'PAYMENT',
    message: '?',
    fingerprint: TICKET,
  });
});

it.each([
  ['without accents', 'dvorsky', 'Pavel Dvořský'],
  ['with them, in another case', 'DVOŘSKÝ', 'Pavel Dvořský'],
  ['the family first', 'Villaverde Tomas', 'Tomás Villaverde Ruiz'],
  ['by the beginnings of some of its words', 'rui tom', 'Tomás Villaverde Ruiz'],
  ['as banks write it', 'Juerg OHara', 'Jürg O’Hara-Łoś'],
  ['with other signs between', "O'Hara Los", 'Jürg O’Hara-Łoś'],
  ['of other letters', 'иван йорданов', 'Иван Йорданов'],
])('finds a name %s', async (_, typed, name) => {
  expect(await namesOf(typed)).toEqual([name]);
});

it.each(["''", '%%', '__', '- -', '.’.'])('finds nobody by signs alone: %j', async (typed) => {
  expect(await find(typed)).toEqual([]);
});

it.each([
  '079 123 45 67',
  '0791234567',
  '791234567',
  '0041 79 123 45 67',
  '+41 (0)79 123 45 67',
  '+41 79 123',
])('finds a phone number as people write it: %s', async (typed) => {
  expect(await find(typed)).toMatchObject([{ kind: 'PERSON', personId: people.Dvořský }]);
});

it('finds the reference of a transfer in any form: its order, and the entry that brought it', async () => {
  const { reference, userId } = placed;
  const fours = reference.replace(/(.{4})/g, '$1 ').toLowerCase();
  for (const typed of [reference, fours, `${fours} `, reference.replace(/^(RF..)/, '$1-')]) {
    expect(await find(typed)).toMatchObject([
      { kind: 'ORDER', personId: userId, place: { area: 'people', id: userId } },
      { kind: 'ENTRY', personId: userId, place: { area: 'deposits' } },
    ]);
  }
  // Officers who may not open entries find the order alone.
  expect(await kinds(reference, ['SUPPORT'])).toEqual(['ORDER']);
});

it('finds what an account paid, and whose order it was for', async () => {
  expect(await kinds('ch93 0076 2011 6238 5295 7')).toEqual(['ENTRY', 'ORDER']);
  expect(await kinds(KNOWN, ['SUPPORT'])).toEqual(['ORDER']);
  const [entry] = await bank.ctx.db
    .select()
    .from(bankEntries)
    .where(eq(bankEntries.partyIban, STRANGE));
  const stranger = {
    kind: 'ENTRY',
    personId: null,
    place: { area: 'deposits', id: String(entry?.number) },
  };
  for (const typed of [STRANGE, 'gunther fremd', 'Fremd Guenther']) {
    expect(await find(typed)).toMatchObject([stranger]);
  }
});

it('finds what a list shows without accents too, and a whole text with its spaces', async () => {
  for (const search of ['gunther', 'DE89 3704', 'güNTHER fremd']) {
    const list = await readView(bank.ctx, ALL, depositCalls.entries, { search, show: 'all' });
    expect(list.docs.map(({ payer }) => payer)).toEqual(['Günther Fremd']);
  }
  const { docs } = await readView(bank.ctx, ALL, depositCalls.entries, {});
  expect(docs).not.toEqual([]);
});

it('finds the identity check of a document, for those who see checks', async () => {
  const mine = { personId: people.Dvořský };
  for (const typed of ['L01X00T47', 'l01x 00t-47']) {
    expect(await find(typed)).toMatchObject([
      { kind: 'CHECK', ...mine, place: { area: 'checks' } },
    ]);
  }
  expect(await find('L01X00T47', ['SUPPORT'])).toMatchObject([
    { kind: 'CHECK', ...mine, place: { area: 'people', id: mine.personId } },
  ]);
  expect(await find('L01X00T47', ['FINANCE'])).toEqual([]);
});

it.each(['0x1ECB…aB12', '0x1E…ab12', '0x1ecb..AB12', '0x1ecb...ab12', '0x1ECB', '0x1ecb777'])(
  'finds a wallet as pages shorten it: %s',
  async (typed) => {
    expect(await find(typed)).toMatchObject([
      { kind: 'WALLET', label: getAddress(WALLET), personId: people.Dvořský },
    ]);
  },
);

it.each(['0x1ECB…ab13', '0x1ecc', '0x', '0x1e', '…ab12'])(
  'finds no wallet by %s',
  async (typed) => {
    expect(await find(typed)).toEqual([]);
  },
);

it.each(['anton@elsewhere.example', 'ANTON@else', 'Krenek Anton', 'krenek', 'tabcdefghjk'])(
  'finds the ticket of somebody who is no customer by %s',
  async (typed) => {
    expect(await find(typed)).toMatchObject([
      { kind: 'TICKET', label: TICKET, personId: null, place: { area: 'tickets', id: TICKET } },
    ]);
    expect(await find(typed, ['FINANCE'])).toEqual([]);
  },
);

it('journals references and numbers of orders in full, and shortens what belongs to a person', () => {
  for (const kept of [placed.reference, '482117', WALLET, TICKET]) {
    expect(journalledText(kept)).toBe(kept);
  }
  for (const personal of ['0791234567', 'CH93 0076 2011 6238 5295 7', 'L01X00T47', 'Dvořský']) {
    expect(journalledText(personal)).not.toContain(personal.slice(0, 3));
  }
});

it('a person’s history leads to each thing that the officer may open, and says who looked', async () => {
  const { userId } = placed;
  await addCheck(bank.ctx.db, { userId, attempt: 2, submittedAt: bank.ctx.clock.now() });
  await bank.ctx.db.transaction((tx) =>
    tx.insert(cases).values({
      ...{ userId, kind: 'LIMIT', state: 'OPEN', subject: 'x', fingerprint: 'x' },
      ...{ evidence: { limit: 'DAY' } as never, openedAt: bank.ctx.clock.now() },
    }),
  );
  const linus = { ctx: bank.ctx, name: 'linus' };
  await noteRead(linus, 'view person', userId);
  await noteRead(linus, 'view person', userId);
  const history = async (roles: readonly Role[]) =>
    (await readView(bank.ctx, roles, peopleCalls.person, { id: userId })).timeline.entries;
  const placesOf = async (roles: readonly Role[]) =>
    Object.fromEntries((await history(roles)).map(({ area, place }) => [area, place?.area]));
  expect(await placesOf(ALL)).toMatchObject({
    ...{ bank: 'deposits', case: 'cases', identity: 'checks', looked: 'journal' },
  });
  const few = await placesOf(['SUPPORT']);
  expect(few).toMatchObject({ identity: undefined });
  expect(Object.keys(few)).toEqual(expect.not.arrayContaining(['bank', 'case', 'looked']));
  const looked = { title: 'linus looked at the page', detail: '2 times' };
  expect(await history(ALL)).toContainEqual(expect.objectContaining(looked));
});
