import { deskCalls } from '@fnx/api/desk/desk';
import { CHAIN_ID } from '@fnx/chain/chains';
import { offerTypedData } from '@fnx/chain/offers';
import { formatDecimal } from '@fnx/values/money';
import { and, eq } from 'drizzle-orm';
import type { Hex } from 'viem';

import { sayValue } from '@/lang/engine/say';
import { moment } from '@/lang/service';
import { hashPassword } from '@/server/account/credentials/password-hash';
import { changeAddress } from '@/server/account/profile/change-address';
import { removeExpiredAccess } from '@/server/account/remove-expired-access';
import { formerEmails } from '@/server/account/tables';
import { API_BASE } from '@/server/app';
import { cases } from '@/server/compliance/tables';
import { bankPayments, paymentFiles } from '@/server/deposits/payment-tables';
import { sampleCamt } from '@/server/deposits/sample-camt';
import { prepareCurrencies } from '@/server/market/prepare-currencies';
import { currencies } from '@/server/market/tables';
import { notifications, operatorAlerts, outboxMessages } from '@/server/messaging/tables';
import { readPayments } from '@/server/partners/read-payments';
import { auctionsToAgent } from '@/server/payouts/book-agent-payments';
import { paySubject } from '@/server/payouts/pay-command';
import { payOut } from '@/server/payouts/pay-out';
import { agentPayments, payoutAccounts } from '@/server/payouts/tables';
import type { EventOf } from '@/server/platform/chain-events';
import { plusSeconds } from '@/server/platform/clock';
import { throttles } from '@/server/platform/tables';
import { rebuildRegister } from '@/server/register/rebuild';
import { users } from '@/server/users/tables';
import { chainAccount } from '../../support/market/chain-accounts';
import { shares } from '../../support/market/share-chain';
import { startStakingWorld } from '../../support/market/staking-world';
import { addCheck } from '../../support/people/change-person';
import { runAtDesk } from '../../support/people/desk-view';
import { NO_IP_LIMITS } from '../../support/people/members';
import { firstOfficers, journalFaults } from '../../support/people/officers';
import { duringTests } from '../../support/setup/during-tests';
import { inAuctions, USD } from '../auctions/auction-world';

const ADMIN = 0;
const AGENT = chainAccount(36).address;
const BANK_IBAN = 'DE75512108001245126199';
const IBAN = 'DE89370400440532013000';
const OTHER = 'GB33BUKB20201555555555';
const PASSWORD = 'four green teapots 88';

const world = duringTests(() =>
  startStakingWorld({ config: { desk: true, limits: NO_IP_LIMITS } }),
);
let ada: Awaited<ReturnType<typeof world.investor>>;
let passwordHash: string;
let officers: Awaited<ReturnType<typeof firstOfficers>>;

const money = (userId: string) =>
  world.ctx.db.select().from(agentPayments).where(eq(agentPayments.userId, userId));
const account = async (person = ada) => (await person.request('payoutAccount')).data;
const setIban = (iban: string, person = ada, proof: object = { password: PASSWORD }) =>
  person.request('setPayoutAccount', { iban, ...proof });
const verify = ({ userId }: { userId: string }, firstName: string, lastName: string) =>
  addCheck(world.ctx.db, { userId, firstName, lastName });

/** The two days after changes of accounts are over; sessions are not. */
const passDays = () =>
  world.ctx.db.transaction((tx) =>
    tx.update(payoutAccounts).set({ usableFrom: world.ctx.clock.now() }),
  );

/** Distributes half a dollar for each share, and pays one holder. */
async function pay(holder: Hex = ada.holder) {
  const id = await world.people.distribute(0.5);
  await world.people.payDistribution(id, [holder]);
  await world.index();
  return id;
}

beforeAll(async () => {
  const { config, db } = world.ctx;
  const bank = { currency: 'EUR', iban: BANK_IBAN, name: 'Sample Bank' } as const;
  Object.assign(config, { bankTransfer: { ...bank, bic: null, address: null } });
  Object.assign(config.chain, { priceSource: 'static' });
  await prepareCurrencies(world.ctx);
  const eur = { id: 'EUR', staticRateRaw: 125_000_000n };
  await db.transaction((tx) =>
    tx.insert(currencies).values(eur).onConflictDoUpdate({ target: currencies.id, set: eur }),
  );
  passwordHash = await hashPassword(PASSWORD);
  ada = await world.investor(1000, { passwordHash });
  officers = await firstOfficers(world.service, ['FINANCE']);
  await world.people.token(ADMIN, 'setPayingAgent', [AGENT]);
  await world.index();
});

it('stores a bank account of a verified person only, and tells its owner', async () => {
  expect((await setIban(IBAN)).data.code).toBe('KYC_REQUIRED');
  await verify(ada, 'Zoë', 'Groß');
  expect((await setIban('DE89370400440532013001')).data).toMatchObject({
    code: 'VALIDATION_ERROR',
    fields: { iban: 'Check the IBAN: it has a typing error.' },
  });
  expect((await setIban('de89 3704 0044 0532 0130 00')).data).toMatchObject({
    currency: 'EUR',
    agent: AGENT,
    name: 'Zoë Groß',
    account: { iban: IBAN },
    isChosen: false,
    rates: expect.arrayContaining([{ symbol: 'USDT', rate: '0.8' }]),
    payments: [],
  });
  await setIban(IBAN);
  const told = await world.ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, ada.userId));
  const [notice, ...others] = told.filter(({ kind }) => kind === 'SECURITY');
  expect(others).toEqual([]);
  const from = (await account()).account?.usableFrom ?? '';
  expect(notice?.body).toContain(`From ${sayValue('en', moment(new Date(from)))},`);
});

it('pays a wallet until its holder has chosen by a signature, then the bank account', async () => {
  await pay();
  expect(await money(ada.userId)).toEqual([]);
  await world.people.token(ada.account, 'setPaidByAgent', [AGENT]);
  await world.index();
  expect((await account()).isChosen).toBe(true);
  const id = await pay();
  expect(await money(ada.userId)).toMatchObject([
    { source: 'DISTRIBUTION', sourceId: String(id), currencyId: 'USDT', bankRaw: null },
  ]);
});

it('fixes the amount at once, and waits two days after a change of the account', async () => {
  await payOut(world.ctx);
  const [paid] = await money(ada.userId);
  // 1.25 dollars for a euro: cents are four fifths of the dollars, rounded down.
  expect(paid?.bankRaw).toBe(((paid?.amountRaw ?? 0n) * 80n) / 10n ** 18n);
  expect(paid).toMatchObject({ rateRaw: 80_000_000n, bankCurrency: 'EUR', paymentId: null });
  expect((await account()).payments).toMatchObject([
    { state: 'WAITING', bank: { currency: 'EUR' } },
  ]);
  const { docs } = await readPayments(world.ctx, { holder: ada.holder, limit: 9 });
  const inEuros = { bankRate: '0.8', bankAmount: formatDecimal(paid?.bankRaw ?? 0n, 2, 2) };
  expect(docs.filter(({ bankCurrency }) => bankCurrency === 'EUR')).toMatchObject([inEuros]);
  await passDays();
  await Promise.all([payOut(world.ctx), payOut(world.ctx)]);
  await payOut(world.ctx);
  const due = await world.ctx.db.select().from(bankPayments);
  expect(due).toMatchObject([
    { kind: 'PAYOUT', state: 'DUE', name: 'Zoë Groß', iban: IBAN, amountRaw: paid?.bankRaw },
  ]);
});

it('is paid once, in a file that two officers sign', async () => {
  const [first, second] = officers;
  const { data: listed } = await first.run('payouts list');
  expect(listed).toMatchObject({ rows: [{ number: 1, state: 'DUE', account: IBAN }] });
  const { data: proposal } = await first.propose('payouts pay', ['1'], { reason: 'Distribution' });
  expect(proposal.matter?.facts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: 'Payment 1', value: expect.stringContaining(IBAN) }),
    ]),
  );
  await first.sign(proposal.id);
  expect(await world.ctx.db.$count(paymentFiles)).toBe(0);
  await second.sign(proposal.id);
  const [file] = await world.ctx.db.select().from(paymentFiles);
  const [payment] = await world.ctx.db.select().from(bankPayments);
  expect(payment).toMatchObject({ state: 'IN_FILE', fileId: file?.id });
  const xml = await (await first.load(`deposits/payment-file?number=${file?.number}`)).text();
  expect(xml).toContain(`<IBAN>${IBAN}</IBAN>`);
  expect(xml).toContain('<Nm>Zoe Gross</Nm>');
  expect(xml).toContain(`<EndToEndId>${payment?.endToEndId}</EndToEndId>`);
  const again = await first.propose('payouts pay', ['1'], { reason: 'Again' });
  expect(again.data).toMatchObject({ code: 'NO_PAYMENT_DUE' });
  expect((await account()).payments).toMatchObject([{ state: 'IN_FILE', iban: IBAN }]);
});

it('is told to its owner once the bank’s statement has it', async () => {
  const [first, second] = officers;
  const [payment] = await world.ctx.db.select().from(bankPayments);
  const sum = (await account()).payments[0]?.bank?.amount;
  const debit = { debit: payment?.endToEndId, name: 'Zoe Gross', amount: sum };
  const xml = sampleCamt({
    id: 'D1',
    iban: BANK_IBAN,
    currency: 'EUR',
    day: '2026-11-23',
    lines: [debit],
  });
  const file = { name: 'day.xml', base64: Buffer.from(xml).toString('base64') };
  const asked = { name: 'deposits import', args: [], options: {}, files: { file } };
  const told = async () =>
    (await world.ctx.db.select().from(notifications)).filter(
      ({ dedupeKey }) => dedupeKey === `payout:${payment?.id}`,
    );
  await first.call(deskCalls.run, asked);
  expect(await told()).toEqual([]);
  await second.call(deskCalls.run, asked);
  expect((await account()).payments).toMatchObject([{ state: 'BOOKED' }]);
  const [news, ...others] = await told();
  expect(news).toMatchObject({ userId: ada.userId, kind: 'DISTRIBUTION', link: '/distributions' });
  expect(news?.body).toContain(`EUR to your account that ends in 3000`);
  expect(others).toEqual([]);
});

it('is not made again when the index is rebuilt', async () => {
  const before = await world.ctx.db.select().from(agentPayments);
  const rebuilt = await rebuildRegister(world.ctx);
  expect(rebuilt.filter(({ same }) => !same)).toEqual([]);
  await payOut(world.ctx);
  expect(await world.ctx.db.select().from(agentPayments)).toEqual(before);
  expect(await world.ctx.db.$count(bankPayments)).toBe(1);
});

it('books money of auctions, and none of the bank itself', async () => {
  const args = {
    id: '3',
    holder: ada.holder,
    currency: world.chain.tokenAddress('USDT').toLowerCase(),
  };
  const paid = (logIndex: number, changes: object) =>
    ({
      contract: 'auctions',
      name: 'Paid',
      args: { ...args, to: AGENT.toLowerCase(), amount: '5000000000000000000', ...changes },
      txHash: `0x${'7'.repeat(64)}`,
      logIndex,
      blockTime: new Date(),
    }) as unknown as EventOf<'auctions', 'Paid'>;
  const events = [
    paid(1, {}),
    paid(2, { to: ada.holder.slice(0, 42) }),
    paid(3, { holder: `0x${'0'.repeat(64)}` }),
  ];
  const book = () =>
    world.ctx.db.transaction((tx) => auctionsToAgent.book(world.ctx, tx, events, events));
  await book();
  await book();
  const rows = await money(ada.userId);
  expect(rows.filter(({ source }) => source === 'AUCTION')).toMatchObject([
    { sourceId: '3', currencyId: 'USDT', amountRaw: 5_000_000_000_000_000_000n },
  ]);
});

it('pays a sale by offer into the bank account once, up to the bank’s booking', async () => {
  const seller = await world.investor(100, { passwordHash });
  const buyer = await world.investor(1);
  await verify(seller, 'Olga', 'Offer');
  await setIban(IBAN, seller);
  await world.people.token(seller.account, 'setPaidByAgent', [AGENT]);
  const [by, of] = [chainAccount(buyer.account), chainAccount(seller.account)];
  const usdt = world.chain.tokenAddress('USDT');
  await world.chain.payToken(chainAccount(1), usdt, by.address, 120n * USD);
  const { allow, accept } = inAuctions(world);
  for (const one of [seller, buyer]) await allow(one.account);
  const deadline = new Date(((await world.now()) + 3_600) * 1000);
  const input = {
    ...{ maker: of.address, taker: by.address, makerSells: true, shares: '10', amount: '120' },
    ...{ currencyId: 'USDT', nonce: '1', deadline: deadline.toISOString() },
  };
  const terms = {
    ...{ maker: of.address, taker: by.address, makerSells: true, shares: shares(10) },
    ...{ currency: usdt, amount: 120n * USD, nonce: 1n },
    deadline: BigInt(deadline.getTime() / 1000),
  };
  const { types, ...typed } = offerTypedData(
    CHAIN_ID,
    world.chain.addresses.contracts.offers,
    terms,
  );
  const signature = await of.signTypedData({ ...typed, types: { Offer: types.Offer } } as never);
  expect((await seller.request('makeOffer', { ...input, signature })).status).toBe(200);
  const txHash = await accept(buyer.account, terms, signature);
  await world.index();
  await passDays();
  await Promise.all([payOut(world.ctx), payOut(world.ctx)]);
  expect(await money(seller.userId)).toMatchObject([
    { source: 'OFFER', sourceId: null, txHash, amountRaw: 120n * USD, bankRaw: 96_00n },
  ]);
  // Shares against money in the list of transactions, once, and the transfer beside them.
  const sales = await seller.request('listTransactions', { type: 'SALE' });
  expect(sales.data.docs).toMatchObject([{ shares: '10', amount: '120', symbol: 'USDT', txHash }]);
  const year = deadline.getUTCFullYear();
  const csv = await world.service.app.request(
    `${API_BASE}/transactions/tax-year/file?year=${year}&format=csv`,
    { headers: { token: seller.token } },
  );
  const lines = (await csv.text()).split('\r\n').filter((line: string) => line.includes(txHash));
  expect(lines).toEqual([
    expect.stringMatching(/,Shares sold,10,120,/),
    expect.stringMatching(/"Sale, to the bank account".*,96\.00,EUR,/),
  ]);
  const made = eq(bankPayments.userId, seller.userId);
  const [payment] = await world.ctx.db.select().from(bankPayments).where(made);
  expect(payment).toMatchObject({
    state: 'DUE',
    amountRaw: 96_00n,
    text: 'Sale by offer: 120 USDT at 0.8',
  });
  const [first, second] = officers;
  const { data: proposal } = await first.propose('payouts pay', [String(payment?.number)], {
    reason: 'Sale',
  });
  await first.sign(proposal.id);
  await second.sign(proposal.id);
  const debit = { debit: payment?.endToEndId, name: 'Olga Offer', amount: '96.00' };
  const statement = { iban: BANK_IBAN, currency: 'EUR', day: '2026-11-24', lines: [debit] };
  const xml = sampleCamt({ id: 'D2', ...statement });
  const file = { name: 'sale.xml', base64: Buffer.from(xml).toString('base64') };
  const asked = { name: 'deposits import', args: [], options: {}, files: { file } };
  for (const officer of officers) await officer.call(deskCalls.run, asked);
  expect((await account(seller)).payments).toMatchObject([{ source: 'OFFER', state: 'BOOKED' }]);
  const told = eq(notifications.dedupeKey, `payout:${payment?.id}`);
  expect(await world.ctx.db.select().from(notifications).where(told)).toMatchObject([
    { userId: seller.userId, kind: 'AUCTION', link: '/sell/offers' },
  ]);
});

it('pays nothing to a holder without an account, or whose name no bank can write', async () => {
  const ben = await world.investor(500, { passwordHash });
  await verify(ben, '☂', '☂');
  await setIban('AT611904300234573201', ben);
  await world.people.token(ben.account, 'setPaidByAgent', [AGENT]);
  const eve = await world.investor(500, { passwordHash });
  await world.people.token(eve.account, 'setPaidByAgent', [AGENT]);
  await pay(ben.holder);
  await pay(eve.holder);
  await passDays();
  await payOut(world.ctx);
  expect((await account(ben)).payments).toMatchObject([{ state: 'WAITING' }]);
  expect((await account(eve)).payments).toMatchObject([{ state: 'WAITING' }]);
});

describe('a payment that is due', () => {
  const OTHER_IBAN = 'AT611904300234573201';
  const THIEVES = 'GB33BUKB20201555555555';
  const due = () =>
    world.ctx.db
      .select()
      .from(bankPayments)
      .where(eq(bankPayments.state, 'DUE'))
      .orderBy(bankPayments.number);
  const alarms = async () =>
    (await world.ctx.db.select().from(operatorAlerts)).filter(
      ({ kind, resolvedAt }) => kind === 'BANK_ALTERED' && resolvedAt === null,
    );
  const REASON = { reason: 'Distribution' };
  const code = ({ data }: { data: unknown }) => (data as { code?: string }).code;
  const byTwo = async (number: string) => {
    const [first, second] = officers;
    const { data: proposal } = await first.propose('payouts pay', [number], REASON);
    await first.sign(proposal.id);
    expect((await second.sign(proposal.id)).status).toBe(200);
  };
  let carl: typeof ada;
  let dora: typeof ada;

  beforeAll(async () => {
    await payOut(world.ctx);
    if ((await due()).length > 0) await byTwo('1000');
    for (const name of ['Carl', 'Dora']) {
      const person = await world.investor(500, { passwordHash });
      await verify(person, name, 'Sample');
      await setIban(IBAN, person);
      await world.people.token(person.account, 'setPaidByAgent', [AGENT]);
      await pay(person.holder);
      if (name === 'Carl') carl = person;
      else dora = person;
    }
    await passDays();
    await payOut(world.ctx);
    expect(await due()).toHaveLength(2);
  });

  it('waits while its person is on hold, also when the hold came after the first signature', async () => {
    const [first, second] = officers;
    const [ofCarl, ofDora] = await due();
    const { data: proposal } = await first.propose('payouts pay', ['1000'], REASON);
    await first.sign(proposal.id);
    const { data: seen } = await second.call(deskCalls.proposal, { id: proposal.id });
    const held = {
      userId: carl.userId,
      kind: 'SANCTIONS_NAME',
      state: 'OPEN',
      subject: 'OFAC 1',
      fingerprint: '1',
      evidence: {} as never,
      openedAt: world.ctx.clock.now(),
    } as const;
    await world.ctx.db.transaction((tx) => tx.insert(cases).values(held));
    const refused = await second.signAs(seen, { id: proposal.id, reason: 'agreed' });
    expect(code(refused)).toBe('FACTS_CHANGED');
    await first.run('proposals withdraw', [proposal.id], REASON);
    const subject = await paySubject(world.ctx, { number: 1000 });
    expect(subject.named).toEqual([ofDora?.number]);
    expect(subject.facts.filter(({ moment }) => moment)).toMatchObject([
      { label: 'Held back', value: expect.stringContaining('on hold') },
    ]);
    const all = String(ofCarl?.number);
    expect(code(await first.propose('payouts pay', [all], REASON))).toBe('NO_PAYMENT_DUE');
  });

  it('can be left out', async () => {
    const [first] = officers;
    const [, ofDora] = await due();
    const without = { ...REASON, without: String(ofDora?.number) };
    expect(code(await first.propose('payouts pay', ['1000'], without))).toBe('NO_PAYMENT_DUE');
  });

  it('is of what the chain paid, to the present account and name, whatever its row says', async () => {
    const [first] = officers;
    const [, ofDora] = await due();
    const changed = { iban: THIEVES, name: 'Mallory', amountRaw: 9_900_00n };
    await world.service.tables
      .update(bankPayments)
      .set(changed)
      .where(eq(bankPayments.id, ofDora?.id ?? ''));
    const usableFrom = new Date(world.ctx.clock.now().getTime() + 86_400_000);
    await world.ctx.db.transaction((tx) =>
      tx
        .update(payoutAccounts)
        .set({ iban: OTHER_IBAN, usableFrom })
        .where(eq(payoutAccounts.userId, dora.userId)),
    );
    expect(code(await first.propose('payouts pay', ['1000'], REASON))).toBe('NO_PAYMENT_DUE');
    await passDays();
    const [row] = await money(dora.userId);
    const { userId } = carl;
    const behind = eq(agentPayments.id, row?.id ?? '');
    await world.service.tables.update(agentPayments).set({ userId: ada.userId }).where(behind);
    await world.service.tables.insert(bankPayments).values({
      ...({ kind: 'PAYOUT', endToEndId: 'PO-1', userId, text: 'x', currency: 'EUR' } as const),
      ...changed,
      createdAt: world.ctx.clock.now(),
    });
    expect(code(await first.propose('payouts pay', ['1000'], REASON))).toBe('NO_PAYMENT_DUE');
    await payOut(world.ctx);
    expect(await alarms()).toHaveLength(2);
    expect(await journalFaults(world.service)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`row ${ofDora?.id} of bank_payments`),
        expect.stringContaining(`row ${row?.id} of agent_payments`),
      ]),
    );
    await world.service.tables.delete(bankPayments).where(eq(bankPayments.endToEndId, 'PO-1'));
    await world.service.tables.update(agentPayments).set({ userId: dora.userId }).where(behind);
    await payOut(world.ctx);
    expect(await alarms()).toEqual([]);
    await byTwo('1000');
    const [paid] = await world.ctx.db
      .select()
      .from(bankPayments)
      .where(eq(bankPayments.id, ofDora?.id ?? ''));
    const { name, amountRaw } = ofDora ?? {};
    expect(paid).toMatchObject({ state: 'IN_FILE', iban: OTHER_IBAN, name, amountRaw });
    expect(await due()).toHaveLength(1);
  });
});

it('prepares the call that ends it', async () => {
  const [first] = officers;
  const nobody = `0x${'0'.repeat(40)}`;
  const { data } = await first.propose('payouts agent', [nobody], { reason: 'Resolution' });
  expect(data.matter?.facts).toEqual(
    expect.arrayContaining([
      { label: 'What', value: 'End payments through the paying agent' },
      { label: 'Paying agent', value: nobody, before: AGENT.toLowerCase() },
    ]),
  );
});

describe('a change of the account', () => {
  const db = () => world.ctx.db;
  const due = ({ userId }: { userId: string }) =>
    db()
      .select()
      .from(bankPayments)
      .where(and(eq(bankPayments.userId, userId), eq(bankPayments.state, 'DUE')));
  const isOf = ({ userId }: { userId: string }) => eq(payoutAccounts.userId, userId);
  let log = 100;

  /** A person with an account that is usable now. */
  async function paidPerson() {
    const person = await world.investor(0, { passwordHash });
    await verify(person, 'Eve', 'Example');
    await setIban(IBAN, person);
    await passDays();
    return person;
  }

  /** Money of an auction whose amount in euros is fixed. */
  const received = async ({ userId, holder }: { userId: string; holder: string }) => {
    const now = world.ctx.clock.now();
    await world.service.tables.insert(agentPayments).values({
      ...{ chainId: 56, txHash: `0x${'8'.repeat(64)}`, logIndex: log++, source: 'AUCTION' },
      ...{ sourceId: '9', holder, userId, currencyId: 'USDT', paidAt: now, ratedAt: now },
      ...{ amountRaw: 10n ** 18n, bankCurrency: 'EUR', bankRaw: 80n, rateRaw: 80_000_000n },
    });
  };
  const mails = async (subject: string) => {
    const rows = await db()
      .select()
      .from(outboxMessages)
      .where(and(eq(outboxMessages.channel, 'email'), eq(outboxMessages.subject, subject)));
    return rows.map(({ recipient, content }) => ({ recipient, said: JSON.stringify(content) }));
  };

  it('asks the password again, and mails the digits before and after, also to a replaced address', async () => {
    const eve = await paidPerson();
    expect((await setIban(OTHER, eve, {})).data.code).toBe('VALIDATION_ERROR');
    expect((await setIban(OTHER, eve, { password: 'wrong' })).data.code).toBe('WRONG_PASSWORD');
    expect((await account(eve)).account.iban).toBe(IBAN);
    const [owner] = await db().select().from(users).where(eq(users.id, eve.userId));
    const first = `${owner?.email}`;
    const replace = (address: string) =>
      db().transaction((tx) =>
        changeAddress(world.ctx, tx, { userId: eve.userId, address, purpose: 'CHANGE_EMAIL' }),
      );
    await replace('long-ago@example.com');
    await db()
      .update(formerEmails)
      .set({ replacedAt: plusSeconds(world.ctx.clock.now(), -31 * 86_400) });
    await replace('thief@example.com');
    expect((await setIban(OTHER, eve)).data.account.iban).toBe(OTHER);
    const sent = await mails('The bank account for payments was changed');
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual([
      'long-ago@example.com',
      'thief@example.com',
    ]);
    expect(first).not.toBe('');
    for (const { said } of sent) expect(said).toMatch(/5555.*3000/);
    await removeExpiredAccess(world.ctx);
    const kept = await db().select().from(formerEmails).where(eq(formerEmails.userId, eve.userId));
    expect(kept.map(({ email }) => email)).toEqual(['long-ago@example.com']);
  });

  it('takes back what is due to the former account, and pays the new one after its wait', async () => {
    const eve = await paidPerson();
    await received(eve);
    await payOut(world.ctx);
    expect(await due(eve)).toMatchObject([{ iban: IBAN }]);
    await setIban(OTHER, eve);
    expect(await due(eve)).toEqual([]);
    expect((await account(eve)).payments).toMatchObject([{ state: 'WAITING', iban: null }]);
    await payOut(world.ctx);
    expect(await due(eve)).toEqual([]);
    await passDays();
    await payOut(world.ctx);
    expect(await due(eve)).toMatchObject([{ iban: OTHER }]);
    await setIban(IBAN, eve);
    expect(await due(eve)).toEqual([]);
  });

  it('waits although a run has chosen its payments before', async () => {
    const eve = await paidPerson();
    await received(eve);
    let changed = () => {};
    const held = new Promise<void>((resolve) => {
      changed = resolve;
    });
    const usableFrom = plusSeconds(world.ctx.clock.now(), 2 * 86_400);
    const changing = db().transaction(async (tx) => {
      await tx.update(payoutAccounts).set({ iban: OTHER, usableFrom }).where(isOf(eve));
      await held;
    });
    const run = payOut(world.ctx);
    setTimeout(changed, 500);
    await Promise.all([changing, run]);
    expect(await due(eve)).toEqual([]);
  });

  it('leaves nothing due to the account before in twenty races with runs', async () => {
    const eve = await paidPerson();
    for (let round = 0; round < 20; round += 1) {
      await received(eve);
      await passDays();
      await db().delete(throttles);
      const next = round % 2 === 0 ? OTHER : IBAN;
      await Promise.all([payOut(world.ctx), setIban(next, eve), payOut(world.ctx)]);
      expect(await due(eve)).toEqual([]);
      expect((await account(eve)).account.iban).toBe(next);
    }
  });

  it('takes a payment back or leaves it in a file, whoever is first', async () => {
    const pay = (number: number) =>
      runAtDesk(world.ctx, 'ada and grace', ['payouts pay', `${number}`], { reason: 'Auction 9' });
    for (let round = 0; round < 6; round += 1) {
      const eve = await paidPerson();
      await received(eve);
      await payOut(world.ctx);
      const [waiting] = await due(eve);
      const [file, changed] = await Promise.all([
        pay(waiting?.number ?? 0).catch(() => null),
        setIban(OTHER, eve),
      ]);
      expect(changed.data.account.iban).toBe(OTHER);
      const [paid] = await money(eve.userId);
      const made = await db()
        .select()
        .from(bankPayments)
        .where(eq(bankPayments.userId, eve.userId));
      expect(made).toMatchObject(file ? [{ state: 'IN_FILE', iban: IBAN }] : []);
      expect(paid?.paymentId ?? null).toBe(made[0]?.id ?? null);
    }
  });

  it('is doubted when its owner ends all sessions: nothing stays due, and the wait begins anew', async () => {
    const eve = await paidPerson();
    await received(eve);
    await payOut(world.ctx);
    expect(await due(eve)).toHaveLength(1);
    await eve.request('logout', { allSessions: true });
    expect(await due(eve)).toEqual([]);
    const [known] = await db().select().from(payoutAccounts).where(isOf(eve));
    expect(known?.usableFrom).toEqual(plusSeconds(world.ctx.clock.now(), 2 * 86_400));
  });
});
