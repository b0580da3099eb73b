import { peopleCalls } from '@fnx/api/desk/people';
import type { Role } from '@fnx/api/shared/desk';
import { createDb } from '@fnx/postgres/client';
import { eq, sql } from 'drizzle-orm';
import { journalledText } from '@/server/operator/people/search';
import { readSearchText } from '@/server/platform/search-text';
import { findPeople } from '@/server/users/desk';
import { users } from '@/server/users/tables';
import { type Buyer, startMarket } from '../../support/market/market';
import { addCheck } from '../../support/people/change-person';
import { readView, runAdmin } from '../../support/service/desk';
import { duringTests } from '../../support/setup/during-tests';

const SECRETS = { documentNumber: 'P7654321', dateOfBirth: '1815-12-10' };
const MESSAGE = 'I paid twice.\n\nPlease look at it.';

let ada: Buyer;
let user: typeof users.$inferSelect;
let order: { id: string; number: string; txHash: string | null };
let ticket: string;

const admin = (line: string, more?: string[]) => runAdmin(market.ctx, line, more);
const find = async (text: string) =>
  (await readView(market.ctx, ['SUPPORT'], peopleCalls.search, { text })).results;
const show = (roles: Parameters<typeof readView>[1], id = ada.userId) =>
  readView(market.ctx, roles, peopleCalls.person, { id });

const market = duringTests(startMarket);
beforeAll(async () => {
  ada = await market.buyer(2);
  order = await market.purchase(ada, { amount: '5' });
  const submittedAt = market.ctx.clock.now();
  await addCheck(market.ctx.db, {
    userId: ada.userId,
    submittedAt,
    ...SECRETS,
  });
  const [row] = await market.ctx.db.select().from(users).where(eq(users.id, ada.userId));
  if (!row) throw new Error('no user');
  user = row;
  const form = { name: 'Ada', subject: 'Twice', category: 'PAYMENT', message: MESSAGE };
  const sent = await ada.request('contactUs', { ...form, email: ada.email, captchaToken: '' });
  ticket = sent.data.ticketId;
});

describe('the search', () => {
  it('finds a person, an order, a wallet, a transaction, a holder and a ticket', async () => {
    const mine = { personId: ada.userId };
    const { lastName, email, phone, holderId } = user;
    for (const text of [
      ada.userId,
      email.toUpperCase(),
      email.slice(0, 7),
      phone,
      `00${phone.slice(1)}`,
      `${phone.slice(0, 9)} `,
      lastName,
      `test  ${lastName}`,
      `${lastName} Test`,
    ]) {
      expect(await find(text)).toContainEqual(expect.objectContaining({ kind: 'PERSON', ...mine }));
    }
    const kinds = async (text: string) => (await find(text)).map(({ kind }) => kind);
    expect(await kinds(order.number)).toEqual(['ORDER']);
    expect(await kinds(order.id)).toEqual(['ORDER']);
    expect(await kinds(ada.signer.address)).toEqual(['WALLET']);
    expect(await kinds((order.txHash ?? '').toUpperCase().replace('X', 'x'))).toEqual([
      'TRANSACTION',
      'ORDER',
    ]);
    expect(await find(holderId ?? '')).toMatchObject([{ kind: 'HOLDER', ...mine }]);
    expect(await find(ticket.toLowerCase().replaceAll('-', ''))).toMatchObject([
      { kind: 'TICKET', ...mine },
    ]);
  });

  it.each([
    '',
    ' ',
    'a',
    '%',
    '\\',
    "o'hara",
    '0x',
    `0x${'f'.repeat(64)}`,
    '9'.repeat(40),
    '\u0000',
  ])('answers %j with nothing', async (text) => expect(await find(text)).toEqual([]));
  it('takes a text of any length, and is journalled without names', async () => {
    expect(await find('💶 '.repeat(100_000))).toEqual([]);
    expect(journalledText('Ada Lovelace')).toBe('A••• L•••');
    expect(journalledText(user.email)).not.toContain(user.email.slice(0, 4));
    expect(journalledText(order.number)).toBe(order.number);
  });

  it('uses an index for each way to look for a person', async () => {
    await market.ctx.db.execute(sql`
      insert into users (first_name, last_name, email, country_code, phone, country, password_hash, terms_version, terms_accepted_at, risk_accepted_at)
      select 'First' || i, 'Last' || i, 'm' || i || '@many.example', '+44', '+4470' || i, 'GB', '', '1', now(), now()
      from generate_series(1, 5000) i`);
    await market.ctx.db.execute(sql`analyze users`);
    // The finder's own statements, as they are sent.
    const sent: { text: string; values: unknown[] }[] = [];
    const pool = new Proxy(market.ctx.pool, {
      get: (target, key) =>
        key === 'query'
          ? ({ text }: { text: string }, values: unknown[]) => {
              sent.push({ text, values });
              return target.query({ text, rowMode: 'array' }, values);
            }
          : Reflect.get(target, key),
    });
    for (const text of ['m4999@many', '+44704999', 'Last4999', 'First4999 Last49', user.id]) {
      sent.length = 0;
      await findPeople(createDb(pool), readSearchText(text));
      expect(sent).not.toEqual([]);
      for (const { text: statement, values } of sent) {
        const plan = await market.ctx.pool.query(`explain ${statement}`, values);
        expect(JSON.stringify(plan.rows)).toMatch(/Index/);
        expect(JSON.stringify(plan.rows)).not.toMatch(/Seq Scan/);
      }
    }
    await market.ctx.db.execute(sql`delete from users where email like '%@many.example'`);
  });
});

describe('the page of a person', () => {
  it('shows what happened in one timeline, page by page, and nothing twice', async () => {
    await admin(`people note ${ada.email}`, ['--text', 'Called back.']);
    await admin(`account unlock ${ada.email}`, ['--reason', 'asked by phone']);
    await market.ctx.pool.query(
      `insert into outbox_messages (channel, recipient, purpose, created_at)
        select 'sms', phone, 'NOTICE_SECURITY', now() from users where email = $1`,
      [ada.email],
    );
    const { sections, timeline, person } = await show(['SUPPORT']);
    expect(person).toMatchObject({ email: ada.email, status: 'ACTIVE' });
    const section = (title: string) => sections.find((one) => one.title === title)?.rows;
    expect(section('Holding')).toMatchObject([{ shares: '5 FNX' }]);
    expect(section('Orders')).toMatchObject([{ number: order.number, status: 'CONFIRMED' }]);
    expect(section('Wallets')).toMatchObject([{ address: ada.signer.address, primary: true }]);
    expect(section('Purchase limits')).toMatchObject([{ tier: 'STANDARD' }]);
    expect(section('Freezes on the chain')).toEqual([{ what: 'all wallets', frozen: 'nothing' }]);
    const next = (await show(['COMPLIANCE'])).sections.flatMap((one) => one.next);
    expect(next).toContainEqual({
      label: 'Freeze the holder',
      area: 'commands',
      id: 'holder freeze',
      about: user.holderId,
    });
    // SUPPORT may read limits, and neither set them nor freeze a holder.
    expect(sections.flatMap((one) => one.next.map(({ id }) => id))).toEqual(['account freeze']);
    expect(section('Open sessions')).toHaveLength(1);
    const titles = timeline.entries.map(({ title }) => title);
    for (const title of [
      'grace: account unlock',
      'Note of grace',
      'Wrote to support: Twice',
      `Order ${order.number}: purchase complete`,
      'Purchase',
      'Wallet linked',
      'Logged in',
      'Identity check 1 submitted',
      'Account created',
      'Text message: security',
    ]) {
      expect(titles).toContain(title);
    }
    // Neither a purpose nor a state as the tables name it.
    expect(JSON.stringify(timeline.entries.map((one) => [one.title, one.detail]))).not.toMatch(
      /\b[A-Z]{2,}_[A-Z]|undefined/,
    );
    const times = timeline.entries.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('shows what officers decided to those whose roles include the command', async () => {
    await admin(`retention hold ${ada.email}`, ['--reason', 'asked by the court']);
    const held = async (role: Role) =>
      (await show([role])).timeline.entries.filter(({ title }) => title.endsWith('retention hold'));
    expect(await held('SUPPORT')).toEqual([]);
    expect(await held('FINANCE')).toEqual([]);
    expect(await held('COMPLIANCE')).toMatchObject([{ detail: 'asked by the court' }]);
    await admin(`retention release ${ada.email}`, ['--reason', 'the court is done']);
  });

  it('reads on from any entry without passing one over', async () => {
    for (let n = 0; n < 90; n += 1) {
      await admin(`people note ${ada.email}`, ['--text', `note ${n}`]);
      (market.ctx.clock as unknown as { advance(seconds: number): void }).advance(1);
    }
    const seen: (string | null)[] = [];
    const { timeline } = await show(['SUPPORT']);
    for (let page = timeline; ; ) {
      seen.push(...page.entries.map(({ detail }) => detail));
      if (page.next === null) break;
      const input = { id: ada.userId, before: page.next };
      page = await readView(market.ctx, ['SUPPORT'], peopleCalls.timeline, input);
    }
    const notes = seen.filter((detail) => detail?.startsWith('note '));
    expect(notes).toEqual(Array.from({ length: 90 }, (_, n) => `note ${89 - n}`));
    expect(new Set(seen).size).toBeGreaterThan(95);
  });

  it('hides from each role what it does not need', async () => {
    const support = JSON.stringify(await show(['SUPPORT']));
    const finance = JSON.stringify(await show(['FINANCE']));
    const compliance = JSON.stringify(await show(['COMPLIANCE']));
    for (const secret of Object.values(SECRETS)) {
      expect(support).not.toContain(secret);
      expect(finance).not.toContain(secret);
      expect(compliance).toContain(secret);
    }
    expect(finance).not.toMatch(/Open sessions|127\.0\.0\.1|I paid twice|Identity check/);
    for (const text of [support, finance, compliance]) {
      expect(text).not.toContain(ada.token);
      expect(text).not.toMatch(/passwordHash|signature|sealed/);
    }
    await expect(show(['EDITOR'])).rejects.toThrow('may not view person');
    await expect(show(['SUPPORT'], '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('work that waits', () => {
  it('is counted for those who may do it', async () => {
    const read = async (role: 'SUPPORT' | 'FINANCE' | 'EDITOR') => {
      const { queues } = await readView(market.ctx, [role], peopleCalls.queues, {});
      const waits = queues.filter(({ isWrong }) => !isWrong);
      return Object.fromEntries(waits.map(({ name, waiting }) => [name, waiting]));
    };
    const open = await market.order(ada, { amount: '4' });
    expect(await read('SUPPORT')).toMatchObject({ tickets: 1, orders: 1 });
    expect(await read('SUPPORT')).not.toHaveProperty('recoveries');
    expect(await read('FINANCE')).toEqual({
      actions: 0,
      alerts: expect.any(Number),
      deposits: 0,
      distributions: 0,
      issuance: 0,
      orders: 1,
      payouts: 0,
      pending: 0,
      proposals: 0,
      treasury: expect.any(Number),
    });
    expect(Object.keys(await read('EDITOR')).sort()).toEqual(['actions', 'alerts', 'proposals']);
    const [row] = await admin('orders list');
    expect(row).toMatchObject({
      number: open.number,
      person: ada.userId,
      email: ada.email,
      status: 'CREATED',
      age: '0 min',
    });
    expect(row.hint).toContain('has not paid yet');
    await market.expire(open);
    expect((await admin('orders list'))[0].hint).toContain('The offer has ended');
  });

  it('a ticket is answered by mail, with a template, and closed', async () => {
    expect(await admin(`tickets answer ${ticket}`)).toEqual({
      refused: expect.stringContaining('--text'),
      code: expect.any(String),
      params: expect.any(Object),
    });
    expect(await admin('tickets answer T-0 --text hello')).toEqual({
      refused: expect.stringContaining('Tickets'),
      code: expect.any(String),
      params: expect.any(Object),
    });
    const view = () =>
      readView(market.ctx, ['SUPPORT'], peopleCalls.ticket, { number: ticket.toLowerCase() });
    expect(await view()).toMatchObject({ state: 'OPEN', message: MESSAGE, answers: [] });
    const template = 'payment-on-its-way';
    await admin(`tickets answer ${ticket} --template ${template}`, ['--text', 'It came once.']);
    await market.service.runJobs();
    const { data } = await market.service.request('demoOutbox', { to: ada.email });
    const mail = data.docs.find(({ purpose }: { purpose: string }) => purpose === 'CONTACT_ANSWER');
    expect(mail.body).toMatch(/until it is final[\s\S]*It came once\.[\s\S]*T-/);
    expect(mail.body).not.toContain('I paid twice');
    expect(await view()).toMatchObject({ state: 'CLOSED', answers: [{ officer: 'grace' }] });
    expect((await readView(market.ctx, ['SUPPORT'], peopleCalls.tickets, {})).docs).toEqual([]);
    expect(await admin(`tickets close ${ticket} --reason done`)).toEqual({
      refused: expect.stringContaining('closed already'),
      code: expect.any(String),
      params: expect.any(Object),
    });
    const { timeline } = await show(['SUPPORT']);
    expect(timeline.entries.map(({ title }) => title)).toContain(`grace answered ${ticket}`);
  });
});
