import { desc, eq } from 'drizzle-orm';
import { outboxMessages } from '@/server/messaging/tables';
import { lockPerson } from '@/server/users/lock-person';
import { NO_IP_LIMITS, signUpByCodes, signupForm, wrongCode } from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();
const config = { blockedCountries: ['KP'], limits: NO_IP_LIMITS };
const service = duringTests(() => startTestService({ clock, config }));

async function begin(changes: Record<string, unknown> = {}) {
  const form = signupForm(changes);
  const { status, data } = await service.request('createAccount', form);
  expect(status).toBe(200);
  return { form, verificationId: data.verificationId as string };
}

async function beginEmailStep() {
  const begun = await begin();
  const otp = await service.codeFor(begun.form.phone);
  const { status } = await service.request('verifyPhoneOtp', {
    verificationId: begun.verificationId,
    otp,
  });
  expect(status).toBe(200);
  return begun;
}

describe('create-account', () => {
  it('returns masked addresses and the lifetimes of the code', async () => {
    const form = signupForm();
    const { data } = await service.request('createAccount', form);
    expect(data).toEqual({
      verificationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      next: 'PHONE',
      phoneMasked: `+44 ••• ${form.phone.slice(-4)}`,
      emailMasked: 'a•••@example.com',
      expiresIn: 600,
      resendAfter: 60,
    });
  });

  it.each([
    ['a blocked country', { country: 'KP' }, 403, 'COUNTRY_BLOCKED', undefined],
    ['no letters in the name', { firstName: '<b>' }, 422, 'VALIDATION_ERROR', 'firstName'],
    [
      'a short password',
      { password: 'abc', confirmPassword: 'abc' },
      422,
      'VALIDATION_ERROR',
      'password',
    ],
    [
      'another second password',
      { confirmPassword: 'four green teapots 89' },
      422,
      'VALIDATION_ERROR',
      'confirmPassword',
    ],
    [
      'a common password',
      { password: 'Passw0rd123!', confirmPassword: 'Passw0rd123!' },
      422,
      'VALIDATION_ERROR',
      'password',
    ],
    [
      'the address in the password',
      {
        email: 'lovelace@example.com',
        password: 'my-Lovelace-77',
        confirmPassword: 'my-Lovelace-77',
      },
      422,
      'VALIDATION_ERROR',
      'password',
    ],
    ['no mobile number', { phone: '+442079460000' }, 422, 'VALIDATION_ERROR', 'phone'],
    ['another country code', { countryCode: '+49' }, 422, 'VALIDATION_ERROR', 'phone'],
    ['terms not accepted', { termsAccepted: false }, 422, 'VALIDATION_ERROR', 'termsAccepted'],
    ['risk not accepted', { riskAccepted: false }, 422, 'VALIDATION_ERROR', 'riskAccepted'],
    ['old terms', { termsVersion: '0.1' }, 422, 'VALIDATION_ERROR', 'termsVersion'],
    ['a field of ours', { kycStatus: 'APPROVED' }, 422, 'VALIDATION_ERROR', 'kycStatus'],
    ['a role', { role: 'admin' }, 422, 'VALIDATION_ERROR', 'role'],
    ['an array for text', { email: ['a@example.com'] }, 422, 'VALIDATION_ERROR', 'email'],
  ])('refuses %s', async (_, changes, status, code, field) => {
    const answer = await service.request('createAccount', signupForm(changes));
    expect([answer.status, answer.data.code]).toEqual([status, code]);
    if (field) expect(Object.keys(answer.data.fields)).toContain(field);
  });

  it('normalizes the e-mail before validating it', async () => {
    const { form, verificationId } = await begin({ email: 'ＦＯＬＤＥＤ@Example.COM ' });
    const otp = await service.codeFor(form.phone);
    await service.request('verifyPhoneOtp', { verificationId, otp });
    expect(await service.codeFor('folded@example.com')).toMatch(/^\d{6}$/);
  });
});

describe('a phone number in the spellings of its owner', () => {
  it.each([
    ['+49 0151 2345 6001', '+4915123456001'],
    ['+49 (0)151/23456002', '+4915123456002'],
    ['0049 151 2345–6003', '+4915123456003'],
    ['0151 23456004', '+4915123456004'],
    ['٠١٥١٢٣٤٥٦٠٠٥', '+4915123456005'],
    ['０１５１２３４５６００６', '+4915123456006'],
    ['\u202a०१५१ २३४५६००७\u202c', '+4915123456007'],
  ])('%s signs up, logs in, and finds its messages and account', async (typed, e164) => {
    const { form, verificationId } = await begin({ countryCode: '+49', phone: typed });
    const otp = await service.codeFor(
      typed.startsWith('0049') ? typed : `+49 ${typed.replace('+49', '')}`,
    );
    const verified = await service.request('verifyPhoneOtp', { verificationId, otp });
    expect(verified.status).toBe(200);
    const emailOtp = await service.codeFor(form.email);
    const done = await service.request('verifyEmailOtp', { verificationId, otp: emailOtp });
    expect(done.data.user.phone).toBe(e164);
    const identifier = `+49 0${e164.slice(3)}`;
    const login = { identifier, password: form.password, captchaToken: '' };
    expect(await service.request('userLogin', login)).toMatchObject({ status: 200 });
    const found = await service.ctx.db.transaction((tx) => lockPerson(tx, identifier));
    expect(found.email).toBe(form.email);
  });
});

describe('an address of an existing account', () => {
  it('tells its owner, and creates no code', async () => {
    const member = await signUpByCodes(service);
    await service.request('createAccount', signupForm({ email: member.email }));
    await service.runJobs();
    const inbox = await service.request('demoOutbox', { to: member.email });
    expect(inbox.data.docs[0]).toMatchObject({ purpose: 'ALREADY_MEMBER', code: null });
  });

  it('stops a stranger with their own phone at the e-mail step, without revealing why', async () => {
    const member = await signUpByCodes(service);
    const { form, verificationId } = await begin({ email: member.email });
    const otp = await service.codeFor(form.phone);
    const next = await service.request('verifyPhoneOtp', { verificationId, otp });
    expect(next.data).toMatchObject({ next: 'EMAIL', expiresIn: 600, resendAfter: 60 });
    clock.advance(61);
    const resent = await service.request('verifyEmailResendOtp', { verificationId });
    expect(resent.status).toBe(200);
    await service.runJobs();
    const inbox = await service.request('demoOutbox', { to: member.email });
    const codes = inbox.data.docs.filter(
      (message: { purpose: string }) => message.purpose === 'SIGNUP_EMAIL',
    );
    // The only code is from the member's own sign-up.
    expect(codes).toHaveLength(1);
    const tried = await service.request('verifyEmailOtp', { verificationId, otp: '123456' });
    expect([tried.status, tried.data.code, tried.data.attemptsLeft]).toEqual([
      400,
      'OTP_INVALID',
      4,
    ]);
  });

  it('with a known phone sends no code, and notifies its owner', async () => {
    const member = await signUpByCodes(service);
    const { verificationId } = await begin({ phone: member.phone });
    await service.runJobs();
    const inbox = await service.request('demoOutbox', { to: member.phone });
    expect(inbox.data.docs[0]).toMatchObject({
      channel: 'sms',
      purpose: 'ALREADY_MEMBER',
      code: null,
    });
    const tried = await service.request('verifyPhoneOtp', { verificationId, otp: '123456' });
    expect([tried.status, tried.data.code]).toEqual([400, 'OTP_INVALID']);
  });

  it('belongs to the first of two sign-ups that verify it', async () => {
    const first = await beginEmailStep();
    const second = await begin({ email: first.form.email });
    await service.request('verifyPhoneOtp', {
      verificationId: second.verificationId,
      otp: await service.codeFor(second.form.phone),
    });
    const otp = await service.codeFor(first.form.email);
    const won = await service.request('verifyEmailOtp', {
      verificationId: second.verificationId,
      otp,
    });
    expect(won.status).toBe(200);
    clock.advance(61);
    await service.request('verifyEmailResendOtp', { verificationId: first.verificationId });
    const late = await service.request('verifyEmailOtp', {
      verificationId: first.verificationId,
      otp: await service.codeFor(first.form.email),
    });
    expect([late.status, late.data.code]).toEqual([404, 'VERIFICATION_NOT_FOUND']);
  });
});

describe('the codes of a sign-up', () => {
  it('of one sign-up or channel do not work for another', async () => {
    const one = await begin();
    const two = await begin();
    const otp = await service.codeFor(one.form.phone);
    const crossed = await service.request('verifyPhoneOtp', {
      verificationId: two.verificationId,
      otp,
    });
    expect(crossed.data.code).toBe('OTP_INVALID');
    await service.request('verifyPhoneOtp', { verificationId: one.verificationId, otp });
    const reused = await service.request('verifyEmailOtp', {
      verificationId: one.verificationId,
      otp,
    });
    expect(reused.data.code).toBe('OTP_INVALID');
  });

  it('can be resent after a minute, and the old one stops working', async () => {
    const { form, verificationId } = await begin();
    const old = await service.codeFor(form.phone);
    clock.advance(20);
    const early = await service.request('verifyPhoneResendOtp', { verificationId });
    expect([early.status, early.data.code, early.data.retryAfter]).toEqual([
      429,
      'RESEND_COOLDOWN',
      40,
    ]);
    expect(early.message).toBe('You can request a new code in 40 seconds.');
    clock.advance(40);
    const sent = await service.request('verifyPhoneResendOtp', { verificationId, channel: 'sms' });
    expect(sent.data).toEqual({ expiresIn: 600, resendAfter: 60, sendsLeft: 3 });
    const fresh = await service.codeFor(form.phone);
    if (fresh !== old) {
      const tried = await service.request('verifyPhoneOtp', { verificationId, otp: old });
      expect(tried.data.code).toBe('OTP_INVALID');
    }
    expect((await service.request('verifyPhoneOtp', { verificationId, otp: fresh })).status).toBe(
      200,
    );
  });

  it('are sent to one number at most five times an hour and ten times a day', async () => {
    const { verificationId } = await begin();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      clock.advance(61);
      statuses.push((await service.request('verifyPhoneResendOtp', { verificationId })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    clock.advance(3_600);
    const later: unknown[] = [];
    for (let n = 0; n < 6; n += 1) {
      clock.advance(61);
      const { status, data } = await service.request('verifyPhoneResendOtp', { verificationId });
      later.push(data.code ?? status);
    }
    expect(later).toEqual([200, 200, 200, 200, 200, 'SEND_LIMIT']);
    clock.advance(3_600);
    const spent = await service.request('verifyPhoneResendOtp', { verificationId });
    expect(spent.data.code).toBe('SEND_LIMIT');
  });

  it('are sent once for concurrent requests', async () => {
    const { verificationId } = await begin();
    clock.advance(61);
    const all = await Promise.all(
      Array.from({ length: 12 }, () => service.request('verifyPhoneResendOtp', { verificationId })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ data }) => data.code === 'RESEND_COOLDOWN')).toHaveLength(11);
  });

  it('lock the step for 15 minutes after three exhausted codes in an hour', async () => {
    const { form, verificationId } = await begin();
    for (let burnt = 0; burnt < 3; burnt += 1) {
      const otp = await service.codeFor(form.phone);
      for (let n = 1; n <= 5; n += 1) {
        await service.request('verifyPhoneOtp', { verificationId, otp: wrongCode(otp, n) });
      }
      clock.advance(61);
      if (burnt < 2) await service.request('verifyPhoneResendOtp', { verificationId });
    }
    const resend = await service.request('verifyPhoneResendOtp', { verificationId });
    expect([resend.status, resend.data.code]).toEqual([429, 'SEND_LIMIT']);
    expect(resend.data.retryAfter).toBe(900 - 61);
    const tried = await service.request('verifyPhoneOtp', { verificationId, otp: '000000' });
    expect([tried.data.code, tried.data.retryAfter]).toEqual(['OTP_ATTEMPTS', 839]);
    clock.advance(840);
    expect((await service.request('verifyPhoneResendOtp', { verificationId })).status).toBe(200);
  });

  it('are read out in a call on request', async () => {
    const { form, verificationId } = await begin();
    clock.advance(61);
    const call = await service.request('verifyPhoneResendOtp', { verificationId, channel: 'call' });
    expect(call.data).toEqual({ expiresIn: 600, resendAfter: 60, sendsLeft: 3 });
    const [row] = await service.ctx.db
      .select({
        voice: outboxMessages.voice,
        content: outboxMessages.content,
        code: outboxMessages.code,
      })
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, form.phone))
      .orderBy(desc(outboxMessages.createdAt))
      .limit(1);
    expect(row?.voice).toBe(true);
    expect(row?.content?.sms).toContain([...(row?.code ?? '')].join(', '));
    const otp = await service.codeFor(form.phone);
    expect((await service.request('verifyPhoneOtp', { verificationId, otp })).status).toBe(200);
  });
});
