import fs from 'node:fs';
import path from 'node:path';
import { checkCalls } from '@fnx/api/desk/checks';
import { CHECK_RISK_NAMES, COMPARED } from '@fnx/api/shared/identity';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type * as z from 'zod/mini';
import { cases } from '@/server/compliance/tables';
import { readFile, storeFile } from '@/server/identity/file-store';
import { kycFiles, kycNotes } from '@/server/identity/tables';
import { outboxMessages } from '@/server/messaging/tables';
import { journal } from '@/server/platform/tables';
import { openPicture, runAtDesk, seeView, testOfficer } from '../../support/people/desk-view';
import { identityForm, submitPassport } from '../../support/people/identity-form';
import { photo } from '../../support/people/images';
import { type Member, NO_IP_LIMITS, signUp } from '../../support/people/members';
import { firstOfficers, furtherOfficer } from '../../support/people/officers';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const grace = testOfficer('grace');
const linus = testOfficer('linus');

let member: Member;
let picture: Buffer;

const clock = createTestClock();
const service = duringTests(() =>
  startTestService({
    clock,
    config: { desk: true, limits: { ...NO_IP_LIMITS, demoKycSeconds: 86_400 } },
  }),
);
beforeAll(async () => {
  picture = await photo('jpeg', 600, 400);
});
beforeEach(async () => {
  member = await signUp(service);
  await handIn();
});

const handIn = () =>
  submitPassport(service, member, identityForm({ lastName: 'Lovelace' }), picture);

const show = (officer = grace) =>
  seeView(service.ctx, officer, checkCalls.show, { email: member.email });
const open = (officer: typeof grace, link: string) =>
  openPicture(service.ctx, officer, checkCalls.picture, link);
const run = (names: string, name: string, options: Record<string, string> = {}) =>
  runAtDesk(service.ctx, names, [name, member.email], {
    ...(name === 'kyc approve' && { compared: COMPARED.join() }),
    ...options,
  });

async function openAll(officer: typeof grace): Promise<void> {
  const [newest] = (await show(officer)).attempts;
  for (const { link } of newest?.pictures ?? []) {
    expect((await open(officer, link)).status).toBe(200);
  }
}

const decided = async () => (await show()).account.kycStatus;

describe('a picture', () => {
  it('carries the officer’s address and the time, and the journal says who opened which', async () => {
    const [passport] = (await show()).attempts[0]?.pictures ?? [];
    const response = await open(grace, passport?.link ?? '');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'cache-control': 'no-store',
    });
    const shown = Buffer.from(await response.arrayBuffer());
    const [row] = await service.ctx.db
      .select()
      .from(kycFiles)
      .where(eq(kycFiles.id, passport?.id ?? ''));
    const stored = await readFile(service.ctx, row?.fileName ?? '');
    // Every quarter has changed: the text is all over the picture.
    const size = { width: 1_000, height: 667 };
    const [plain, marked] = await Promise.all(
      [stored, shown].map((bytes) => sharp(bytes).resize(size).greyscale().raw().toBuffer()),
    );
    const quarters = [0, 0, 0, 0];
    marked?.forEach((value, at) => {
      const [x, y] = [at % size.width, Math.floor(at / size.width)];
      const quarter = (x < 500 ? 0 : 1) + (y < 333 ? 0 : 2);
      if (Math.abs(value - (plain?.[at] ?? 0)) > 40)
        quarters[quarter] = (quarters[quarter] ?? 0) + 1;
    });
    expect(Math.min(...quarters)).toBeGreaterThan(500);

    const [entry] = await service.ctx.db
      .select()
      .from(journal)
      .where(eq(journal.target, member.email));
    expect(entry).toMatchObject({
      actor: grace.email,
      source: 'DESK',
      action: 'view picture',
      after: { picture: passport?.id, label: 'attempt 1: passport, front' },
    });
    const opened = (await show()).attempts[0]?.pictures.map((one) => one.opened);
    expect(opened).toEqual([true, false]);
  });

  // security(Authorization and input 5.2.1, 5.2.2, 5.2.6, 5.3.2, 5.4.1)
  it('is not shown after five minutes, to another officer, or by a changed link', async () => {
    const [passport, selfie] = (await show()).attempts[0]?.pictures ?? [];
    const link = passport?.link ?? '';
    expect((await open(linus, link)).status).toBe(410);
    expect((await open(grace, link.replace(passport?.id ?? '', selfie?.id ?? ''))).status).toBe(
      410,
    );
    expect((await open(grace, link.replace(/expires=\d/, 'expires=9'))).status).toBe(410);
    clock.advance(301);
    const late = await open(grace, link);
    expect([late.status, await late.text()]).toEqual([410, expect.stringContaining('expired')]);
    expect(
      await service.ctx.db.select().from(journal).where(eq(journal.target, member.email)),
    ).toEqual([]);
  });
});

describe('a picture that cannot be shown', () => {
  /** The file of one of the pictures, which the work changes. */
  const fileOf = async (id = '') => {
    const [row] = await service.ctx.db.select().from(kycFiles).where(eq(kycFiles.id, id));
    return path.join(service.ctx.config.dataDir, 'kyc', row?.fileName ?? '');
  };

  it('says what to do, and the officer asks for a new one', async () => {
    const [passport, selfie] = (await show()).attempts[0]?.pictures ?? [];
    fs.writeFileSync(await fileOf(passport?.id), 'damaged');
    fs.rmSync(await fileOf(selfie?.id));
    for (const picture of [passport, selfie]) {
      const refusal = await open(grace, picture?.link ?? '').catch((error) => error);
      expect([refusal.name, refusal.message]).toEqual([
        'Refusal',
        expect.stringMatching(/cannot be read.* Ask the person for a new picture/),
      ]);
    }
    // It counts as not seen.
    await expect(run('grace', 'kyc approve')).rejects.toThrow('has not opened every picture');
    await run('grace', 'kyc retry', { comment: 'We cannot open the picture.' });
    expect(await decided()).toBe('RETRY');
  });

  it('is not shown when somebody replaced it', async () => {
    const [passport] = (await show()).attempts[0]?.pictures ?? [];
    const { fileName } = await storeFile(service.ctx, await photo('jpeg', 300, 200));
    await service.ctx.db
      .update(kycFiles)
      .set({ fileName })
      .where(eq(kycFiles.id, passport?.id ?? ''));
    await expect(open(grace, passport?.link ?? '')).rejects.toThrow('Somebody replaced');
  });
});

it('is for compliance: support sees neither queue, check nor picture, not even by a link', async () => {
  const officers = await firstOfficers(service, ['COMPLIANCE']);
  const support = await furtherOfficer(service, officers, 'sue@bank.example', ['SUPPORT']);
  const [ada] = officers;
  const check = await ada.call(checkCalls.show, { email: member.email });
  const link = check.data.attempts[0]?.pictures[0]?.link ?? '';
  const load = ({ cookie }: { cookie: string }) =>
    service.raw(`desk/${link}`, { headers: { cookie } });
  const shown = await load(ada);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(shown.headers.get('cache-control')).toBe('no-store');
  const refusal = { status: 409, message: 'Your roles do not include this view.' };
  expect(await support.call(checkCalls.list, {})).toMatchObject(refusal);
  expect(await support.call(checkCalls.show, { email: member.email })).toMatchObject(refusal);
  expect((await load(support)).status).toBe(409);
  expect((await load({ cookie: '' })).status).toBe(401);
  expect(await support.run('kyc note', [member.email], { text: 'x' })).toMatchObject({
    message: 'Your roles do not include this command.',
  });
});

describe('a decision', () => {
  it('needs that each officer has opened every picture of the attempt', async () => {
    await expect(run('grace', 'kyc approve')).rejects.toThrow(
      'grace@bank.example has not opened every picture yet: passport, front; selfie.',
    );
    await openAll(grace);
    const words = { comment: 'The picture is blurred.' };
    await expect(run('grace and linus', 'kyc reject', words)).rejects.toThrow(
      'linus@bank.example has not opened every picture yet',
    );
    expect(await decided()).toBe('IN_REVIEW');
    await run('grace', 'kyc retry', words);
    expect(await decided()).toBe('RETRY');

    // The next attempt has pictures of its own; the first one stays beside it.
    await handIn();
    await expect(run('grace', 'kyc approve')).rejects.toThrow('has not opened');
    await Promise.all([openAll(grace), openAll(linus)]);
    await run('grace and linus', 'kyc approve', { reason: 'Face and document match.' });
    const check = await show();
    expect(check).toMatchObject({ account: { kycStatus: 'APPROVED' }, decidable: false });
    expect(check.attempts).toMatchObject([
      { attempt: 2, status: 'APPROVED', pictures: [{}, {}] },
      {
        attempt: 1,
        status: 'RETRY',
        comment: words.comment,
        name: 'Ada Lovelace',
        pictures: [{}, {}],
      },
    ]);
    const [entry] = await service.ctx.db
      .select()
      .from(journal)
      .where(eq(journal.action, 'kyc approve'));
    expect(entry?.reason).toBe('Face and document match.');
  });

  it('approves nobody with a match that is not cleared, which the queue and the check show', async () => {
    const what = 'Name on a list: OFAC 7: LOVELACE, Ada, 97 %';
    const hit = { caseId: 1, kind: 'SANCTIONS_NAME', state: 'OPEN', what, blocks: true } as const;
    const { registry } = service.ctx;
    const openCases = async (_: unknown, userId: string) => (userId === member.userId ? [hit] : []);
    const ctx = { ...service.ctx, registry: { ...registry, openCases } };
    const { docs: checks } = await seeView(ctx, grace, checkCalls.list, {});
    expect(checks.find(({ email }) => email === member.email)).toMatchObject({
      status: 'IN_REVIEW',
      attempt: 1,
      document: 'PASSPORT',
      waitingSince: clock.now().toISOString(),
      cases: 1,
    });
    const check = await seeView(ctx, grace, checkCalls.show, { email: member.email });
    expect(check.cases).toEqual([hit]);
    expect(check.against).toEqual([`Case 1 is not cleared. ${what}.`]);
    await openAll(grace);
    const compared = COMPARED.join();
    await expect(
      runAtDesk(ctx, 'grace', ['kyc approve', member.email], { compared }),
    ).rejects.toThrow(`Case 1 is not cleared. ${what}.`);
    await run('grace', 'kyc approve');
    expect(await decided()).toBe('APPROVED');
  });
});

it('the queue is narrowed by country, document, and each risk that is known', async () => {
  const { ctx } = service;
  const isListed = async (input: z.input<typeof checkCalls.list.input>) =>
    (await seeView(ctx, grace, checkCalls.list, { limit: 100, ...input })).docs.some(
      ({ email }) => email === member.email,
    );
  const risky = () => Promise.all(CHECK_RISK_NAMES.map((risk) => isListed({ risk })));
  const { country } = (await show()).account;
  expect([await isListed({ country }), await isListed({ country: 'AQ' })]).toEqual([true, false]);
  const document = [
    await isListed({ document: 'PASSPORT' }),
    await isListed({ document: 'ID_CARD' }),
  ];
  expect(document).toEqual([true, false]);
  await ctx.pool.query('delete from kyc_readings');
  expect([await isListed({ risk: 'none' }), ...(await risky())]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  const { userId: other } = await signUp(service);
  const change = `update kyc_applications set document_expires_on = '2020-01-01', attempt = 2 where user_id = '${member.userId}'`;
  await ctx.pool.query(change);
  await ctx.pool.query(
    `insert into kyc_readings (application_id, doubts) select id, '["blurred"]' from kyc_applications`,
  );
  await ctx.db.transaction((tx) =>
    tx.insert(cases).values({
      ...{ userId: other, kind: 'DOCUMENT', state: 'OPEN', subject: 'x', fingerprint: 'x' },
      ...{ evidence: { other: member.userId } as never, openedAt: clock.now() },
    }),
  );
  expect([await isListed({ risk: 'none' }), ...(await risky())]).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});

it('keeps notes among officers: the person gets no message of them, and the journal not their text', async () => {
  const text = 'Called: the address is the one of her parents.';
  await expect(run('grace', 'kyc note', { text: '  ' })).rejects.toThrow('--text is required');
  await expect(run('grace', 'kyc note', { text: 'a'.repeat(2_001) })).rejects.toThrow('2000');
  await run('grace', 'kyc note', { text });
  expect((await show()).notes).toEqual([
    { author: grace.email, text, at: clock.now().toISOString() },
  ]);
  const entries = await service.ctx.db.select().from(journal);
  const messages = await service.ctx.db.select().from(outboxMessages);
  expect(JSON.stringify([entries, messages])).not.toContain('her parents');
  const { data } = await service.request(
    'exportData',
    { password: member.password },
    { token: member.token },
  );
  expect(JSON.stringify(data)).not.toContain('her parents');
  expect(await service.ctx.db.$count(kycNotes)).toBe(1);
});
