import { bookEntryCalls } from '@fnx/api/desk/book-entries';
import { eq } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { bookRequests, bookTries, registerPeople } from '@/server/book-entries/tables';
import { operatorAlerts } from '@/server/messaging/tables';
import { erasePerson } from '@/server/operator/retention/erase-person';
import { trackCalls } from '@/server/register/calls/track-calls';
import { checkRegister } from '@/server/register/check/check-register';
import { rebuildRegister } from '@/server/register/rebuild';
import { bookEntries, confirmAs, GUARDIAN, REGISTRAR } from '../../support/market/book-entry';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, linkWallet, startMarket } from '../../support/market/market';
import { runAtDesk, seeView, testOfficer } from '../../support/people/desk-view';
import { race } from '../../support/service/race';
import { duringTests } from '../../support/setup/during-tests';

/** Seconds of delay on the local chain; elsewhere it is two days. */
const DELAY = 60;

const market = duringTests(() => startMarket({ shares: '4000000' }));

type Entries = ReturnType<typeof bookEntries>;
let register: Entries;
let entries: Awaited<ReturnType<Entries['issue']>>;
beforeAll(async () => {
  register = bookEntries(market);
  entries = await register.issue([40, 7, 5, 3, 2].map((amount) => ({ amount })));
});

type Owner = Buyer & { holder: Hex; wallet: Address };

/** A person who has redeemed a letter and linked the wallet of an account of the chain. */
async function owner(place: number, account: number): Promise<Owner> {
  const holder = entries[place]?.holder as Hex;
  await register.writeLetter(holder, `CODE-${place}`);
  const person = await market.buyer(account);
  await confirmAs(market, person);
  expect((await person.request('redeemLetter', { code: `code${place}` })).status).toBe(200);
  return { ...person, holder, wallet: chainAccount(account).address };
}

const ask = (who: Owner, wallet: string = who.wallet) =>
  who.request('requestBookClaim', { wallet });
const seen = async (who: Owner) => (await who.request('bookEntry')).data;
const titles = async (who: Owner) =>
  (await who.request('listNotification', { kind: 'SECURITY' })).data.docs.map(
    ({ title }: { title: string }) => title,
  );

async function rebuilds() {
  const compared = await rebuildRegister(market.ctx);
  expect(compared.filter(({ same }) => !same)).toEqual([]);
  expect(await checkRegister(market.ctx)).toEqual([]);
}

it('moves a book entry to the owner’s wallet after the delay, and tells every step', async () => {
  const ada = await owner(0, 2);
  expect((await ask(ada)).data).toMatchObject({ status: 'REQUESTED', wallet: ada.wallet });
  expect(await ask(ada)).toMatchObject({ data: { code: 'BOOK_CLAIM_OPEN' } });
  await register.approve(ada);
  expect((await seen(ada)).claim).toMatchObject({ status: 'APPROVED', executableAt: null });
  expect(await ada.request('withdrawBookClaim')).toMatchObject({ data: { code: 'NO_BOOK_CLAIM' } });
  await register.sendListed('claims approve', REGISTRAR);
  const { claim } = await seen(ada);
  expect(claim).toMatchObject({ status: 'PENDING', wallet: ada.wallet });
  expect(Date.parse(claim.executableAt) - Date.parse(claim.claimedAt)).toBe(DELAY * 1000);
  await register.wait(DELAY);
  expect((await seen(ada)).claim.status).toBe('READY');
  await runAtDesk(market.ctx, 'ada', ['claims execute', ada.holder], { reason: 'No BNB.' });
  // A stranger may send it.
  await register.sendListed('claims execute', 30);
  expect(await seen(ada)).toMatchObject({ shares: '0', claim: { status: 'EXECUTED' } });
  const mine = (await ada.request('myWallet')).data;
  expect(mine.holdings).toMatchObject({ available: '40', bookEntry: '0', total: '40' });
  expect(mine.wallets).toMatchObject([{ registered: true, balance: '40', payout: true }]);
  expect((await titles(ada)).sort()).toEqual([
    'The move of your shares was requested',
    'You are in the shareholder register',
    'Your shares were moved',
    'Your shares will be moved',
  ]);
  // Officers approved what REGISTRAR sent, and anyone may carry it out.
  await trackCalls(market.ctx);
  const alerts = await market.ctx.db.select().from(operatorAlerts);
  expect(alerts.filter(({ detail }) => detail.includes('BookClaim'))).toEqual([]);
  await rebuilds();
});

it('keeps the entry of a shareholder who is erased, as the law asks, and not the codes entered', async () => {
  const { ctx } = market;
  const [entry] = entries;
  const named = eq(registerPeople.holder, `${entry?.holder}`);
  const [before] = await ctx.db.select().from(registerPeople).where(named);
  const userId = `${before?.userId}`;
  const { facts } = await ctx.db.transaction((tx) => erasePerson(ctx, tx, userId));
  const kept = Object.entries(facts.kept as object).find(([what]) => what.includes('imported'));
  expect(kept?.[1]).toBe('end not known yet');
  expect(await ctx.db.select().from(registerPeople).where(named)).toEqual([before]);
  expect(await ctx.db.$count(bookTries, eq(bookTries.userId, userId))).toBe(0);
});

// security(Money a false claim of a book entry: stolen session, SIGNER or REGISTRAR key): Two officers sign, two keys and a delay on the chain, the owner is told at each step, one officer and GUARDIAN stop it; an alert is raised for a claim that two officers did not approve
it('is stopped by the guardian at the word of one officer', async () => {
  const ada = await owner(1, 3);
  await ask(ada);
  await register.approve(ada);
  await register.sendListed('claims approve', REGISTRAR);
  await runAtDesk(market.ctx, 'linus', ['claims stop', ada.holder], { reason: 'It was not her.' });
  await register.sendListed('claims stop', GUARDIAN);
  expect(await seen(ada)).toMatchObject({ shares: '7', claim: { status: 'CANCELLED' } });
  expect(await titles(ada)).toContain('The move of your shares was stopped');
  await expect(
    runAtDesk(market.ctx, 'linus', ['claims stop', ada.holder], { reason: 'Again.' }),
  ).rejects.toThrow('(NoClaim)');
  await rebuilds();
  // She asks again, withdraws, and is refused for a wallet that is not hers.
  expect((await ask(ada)).data.status).toBe('REQUESTED');
  expect((await seen(ada)).claim.status).toBe('REQUESTED');
  expect((await ada.request('withdrawBookClaim')).data.status).toBe('WITHDRAWN');
  expect(await ask(ada, chainAccount(9).address)).toMatchObject({
    data: { code: 'WALLET_MISMATCH' },
  });
});

it('refuses a wallet of somebody else, a frozen holder, and whoever has nothing in book entry', async () => {
  const ada = await owner(2, 4);
  await register.people.register(4, `0x${'cd'.repeat(32)}`);
  await market.index();
  expect(await ask(ada)).toMatchObject({ data: { code: 'WALLET_ALREADY_LINKED' } });
  await linkWallet(market.ctx, ada.userId, chainAccount(5).address);
  await register.people.freezeHolder(ada.holder, true);
  expect(await ask(ada, chainAccount(5).address)).toMatchObject({
    data: { code: 'HOLDER_FROZEN' },
  });
  await register.people.freezeHolder(ada.holder, false);
  // A purchase would register a wallet beside the book entry, which the contract refuses.
  const attested = await ada.request('createAttestation', { address: chainAccount(5).address });
  expect(attested).toMatchObject({ data: { code: 'BOOK_ENTRY_FIRST' } });
  const nobody = await market.buyer(6);
  expect(
    await nobody.request('requestBookClaim', { wallet: chainAccount(6).address }),
  ).toMatchObject({
    data: { code: 'NO_BOOK_ENTRY' },
  });
});

// security(Money a false claim of a book entry: stolen session, SIGNER or REGISTRAR key)
it('alerts of a transfer that no officer approved here', async () => {
  const ada = await owner(3, 7);
  await ask(ada);
  await register.approve(ada);
  await market.service.shell('update book_requests set approved_at = null where user_id = $1', [
    ada.userId,
  ]);
  await register.sendListed('claims approve', REGISTRAR);
  const alerts = await market.ctx.db
    .select()
    .from(operatorAlerts)
    .where(eq(operatorAlerts.kind, 'UNKNOWN_BOOK_CLAIM'));
  expect(alerts).toHaveLength(1);
  expect((await seen(ada)).claim).toMatchObject({ status: 'PENDING', wallet: ada.wallet });
});

it('shows officers both sides of a letter, and each move with what they can do', async () => {
  const { ctx } = market;
  const officer = testOfficer('linus');
  const { letters, moves } = await seeView(ctx, officer, bookEntryCalls.open, {});
  expect(letters).toEqual([]);
  // That of the test before, which nobody has approved, and the one that moved is gone.
  expect(moves.map(({ status, shares }) => [status, shares])).toEqual([
    ['REQUESTED', '3'],
    ['PENDING', '3'],
  ]);
  const [entry] = await register.issue([{ amount: 1, name: 'Ada Old', birthDate: null }]);
  await register.writeLetter(`${entry?.holder}`, 'WAIT-0000');
  const ada = await market.buyer();
  await confirmAs(market, ada);
  await ada.request('redeemLetter', { code: 'WAIT-0000' });
  const after = await seeView(ctx, officer, bookEntryCalls.open, {});
  expect(after.letters).toMatchObject([
    {
      differences: ['NAME', 'NO_BIRTH_DATE'],
      checked: { name: 'Ada Brunner', birthDate: '1990-05-17' },
      register: { name: 'Ada Old', birthDate: null },
    },
  ]);
});

it('lets anyone carry a transfer out, without an alert', async () => {
  await register.wait(DELAY);
  await register.send(30, 'executeClaim', [entries[3]?.holder]);
  await trackCalls(market.ctx);
  const alerts = await market.ctx.db.select().from(operatorAlerts);
  expect(alerts.filter(({ detail }) => detail.includes('BookClaimExecuted'))).toEqual([]);
  await rebuilds();
});

it('is approved, refused or withdrawn, and never two of them, in twenty races', async () => {
  const { ctx } = market;
  const ada = await owner(4, 8);
  const open = eq(bookRequests.userId, ada.userId);
  const because = { reason: 'The person did not ask for it.' };
  for (let round = 0; round < 20; round += 1) {
    const { data } = await ask(ada);
    const deeds = [
      () => register.approve(ada).then(() => 'APPROVED'),
      () => runAtDesk(ctx, 'linus', ['claims refuse', data.id], because).then(() => 'REFUSED'),
      () => ada.request('withdrawBookClaim').then(({ data: { status } }) => status),
    ];
    const turned = [...deeds.slice(round % 3), ...deeds.slice(0, round % 3)];
    const { answers } = await race(turned.map((deed) => () => deed().catch(() => undefined)));
    const [row] = await ctx.db.select().from(bookRequests).where(eq(bookRequests.id, data.id));
    const state = row?.ended ?? (row?.approvedAt ? 'APPROVED' : 'REQUESTED');
    expect(answers.filter(Boolean)).toEqual([state]);
    expect([row?.ended, row?.approvedAt].filter(Boolean)).toHaveLength(1);
    if (state === 'APPROVED') {
      await expect(runAtDesk(ctx, 'linus', ['claims refuse', data.id], because)).rejects.toThrow(
        'approved already',
      );
      const known = { ...because, approved: true } as unknown as Record<string, string>;
      await runAtDesk(ctx, 'linus', ['claims refuse', data.id], known);
    }
  }
  expect(await ctx.db.$count(bookRequests, open)).toBe(20);
});
