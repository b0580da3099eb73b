import { checkCalls } from '@fnx/api/desk/checks';
import { COMPARED } from '@fnx/api/shared/identity';
import { desc, eq, ne } from 'drizzle-orm';
import { loadContent } from '@/server/content/source/load-content';
import { ROWS_ENTRY } from '@/server/desk/record-rows';
import { currencies } from '@/server/market/tables';
import { watchFeeds } from '@/server/market/watch-feeds';
import { sendAnnouncements } from '@/server/messaging/announce';
import { operatorAlerts, outboxMessages } from '@/server/messaging/tables';
import { commandGroups } from '@/server/modules';
import type { AppContext } from '@/server/platform/context';
import { journal } from '@/server/platform/tables';
import { users } from '@/server/users/tables';
import { parseLine, runCommand } from '../../../scripts/ops/admin/command-line';
import { helpText } from '../../../scripts/ops/admin/help';
import { type Investor, type Register, startRegister } from '../../support/people/investors';
import { readView } from '../../support/service/desk';
import { openEventStream } from '../../support/service/event-stream';

let register: Register;
beforeAll(async () => {
  register = await startRegister({
    config: { operatorEmail: 'desk@example.com' },
  });
});
afterAll(() => register.stop());

const files = new Map<string, string>();

/** Types a line as an operator does; the answer's rows, or the words of a refusal. */
async function admin(line: string, more: string[] = [], ctx: AppContext = register.ctx) {
  const words = [...line.split(' '), ...more, '--json'];
  const parsed = parseLine(commandGroups, words);
  if (!parsed.command) throw new Error(`no command: ${line}`);
  const readFile = (name: string) => Buffer.from(files.get(name) ?? '');
  const operator = { ctx, name: parsed.as ?? 'tester' };
  const { output, exitCode } = await runCommand(
    operator,
    { ...parsed, command: parsed.command },
    readFile,
  );
  return { answer: JSON.parse(output), exitCode };
}

const refused = (words: RegExp) => ({
  exitCode: 1,
  answer: {
    refused: expect.stringMatching(words),
    code: expect.stringMatching(/^[A-Z_]+$/),
    params: expect.any(Object),
  },
});

async function lastAction() {
  const rows = register.ctx.db.select().from(journal).where(ne(journal.action, ROWS_ENTRY));
  return (await rows.orderBy(desc(journal.id)).limit(1))[0];
}

const statusOf = async ({ userId }: Investor) => {
  const [user] = await register.ctx.db.select().from(users).where(eq(users.id, userId));
  return [user?.status, user?.kycStatus];
};

const approve = (who: string) => admin(`kyc approve ${who}`, ['--compared', COMPARED.join()]);

describe('kyc', () => {
  it('lists who waits, and approves once when two officers approve at the same time', async () => {
    const ada = await register.investor('0', { kycStatus: 'IN_REVIEW' });
    const waiting = () => readView(register.ctx, ['COMPLIANCE'], checkCalls.list, {});
    expect((await waiting()).docs).toMatchObject([{ email: ada.email, status: 'IN_REVIEW' }]);
    const answers = await Promise.all([approve(ada.email), approve(ada.email)]);
    expect(answers.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
    expect(answers).toContainEqual(refused(/already approved/));
    expect(await statusOf(ada)).toEqual(['ACTIVE', 'APPROVED']);
    expect(await lastAction()).toMatchObject({
      actor: 'tester',
      action: 'kyc approve',
      target: ada.userId,
    });
    expect((await waiting()).docs).toEqual([]);
  });

  it('asks for another try or refuses for good, and says why', async () => {
    const ada = await register.investor('0', { kycStatus: 'IN_REVIEW' });
    expect(await admin(`kyc retry ${ada.email}`)).toEqual(refused(/--comment/));
    await admin(`kyc retry ${ada.email}`, ['--comment', 'The picture is blurred.']);
    expect(await statusOf(ada)).toEqual(['ACTIVE', 'RETRY']);
    const mails = await register.ctx.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, ada.email));
    expect(mails.at(-1)?.content?.paragraphs.join()).toContain('The picture is blurred.');
    expect(await approve(ada.email)).toEqual(refused(/submit documents again/));
    const bob = await register.investor('0', { kycStatus: 'ON_HOLD' });
    await admin(`kyc reject ${bob.userId}`, ['--comment', 'Not genuine.']);
    expect(await statusOf(bob)).toEqual(['ACTIVE', 'REJECTED']);
    expect(await approve(bob.email)).toEqual(refused(/final/));
    expect(await approve('nobody@example.com')).toEqual(refused(/no account/));
  });
});

describe('account', () => {
  it('freezes with every session, once, and opens again', async () => {
    const ada = await register.investor('100');
    expect(await admin(`account freeze ${ada.email}`)).toEqual(refused(/--reason/));
    const stream = await openEventStream(register, ada.token);
    const both = await Promise.all([
      admin(`account freeze ${ada.email}`, ['--reason', 'stolen']),
      admin(`account freeze ${ada.email}`, ['--reason', 'stolen']),
    ]);
    expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
    expect(await statusOf(ada)).toEqual(['BLOCKED', 'APPROVED']);
    expect((await ada.request('listStaking')).status).toBe(401);
    expect(await stream.next()).toMatchObject({ name: 'notification' });
    expect(await stream.next()).toBeNull();
    expect((await admin(`account unfreeze ${ada.email}`, ['--reason', 'ok'])).exitCode).toBe(0);
    expect(await statusOf(ada)).toEqual(['ACTIVE', 'APPROVED']);
    expect(await admin(`account unfreeze ${ada.email}`, ['--reason', 'ok'])).toEqual(
      refused(/not frozen/),
    );
    expect(await lastAction()).toMatchObject({
      reason: 'ok',
      before: { status: 'BLOCKED' },
      after: { status: 'ACTIVE' },
    });
  });
});

describe('price', () => {
  it('reaches open pages at once and holders by a notice, and changes nothing twice', async () => {
    const holder = await register.investor('100');
    const visitor = await register.investor('0');
    const stream = await openEventStream(register, holder.token);
    const both = await Promise.all([admin('price set 12.60'), admin('price set 12.60')]);
    expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
    expect(await stream.next()).toMatchObject({ name: 'price', data: { price: '12.6' } });
    expect((await register.request('getFnxPrice')).data).toMatchObject({ price: '12.6' });
    await Promise.all([sendAnnouncements(register.ctx), sendAnnouncements(register.ctx)]);
    const { data } = await holder.request('listNotification', { kind: 'PRICE' });
    expect(data.docs).toMatchObject([
      { body: expect.stringContaining('12.60 USD (before: 12.48 USD)') },
    ]);
    expect((await visitor.request('listNotification', { kind: 'PRICE' })).data.total).toBe(0);
    await stream.leave();
  });

  it('refuses what makes no sense', async () => {
    expect(await admin('price set 12.6')).toEqual(refused(/already/));
    expect(await admin('price set 0')).toEqual(refused(/greater than zero/));
    expect(await admin('price set 1e3')).toEqual(refused(/exponent/));
    expect(await admin('price set 126')).toEqual(refused(/--force/));
    expect(await admin('price set 13 --at 2020-01-01T00:00:00Z')).toEqual(refused(/in the past/));
    expect(await admin('price set 13 --at tomorrow')).toEqual(refused(/not a UTC time/));
    expect(await admin('price cancel 2999-01-01T00:00:00Z')).toEqual(refused(/no scheduled price/));
    expect(await admin('rate set BNB 600')).toEqual(refused(/price feeds/));
  });

  it('schedules, lists and cancels', async () => {
    await admin('price set 13 --at 2999-01-01T00:00:00Z');
    expect(await admin('price set 13.1 --at 2999-01-01T00:00:00Z')).toEqual(refused(/same time/));
    const { answer } = await admin('price list --limit 3');
    expect(answer.map(({ state }: { state: string }) => state)).toEqual([
      'scheduled',
      'in force',
      'past',
    ]);
    await admin('price cancel 2999-01-01T00:00:00Z');
    expect((await register.request('getFnxPrice')).data.nextPrice).toBeUndefined();
  });

  it('sets rates where they are static', async () => {
    const { ctx } = register;
    await ctx.db.transaction((tx) =>
      tx.insert(currencies).values({ id: 'BNB' }).onConflictDoNothing(),
    );
    const chain = { ...ctx.config.chain, priceSource: 'static' as const };
    const fixed = { ...ctx, config: { ...ctx.config, chain } };
    await admin('rate set BNB 612.5', [], fixed);
    const [row] = await ctx.db.select().from(currencies).where(eq(currencies.id, 'BNB'));
    expect(row?.staticRateRaw).toBe(61_250_000_000n);
    expect(await admin('rate set XYZ 1', [], fixed)).toEqual(
      refused(/The currency is one of BNB, .*, not "XYZ"/),
    );
  });
});

describe('alerts', () => {
  it('call for a stale feed once, by mail too, and say when it is over', async () => {
    const { ctx } = register;
    const read = { rateRaw: 100_000_000n, rateReadAt: ctx.clock.now() };
    const write = (rateUpdatedAt: Date) =>
      ctx.db.transaction((tx) =>
        tx
          .insert(currencies)
          .values({ id: 'USDT', ...read, rateUpdatedAt })
          .onConflictDoUpdate({ target: currencies.id, set: { ...read, rateUpdatedAt } }),
      );
    const chain = { ...ctx.config.chain, priceSource: 'chainlink' as const };
    const fed = { ...ctx, config: { ...ctx.config, chain } };
    await write(new Date('2020-01-01'));
    await Promise.all([watchFeeds(fed), watchFeeds(fed)]);
    await watchFeeds(fed);
    const { answer } = await admin('alerts');
    const stale = answer.filter(({ subject }: { subject: string }) => subject === 'USDT');
    expect(stale).toMatchObject([
      { kind: 'STALE_FEED', detail: expect.stringContaining('Buying with USDT is disabled') },
    ]);
    const mails = () =>
      ctx.db.select().from(outboxMessages).where(eq(outboxMessages.recipient, 'desk@example.com'));
    const called = (await mails()).filter(({ subject }) => subject?.includes('USDT'));
    expect(called).toHaveLength(1);
    await write(ctx.clock.now());
    await watchFeeds(fed);
    // Good for as long as its alarm says.
    const at = new Date(ctx.clock.now().getTime() + 600_000);
    await ctx.db.update(currencies).set({ rateReadAt: at, rateUpdatedAt: at });
    await watchFeeds({ ...fed, clock: { now: () => at } });
    const all = (await admin('alerts --all')).answer;
    expect(
      all.find(({ subject }: { subject: string }) => subject === 'USDT').resolvedAt,
    ).not.toBeNull();
    expect((await mails()).filter(({ subject }) => subject?.includes('resolved'))).toHaveLength(1);
  });
});

describe('content', () => {
  const post = (title: string, slug = 'third-quarter') => `---
title: ${title}
slug: ${slug}
type: BLOG
category: bank
excerpt: What the third quarter brought.
author: Ilse Vandekerkhof
tags: [bank]
publishedAt: 2026-06-23T08:00:00.000Z
---
The figures. <script>alert(1)</script>
`;
  const legal = (version: string) => `---
title: Test terms
slug: test-terms
version: ${version}
updatedAt: 2026-11-01T00:00:00.000Z
summary: Terms for a test.
---
Words.
`;

  it('publishes, edits and retires a post', async () => {
    await loadContent(register.ctx);
    files.set('q3.md', post('Third quarter'));
    const both = await Promise.all([
      admin('content publish post --file q3.md'),
      admin('content publish post --file q3.md'),
    ]);
    expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
    const view = () => register.request('viewBlog', { slug: 'third-quarter' });
    expect((await view()).data.title).toBe('Third quarter');
    expect((await view()).data.html).not.toContain('script');
    files.set('q3.md', post('The third quarter'));
    await admin('content edit post --file q3.md');
    expect((await view()).data.title).toBe('The third quarter');
    files.set('q4.md', post('x', 'fourth-quarter'));
    expect(await admin('content edit post --file q4.md')).toEqual(refused(/publish/));
    await admin('content retire post third-quarter');
    expect((await view()).status).toBe(404);
    expect(await admin('content retire post third-quarter')).toEqual(refused(/no published post/));
    files.set('bad.md', 'no head');
    expect(await admin('content publish post --file bad.md')).toEqual(refused(/front matter/));
    const { answer } = await admin('content list post --limit 100');
    expect(answer).toContainEqual(
      expect.objectContaining({ name: 'third-quarter', state: 'retired' }),
    );
  });

  it('publishes, edits and retires a question', async () => {
    const faq = (answer: string) =>
      `---\ntitle: Why?\nslug: test-faq\ncategory: account\norder: 9\n---\n${answer}`;
    files.set('faq.md', faq('Because.'));
    await admin('content publish faq --file faq.md');
    files.set('faq.md', faq('Therefore.<img src=x onerror=alert(1)>'));
    await admin('content edit faq --file faq.md');
    const found = async () =>
      (await register.request('faqListUser', { search: 'Therefore' })).data.docs;
    expect(await found()).toMatchObject([{ answer: '<p>Therefore.</p>' }]);
    await admin('content retire faq test-faq');
    expect(await found()).toEqual([]);
    files.set('faq.md', '{');
    expect(await admin('content edit faq --file faq.md')).toEqual(refused(/no front matter/));
  });

  it('keeps every version of a legal text that people accepted', async () => {
    files.set('terms.md', legal('2026-11-01'));
    await admin('legal publish --file terms.md');
    expect(await admin('legal edit --file terms.md')).toEqual(refused(/new version/));
    expect(await admin('legal retire test-terms@2026-11-01')).toEqual(refused(/only version/));
    files.set('terms.md', legal('2026-11-02'));
    expect(await admin('legal publish --file terms.md')).toEqual(refused(/legal edit/));
    await admin('legal edit --file terms.md');
    await admin('legal retire test-terms@2026-11-01');
    const { data } = await register.request('getStatic', { slug: 'test-terms' });
    expect(data.version).toBe('2026-11-02');
    expect(await admin('content list team')).toEqual(refused(/post, faq, legal/));
  });
});

it('announces once to everybody', async () => {
  const ada = await register.investor('0');
  const words = ['--title', 'Figures', '--body', 'The report is out.', '--link', '/docs'];
  const both = await Promise.all([admin('announce', words), admin('announce', words)]);
  expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
  await Promise.all([sendAnnouncements(register.ctx), sendAnnouncements(register.ctx)]);
  await sendAnnouncements(register.ctx);
  const { data } = await ada.request('listNotification', { kind: 'NEWS' });
  expect(data.docs).toMatchObject([{ title: 'Figures', link: '/docs' }]);
  expect(await admin('announce', ['--title', 'x'])).toEqual(refused(/--body/));
  const outside = ['--title', 'x', '--body', 'y', '--link', 'https://evil.example'];
  expect(await admin('announce', outside)).toEqual(refused(/path of this site/));
});

describe('staking and books', () => {
  it('shows stakes, claims and pools', async () => {
    expect((await admin('staking list')).answer).toEqual([]);
    expect(await admin('staking list --status odd')).toEqual(refused(/--status is one of/));
    expect((await admin('claims list')).answer).toEqual([]);
    expect((await admin('staking pools')).answer).toHaveLength(4);
  });

  it('lists every fault of the books, and exits with 1', async () => {
    const { pool } = register.ctx;
    expect((await admin('ledger check')).answer).toEqual([]);
    await pool.query('alter table ledger_entries disable trigger all');
    await pool.query(
      'update ledger_entries set amount_raw = amount_raw + 1 where id = (select max(id) from ledger_entries)',
    );
    await pool.query('update offerings set left_raw = left_raw - 7');
    const { answer, exitCode } = await admin('ledger check');
    expect(exitCode).toBe(1);
    const rules = new Set(answer.map(({ rule }: { rule: string }) => rule));
    expect([...rules].sort()).toEqual(['I1', 'I5']);
    const places = answer.map(({ place }: { place: string }) => place.split(' ')[0]);
    expect(places).toEqual(expect.arrayContaining(['transfer', 'offering']));
  });
});

describe('the line', () => {
  it.each(
    commandGroups
      .flatMap(({ commands }) => commands)
      .map((command) => [command.name, command] as const),
  )(
    '%s has help, an example that is understood, and a line in the list of all',
    (name, command) => {
      const words = command.example.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', ''));
      expect(parseLine(commandGroups, words ?? []).command?.name).toBe(name);
      expect(
        helpText(commandGroups, parseLine(commandGroups, ['help', ...name.split(' ')]).topic),
      ).toContain(command.details);
      expect(helpText(commandGroups, null)).toContain(command.summary);
    },
  );

  it('refuses what it does not understand, in words', () => {
    expect(() => parseLine(commandGroups, ['kyc', 'dance'])).toThrow('Unknown command "kyc dance"');
    expect(() => parseLine(commandGroups, ['price', 'set'])).toThrow('Usage: price set <USD>');
    expect(() => parseLine(commandGroups, ['price', 'set', '1', '--now'])).toThrow(
      "Unknown option '--now'",
    );
    expect(parseLine(commandGroups, []).command).toBeNull();
    expect(parseLine(commandGroups, ['price', 'set', '--help']).topic?.name).toBe('price set');
  });

  it('answers as a table that nothing in a text can break', async () => {
    const alert = { kind: 'BANK_FILE', subject: 'a', detail: 'one\n\u001b[31mtwo\n' };
    await register.ctx.db.insert(operatorAlerts).values({ ...alert, raisedAt: new Date() });
    const parsed = parseLine(commandGroups, ['alerts', '--all', '--limit', '1']);
    if (!parsed.command) throw new Error('no command');
    const operator = { ctx: register.ctx, name: 'tester' };
    const { output } = await runCommand(operator, { ...parsed, command: parsed.command }, () =>
      Buffer.alloc(0),
    );
    const lines = output.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^kind +subject +detail/);
  });

  it('never forgets what was done', async () => {
    await expect(register.ctx.db.delete(journal)).rejects.toThrow();
    const changed = register.ctx.pool.query("update journal set actor = 'x'");
    await expect(changed).rejects.toThrow('never changed');
  });
});
