import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { bookTries, registerPeople } from '@/server/book-entries/tables';
import { writeJournal } from '@/server/desk/write-journal';
import { readTurns } from '@/server/distributions/share-distributions';
import { evidenceOf } from '@/server/identity/evidence';
import { findOtherEvidence } from '@/server/identity/find-other-evidence';
import { demoMessages, outboxMessages } from '@/server/messaging/tables';
import { journal } from '@/server/platform/tables';
import { checkRegister } from '@/server/register/check/check-register';
import { rebuildRegister } from '@/server/register/rebuild';
import { bookEntries, confirmAs } from '../../support/market/book-entry';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, startMarket } from '../../support/market/market';
import { changePerson } from '../../support/people/change-person';
import { runAtDesk } from '../../support/people/desk-view';
import { adminLine } from '../../support/people/officers';
import { duringTests } from '../../support/setup/during-tests';

/** Account of the local deployment. */
const ENFORCER = 37;

const market = duringTests(() => startMarket({ shares: '4000000' }));

type Entries = ReturnType<typeof bookEntries>;
let register: Entries;
let entries: Awaited<ReturnType<Entries['issue']>>;
beforeAll(async () => {
  register = bookEntries(market);
  entries = await register.issue([
    { amount: 40, name: 'Brunner, ADA', email: 'ada@owners.example' },
    { amount: 7, name: 'Grace Hopper', birthDate: '1906-12-09' },
    { amount: 5, name: 'Old Name', birthDate: '1990-05-17' },
    { amount: 3, name: 'Ada Brunner', birthDate: null },
    { amount: 2, name: 'Acme Ltd', kind: 'COMPANY', birthDate: null },
    { amount: 1.5 },
  ]);
});

const letterOf = (place: number, ...more: string[]) =>
  adminLine(market.service, [
    'entries',
    'letters',
    '--who',
    `${entries[place]?.externalId}`,
    ...more,
  ]);

/** The code that a letter was written with: the newest that its mail has. */
async function codeFor(place: number): Promise<string> {
  const email = `owner-${place}@owners.example`;
  const holder = `${entries[place]?.holder}`;
  await market.ctx.db.transaction((tx) =>
    tx.update(registerPeople).set({ email }).where(eq(registerPeople.holder, holder)),
  );
  await letterOf(place);
  const rows = await market.ctx.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, email))
    .orderBy(outboxMessages.createdAt);
  const sent = rows.at(-1)?.code;
  if (sent) return sent;
  const [demo] = await market.ctx.db
    .select()
    .from(demoMessages)
    .where(eq(demoMessages.recipient, email));
  return `${demo?.code}`;
}

async function person(check?: Parameters<typeof confirmAs>[2] | null): Promise<Buyer> {
  const made = await market.buyer();
  if (check !== null) await confirmAs(market, made, check);
  return made;
}

const enter = (who: Buyer, code: string) => who.request('redeemLetter', { code });
const held = async (who: Buyer) => (await who.request('dashboard')).data.holdings;
const newestTry = async ({ userId }: Buyer) =>
  (await market.ctx.db.select().from(bookTries).where(eq(bookTries.userId, userId))).at(-1);

async function rebuilds() {
  const compared = await rebuildRegister(market.ctx);
  expect(compared.filter(({ same }) => !same)).toEqual([]);
}

it('prints a letter with the code once and without shares, and mails who has an address', async () => {
  const { file, answer } = await letterOf(1);
  expect(answer).toEqual([{ number: 'S-2', name: 'Grace Hopper', way: 'letter' }]);
  expect(file?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const mailed = await letterOf(0);
  expect(mailed.answer).toMatchObject([{ way: 'mail' }]);
  expect(mailed.file).toBeUndefined();
  const paper = await letterOf(0, '--paper');
  expect(paper.answer).toMatchObject([{ way: 'letter' }]);
  const [entry] = await market.ctx.db
    .select()
    .from(journal)
    .where(eq(journal.action, 'entries letters'));
  expect(entry?.after).toEqual({ mails: 0, letters: 1 });
});

// security(Money a shareholder's letter in the wrong hands): The confirmed name and date of birth must be the register's, or two officers compare them; a code works once, a newer letter ends it, five wrong ones lock; each is on record
it('shows the shares at once to the person whose identity fits, and to nobody else', async () => {
  const code = await codeFor(0);
  const ada = await person();
  const { ctx } = market;
  await ctx.db.transaction(async (tx) => {
    const after = await evidenceOf(tx, ada.userId);
    const approval = { actor: 'x', action: 'kyc approve', target: ada.userId, after };
    await writeJournal(ctx, tx, { ...approval, source: 'DESK' });
  });
  expect((await enter(ada, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).data).toEqual({
    status: 'HELD',
  });
  expect(await held(ada)).toMatchObject({ available: '0', bookEntry: '40', total: '40' });
  expect((await ada.request('bookEntry')).data).toMatchObject({
    shares: '40',
    letter: 'ACCEPTED',
    claim: null,
  });
  // A second use, by whom it may be.
  const other = await person();
  const second = await enter(other, code);
  expect(second).toMatchObject({ status: 400, data: { code: 'LETTER_CODE_INVALID' } });
  expect(await newestTry(other)).toMatchObject({ state: 'UNKNOWN', holder: null });
  expect(await enter(ada, code)).toMatchObject({ data: { code: 'ENTRY_HELD' } });
  // The journal explains why the holder is not the one that was confirmed.
  const unexplained = await findOtherEvidence(ctx, new Date(0));
  expect(unexplained.filter((one) => one.includes(ada.userId))).toEqual([]);
  await rebuilds();
  expect(await checkRegister(market.ctx)).toEqual([]);
});

it('ends a code with the next letter', async () => {
  const old = await codeFor(5);
  await letterOf(5);
  expect(await enter(await person(), old)).toMatchObject({ data: { code: 'LETTER_CODE_INVALID' } });
});

it('asks for the identity check first', async () => {
  const code = await codeFor(5);
  expect(await enter(await person(null), code)).toMatchObject({ data: { code: 'KYC_REQUIRED' } });
  const expired = await person();
  const { db } = market.ctx;
  await changePerson(db, expired.userId, { kycStatus: 'EXPIRED' });
  expect(await enter(expired, code)).toMatchObject({ data: { code: 'KYC_REQUIRED' } });
});

it.each([
  ['another name', 2, 'NAME'],
  ['no date of birth in the register', 3, 'NO_BIRTH_DATE'],
  ['a company', 4, 'COMPANY'],
] as const)('leaves %s to officers', async (_, place, difference) => {
  const code = await codeFor(place);
  const who = await person();
  expect((await enter(who, code)).data).toEqual({ status: 'WAITING' });
  expect(await held(who)).toMatchObject({ bookEntry: '0' });
  const tried = await newestTry(who);
  expect(tried).toMatchObject({ state: 'WAITING', differences: [difference] });
  expect(await enter(who, code)).toMatchObject({ data: { code: 'ENTRY_WAITS' } });
  const id = `${tried?.id}`;
  if (place === 4) {
    await runAtDesk(market.ctx, 'ada', ['entries refuse', id], { reason: 'Bring the extract.' });
    expect((await who.request('bookEntry')).data).toMatchObject({
      letter: 'REFUSED',
      reason: 'Bring the extract.',
    });
    return;
  }
  await runAtDesk(market.ctx, 'ada and grace', ['entries accept', id], { reason: 'Maiden name.' });
  expect(await held(who)).toMatchObject({ bookEntry: place === 2 ? '5' : '3' });
  await rebuilds();
});

// security(Money a shareholder's letter in the wrong hands)
it('refuses somebody else’s letter to officers’ eyes, and locks after five guesses', async () => {
  const code = await codeFor(1);
  const thief = await person({ birthDate: '1980-01-01' });
  expect((await enter(thief, code)).data).toEqual({ status: 'WAITING' });
  expect(await newestTry(thief)).toMatchObject({ differences: ['NAME', 'BIRTH_DATE'] });
  const guesser = await person();
  const codes = [];
  for (let n = 0; n < 7; n += 1)
    codes.push((await enter(guesser, `AAAA-AAAA-AAAA-AAA${n}`)).data.code);
  expect(codes.slice(0, 4)).toEqual(Array(4).fill('LETTER_CODE_INVALID'));
  expect(codes.at(-1)).toBe('ACCOUNT_LOCKED');
});

it('refuses an account that already has wallets under its own holder id', async () => {
  const code = await codeFor(5);
  const owner = await market.buyer(2);
  await confirmAs(market, owner);
  await changePerson(market.ctx.db, owner.userId, { holderId: `0x${'ab'.repeat(32)}` });
  await register.people.register(2, `0x${'ab'.repeat(32)}`);
  await market.index();
  expect(await enter(owner, code)).toMatchObject({ data: { code: 'ENTRY_ELSEWHERE' } });
  expect(await newestTry(owner)).toMatchObject({ state: 'REFUSED' });
});

it('shows what the list brought and a court moved before the owner came, as an index that is made again does', async () => {
  const { chain } = market;
  const holder = `${entries[5]?.holder}` as Hex;
  const book = await chain.reader.readContract({
    address: chain.addresses.contracts.shareToken,
    abi: shareTokenAbi,
    functionName: 'bookWallet',
    args: [holder],
  });
  const order = [book, chainAccount(2).address, 500_000n];
  await register.people.enforcement(ENFORCER, 'announceOrder', [holder, ...order]);
  await register.wait(3 * 86_400);
  await register.people.enforcement(ENFORCER, 'executeOrder', order);
  await register.people.declareShares(1, 1);
  await register.wait(3 * 86_400);
  await register.send(ENFORCER, 'createShares', [1n, await readTurns(market.ctx.db, '1')]);
  const code = await codeFor(5);
  const ada = await person();
  expect((await enter(ada, code)).data).toEqual({ status: 'HELD' });
  expect(await held(ada)).toMatchObject({ bookEntry: '2' });
  const { docs } = (await ada.request('listTransactions')).data;
  expect(docs).toMatchObject([
    { type: 'BONUS', shares: '1' },
    { type: 'TRANSFER_OUT', shares: '0.5' },
    { type: 'ISSUE', shares: '1.5', from: null },
  ]);
  const { data: unknown } = await ada.request('dashboard');
  expect(unknown.unknownCost).toBe(docs[2]?.id);
  const params = { id: String(unknown.unknownCost) };
  expect((await ada.request('enterCost', { costUsd: '6' }, { params })).status).toBe(200);
  expect((await ada.request('dashboard')).data).toMatchObject({
    unknownCost: null,
    investedUsd: '4',
  });
  await rebuilds();
});
