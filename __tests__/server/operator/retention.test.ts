import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { taxExceptions } from '@/server/distributions/tables';
import { exportJournal } from '@/server/operator/journal/export-journal';
import { folderStore } from '@/server/operator/journal/export-store';
import { findChangedRows } from '@/server/operator/journal/find-changed-rows';
import { journal } from '@/server/platform/tables';
import { users } from '@/server/users/tables';
import { chainAccount } from '../../support/market/chain-accounts';
import { linkWallet } from '../../support/market/market';
import { enrol } from '../../support/people/authenticator';
import { identityForm, submitPassport } from '../../support/people/identity-form';
import { photo } from '../../support/people/images';
import { bookEvents, giveShares, issueShares, walletOf } from '../../support/people/investors';
import { type Member, NO_IP_LIMITS, signUpByCodes, signupForm } from '../../support/people/members';
import { runAdmin } from '../../support/service/desk';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const DAY = 86_400;
const YEAR = 366 * DAY;
/** Nobody else on this database has this name. */
let name = { firstName: '', lastName: '' };
let tests = 0;
const BIRTHDAY = '1951-03-14';

let member: Member;

beforeEach(() => {
  const letter = 'abcdefghij'[tests++];
  name = { firstName: `Erasmus${letter}`, lastName: `Vanishton${letter}` };
});

const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));
beforeAll(async () => {
  await issueShares(service.ctx);
});

const admin = (line: string, more?: string[], files?: Record<string, Buffer>) =>
  runAdmin(service.ctx, line, more, files);
const because = ['--reason', 'asked by mail'];
const refused = (words: RegExp) => ({
  refused: expect.stringMatching(words),
  code: expect.stringMatching(/^[A-Z_]+$/),
  params: expect.any(Object),
});
async function retain(): Promise<void> {
  await service.runJobs('retention');
  // Files go when the erasure has committed.
  await service.runJobs('file-removal');
}

async function stored(id = member.userId) {
  const [user] = await service.ctx.db.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error('no user');
  return user;
}

/** `table.column` of every text in the database that holds one of the words, job queue included. */
async function whereIs(words: readonly string[]): Promise<string[]> {
  const { rows } = await service.ctx.pool.query<{ tab: string; col: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as tab, quote_ident(column_name) as col
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'date', 'uuid')`,
  );
  const found: string[] = [];
  for (const { tab, col } of rows) {
    const held = await service.ctx.pool.query(
      `select 1 from ${tab} where exists (select 1 from unnest($1::text[]) w where ${col}::text ilike '%' || w || '%') limit 1`,
      [words],
    );
    if (held.rows.length > 0) found.push(`${tab.replace('public.', '')}.${col}`);
  }
  return found.sort();
}

const traces = ({ email, phone }: Member) => whereIs([email, phone, ...Object.values(name)]);

async function deactivate({ token, password, email }: Member, totp?: string) {
  const proof = { password, reason: 'OTHER', comment: `I am ${name.lastName}.`, totp };
  const begun = await service.request('deactivateAccount', proof, { token });
  const otp = await service.codeFor(email);
  await service.request('verifyOtpDeactivate', { otpId: begun.data.otpId, otp }, { token });
  expect((await stored()).status).toBe('DEACTIVATED');
}

const handIn = async (who: Member) =>
  submitPassport(service, who, identityForm({ ...name, birthDate: BIRTHDAY }), await photo('jpeg'));
const files = () => fs.readdirSync(path.join(service.ctx.config.dataDir, 'kyc'));

async function write(who: Member) {
  const message = `My name is ${name.firstName} ${name.lastName}.`;
  const form = { name: name.firstName, subject: 'About me', category: 'OTHER', message };
  const { data } = await service.request(
    'contactUs',
    { ...form, email: who.email, captchaToken: '' },
    { token: who.token },
  );
  return data.ticketId as string;
}

describe('an account that is closed', () => {
  it('holds no personal data in any table after 30 days', async () => {
    member = await signUpByCodes(service, name);
    const { app } = await enrol(service, clock, member);
    await linkWallet(service.ctx, member.userId, chainAccount(3).address);
    const ticket = await write(member);
    await service.request('userSubscribe', { email: member.email });
    await service.request('forgotPassword', { email: member.email, captchaToken: '' });
    await service.request('addPriceAlert', { direction: 'ABOVE', price: '20' }, member);
    await admin(`people note ${member.email}`, ['--text', `${name.lastName} called.`]);
    await admin(`tickets answer ${ticket}`, ['--text', `Dear ${name.firstName}.`]);
    await service.runJobs();
    clock.advance(30);
    await deactivate(member, app.code());
    await service.runJobs();

    clock.advance(30 * DAY - 60);
    await retain();
    const { salt } = await stored();
    expect(await whereIs([`${salt}`])).toEqual(['users.salt']);
    expect(await stored()).toMatchObject({ email: member.email, erasedAt: null });
    clock.advance(120);
    await retain();
    const left = await traces(member);
    // Support's copy of the message is deleted with all mails after 30 days.
    await service.runJobs('messages-cleanup');
    expect([
      left.filter((place) => !place.startsWith('demo_messages')),
      await traces(member),
    ]).toEqual([[], []]);
    // With the salt a hash of the row would tell what is gone.
    expect(await whereIs([`${salt}`])).toEqual([]);
    // The events of open pages are deleted after an hour.
    clock.advance(3_601);
    await service.runJobs('cleanup');
    // No row of this person is left but the one that closed orders would refer to.
    expect(await whereIs([member.userId])).toEqual([
      'journal.after',
      'journal.target',
      'users.email',
      'users.id',
      'users.phone',
    ]);
    const [entry] = await service.ctx.db
      .select()
      .from(journal)
      .where(eq(journal.target, member.userId))
      .orderBy(journal.id)
      .limit(1)
      .offset(1);
    expect(entry).toMatchObject({
      action: 'retention erase',
      actor: 'retention',
      source: 'SERVICE',
      after: { kept: {} },
    });
    expect(await stored()).toMatchObject({ firstName: '', eraseDueAt: null });

    // Nothing is left to do, and the person can begin again with the same addresses.
    const { n } = (await service.ctx.pool.query('select count(*)::int as n from journal')).rows[0];
    await retain();
    expect((await service.ctx.pool.query('select count(*)::int as n from journal')).rows[0].n).toBe(
      n,
    );
    const again = await signUpByCodes(service, {
      ...name,
      email: member.email,
      phone: member.phone,
    });
    expect(again.userId).not.toBe(member.userId);
    await admin(`retention erase ${again.email}`, because);
  });

  it('keeps what the law needs of a holder, and no longer', async () => {
    member = await signUpByCodes(service, name);
    await handIn(member);
    expect(files()).toHaveLength(2);
    await giveShares(service.ctx, member.userId, '10');
    const { holderId } = await stored();
    const wallet = walletOf(holderId as `0x${string}`);
    await linkWallet(service.ctx, member.userId, wallet);
    await service.request('chooseGains', { method: 'FIFO' }, member);
    expect((await stored()).settings).toHaveProperty('gains');
    await deactivate(member);
    clock.advance(31 * DAY);
    await retain();
    // Somebody has to know whom the shares belong to.
    expect(await stored()).toMatchObject({
      ...name,
      email: member.email,
      passwordHash: 'none',
    });
    expect((await stored()).settings).toEqual({});
    const login = { identifier: member.email, password: member.password, captchaToken: '' };
    expect((await service.request('userLogin', { ...login, reactivate: true })).status).not.toBe(
      200,
    );

    await bookEvents(service.ctx, [
      {
        contract: 'shareToken',
        name: 'Transfer',
        args: { from: wallet, to: `0x${'77'.repeat(20)}`, value: '10000000' },
      },
    ]);
    const reason = `Treaty with the country of ${name.lastName}`;
    const rate = { root: `0x${'ee'.repeat(32)}`, holder: holderId ?? '', bps: 500, reason };
    await service.ctx.db.transaction((tx) => tx.insert(taxExceptions).values(rate));
    clock.advance(31 * DAY);
    await retain();
    await service.runJobs('messages-cleanup');
    expect(await traces(member)).toEqual(
      [
        // Accounting: ten years.
        'tax_exceptions.reason',
        'users.first_name',
        'users.last_name',
        // Money laundering: five years.
        'kyc_applications.first_name',
        'kyc_applications.last_name',
      ].sort(),
    );
    expect(await whereIs([holderId ?? ''])).toContain('users.holder_id');
    const [row] = await admin('retention list');
    expect(row.kept).toBe(
      'name, country, holder number; identity check with its files; reasons of own rates of tax',
    );

    clock.advance(5 * YEAR);
    await retain();
    expect(await whereIs([BIRTHDAY])).toEqual([]);
    expect(files()).toEqual([]);
    expect(await traces(member)).toEqual([
      'tax_exceptions.reason',
      'users.first_name',
      'users.last_name',
    ]);
    clock.advance(5 * YEAR);
    await retain();
    expect(await traces(member)).toEqual([]);
    expect(await whereIs([holderId ?? ''])).not.toContain('users.holder_id');
    // The register still knows the wallet, which the chain shows to everybody.
    expect(await whereIs([wallet])).toContain('ledger_accounts.address');
    expect(await admin('retention list')).toEqual([]);
    expect(await admin('ledger check')).toEqual([]);
  });
});

describe('an erasure on request', () => {
  it('is refused for open things and holds, with the reason, and then done at once', async () => {
    member = await signUpByCodes(service, name);
    const erase = () => admin(`retention erase ${member.email}`, because);
    await admin(`retention hold ${member.email}`, ['--reason', 'file 7 C 221/26']);
    expect(await admin(`retention hold ${member.email}`, because)).toEqual(refused(/7 C 221/));
    expect(await erase()).toEqual(refused(/legal hold: file 7 C 221/));
    await admin(`retention release ${member.email}`, because);
    expect(await admin(`retention release ${member.email}`, because)).toEqual(refused(/no hold/));
    await admin(`account freeze ${member.email}`, because);
    expect(await erase()).toEqual(refused(/frozen/));
    await admin(`account unfreeze ${member.email}`, because);
    const rows = await erase();
    expect(rows).toContainEqual({ data: 'e-mail address, phone number', state: 'erased' });
    expect((await service.request('getSettings', undefined, member)).status).toBe(401);
    await service.runJobs();
    expect(await traces(member)).toEqual([]);
    expect(await erase()).toEqual(refused(/no account/));
    expect(await admin(`retention erase ${member.userId}`, because)).toEqual(refused(/already/));

    member = await signUpByCodes(service, name);
    await giveShares(service.ctx, member.userId, '1');
    expect(await erase()).toEqual(refused(/holds shares/));
    expect(await admin('retention erase nobody@example.com', because)).toEqual(
      refused(/no account/),
    );
    expect(await admin(`retention erase ${member.email}`)).toEqual(refused(/--reason/));
  });

  it('a hold also stops the erasure after closing', async () => {
    member = await signUpByCodes(service);
    await deactivate(member);
    await admin(`retention hold ${member.userId}`, because);
    clock.advance(40 * DAY);
    await retain();
    expect(await stored()).toMatchObject({ email: member.email, erasedAt: null });
    await admin(`retention release ${member.userId}`, because);
    await retain();
    expect((await stored()).erasedAt).not.toBeNull();
  });

  it('is repeated after a restore, from the signed journal', async () => {
    member = await signUpByCodes(service, name);
    const held = await signUpByCodes(service);
    const backup = await service.ctx.pool.query('select * from users where id = $1', [
      member.userId,
    ]);
    await admin(`retention erase ${member.email}`, because);
    await admin(`retention hold ${held.email}`, ['--reason', 'file 9']);
    const pair = generateKeyPairSync('ed25519');
    const pem = (key: Buffer | string) => Buffer.from(key);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-replay-'));
    await exportJournal(
      service.ctx.db,
      folderStore(folder),
      pem(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    );
    const keys = { pub: pem(pair.publicKey.export({ type: 'spki', format: 'pem' })) };
    // The backup still has these values.
    const { email, phone, first_name: first, last_name: last } = backup.rows[0];
    await service.shell(
      `update users set email = $2, phone = $3, first_name = $4, last_name = $5, status = 'ACTIVE', erased_at = null,
        deactivated_at = null, erase_due_at = null where id = $1`,
      [member.userId, email, phone, first, last],
    );
    await service.shell('update users set legal_hold = null where id = $1', [held.userId]);
    const named = await findChangedRows(service.ctx.db, service.ctx.registry.guards);
    for (const { userId } of [member, held]) {
      expect(named.filter((one) => one.includes(userId))).not.toEqual([]);
    }
    const replay = () => admin(`retention replay --exports ${folder} --public-key pub`, [], keys);
    expect(await replay()).toEqual([
      { person: member.userId, done: 'erased' },
      { person: held.userId, done: 'hold set' },
    ]);
    expect(await traces(member)).toEqual([]);
    expect((await stored(held.userId)).legalHold).toBe('file 9');
    expect(await replay()).toEqual([]);
    const [file = ''] = fs.readdirSync(folder);
    fs.appendFileSync(path.join(folder, file), '\n');
    expect(await replay()).toEqual(refused(/signature/));
    fs.rmSync(folder, { recursive: true });
  });
});

it('contact messages go two years after they were settled, unanswered ones stay', async () => {
  const form = signupForm();
  const writer = { email: String(form.email), token: '' } as Member;
  const send = (subject: string) =>
    service.request('contactUs', {
      name: 'Gast',
      email: writer.email,
      subject,
      category: 'OTHER',
      message: 'A question.',
      captchaToken: '',
    });
  const { ticketId } = (await send('Settled')).data;
  await send('Open');
  await admin(`tickets close ${ticketId} --reason answered`);
  clock.advance(2 * 364 * DAY);
  await service.runJobs('contacts-cleanup');
  expect(await whereIs(['Settled'])).toContain('contact_tickets.subject');
  clock.advance(4 * DAY);
  await service.runJobs('contacts-cleanup');
  expect(await whereIs(['Settled'])).not.toContain('contact_tickets.subject');
  expect(await whereIs(['Open'])).toContain('contact_tickets.subject');
});
