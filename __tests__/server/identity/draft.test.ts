import { eq } from 'drizzle-orm';
import { kycDrafts } from '@/server/identity/tables';
import { passCode } from '../../support/people/authenticator';
import { identityForm, submitPassport } from '../../support/people/identity-form';
import { png } from '../../support/people/images';
import { type Member, NO_IP_LIMITS, signUp } from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

let member: Member;

const DAY = 86_400;
const FIELDS = {
  firstName: 'Ada',
  city: 'Lausanne',
  documentType: 'PASSPORT',
  documentNumber: 'P',
};

const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));
beforeEach(async () => {
  member = await signUp(service);
});

const mine = () => ({ token: member.token });
const save = (fields: object = FIELDS) => service.request('kycSaveDraft', fields, mine());
const read = async () => (await service.request('kycDraft', undefined, mine())).data;
const status = async () => (await service.request('kycStatus', undefined, mine())).data;

function add(picture: string, bytes: Buffer = png()) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'passport.png');
  return service.request('kycAddDraftPicture', form, { ...mine(), params: { picture } });
}

const picture = (name: string, token = member.token) =>
  service.raw(`kyc/draft/${name}`, { headers: { token } });

const rows = () =>
  service.ctx.db.select().from(kycDrafts).where(eq(kycDrafts.userId, member.userId));

const handIn = () => submitPassport(service, member, identityForm(), png());

it('returns what was typed and chosen, on any device of its owner and to nobody else', async () => {
  expect(await read()).toEqual({ fields: {}, pictures: [], keptUntil: null });
  expect((await status()).draft).toBe(false);
  expect((await save({ firstName: 'Adx' })).status).toBe(200);
  expect((await save()).status).toBe(200);
  expect((await add('front')).status).toBe(200);
  const week = new Date(clock.now().getTime() + 7 * DAY * 1000).toISOString();
  expect(await read()).toEqual({ fields: FIELDS, pictures: ['front'], keptUntil: week });
  expect((await status()).draft).toBe(true);

  const answer = await picture('front');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 3)).toEqual(
    Buffer.from('ffd8ff', 'hex'),
  );
  const stranger = await signUp(service);
  expect((await picture('front', stranger.token)).status).toBe(404);

  await service.request('kycRemoveDraftPicture', undefined, {
    ...mine(),
    params: { picture: 'front' },
  });
  expect((await picture('front')).status).toBe(404);
  expect((await read()).pictures).toEqual([]);
});

it('is unreadable in the database, and of no use in another account or under another secret', async () => {
  await save();
  await add('selfie');
  for (const { sealed } of await rows()) {
    expect(sealed.includes('Lausanne')).toBe(false);
    expect(sealed.includes(Buffer.from('ffd8ff', 'hex'))).toBe(false);
  }
  const thief = await signUp(service);
  const moved = (await rows()).map((row) => ({ ...row, userId: thief.userId }));
  await service.ctx.db.insert(kycDrafts).values(moved);
  const stolen = await service.request('kycDraft', undefined, { token: thief.token });
  expect(stolen.data.fields).toEqual({});

  const { config } = service.ctx;
  const codeSecret = config.codeSecret;
  try {
    Object.assign(config, { codeSecret: 'another secret of at least thirty-two bytes' });
    expect((await read()).fields).toEqual({});
    Object.assign(config, { codeSecretFallback: codeSecret });
    expect((await read()).fields).toEqual(FIELDS);
  } finally {
    Object.assign(config, { codeSecret, codeSecretFallback: null });
  }
});

it('ends with the submission, and cannot be saved after it', async () => {
  await save();
  await add('front');
  await handIn();
  expect((await status()).kycStatus).toBe('IN_REVIEW');
  expect(await rows()).toEqual([]);
  for (const late of [await save(), await add('front')]) {
    expect([late.status, late.data.code]).toEqual([409, 'KYC_NOT_RESETTABLE']);
  }
  expect(await rows()).toEqual([]);
});

it('ends seven days after the last change, whole', async () => {
  await save();
  await add('front');
  clock.advance(6 * DAY);
  member = { ...member, token: (await passCode(service, member)).data.token };
  await add('back');
  clock.advance(2 * DAY);
  await service.runJobs('kyc-draft-removal');
  expect(await rows()).toHaveLength(3);
  clock.advance(6 * DAY);
  await service.runJobs('kyc-draft-removal');
  expect(await rows()).toEqual([]);
});

it('ends with the account', async () => {
  await save();
  const begun = await service.request(
    'deactivateAccount',
    { password: member.password, reason: 'OTHER' },
    mine(),
  );
  const { otpId } = begun.data;
  const otp = await service.codeFor(member.email);
  expect((await service.request('verifyOtpDeactivate', { otpId, otp }, mine())).status).toBe(200);
  expect(await rows()).toEqual([]);
});

it('refuses what is no picture, and pictures that no form has', async () => {
  const broken = await add('front', Buffer.from('<script>alert(1)</script>'));
  expect([broken.status, broken.data.code]).toEqual([415, 'FILE_TYPE_INVALID']);
  expect((await add('passport')).status).toBe(422);
  expect((await save({ firstName: 'x'.repeat(201) })).data.fields).toHaveProperty('firstName');
  expect(await rows()).toEqual([]);
});
