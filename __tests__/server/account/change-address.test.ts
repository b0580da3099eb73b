import { eq } from 'drizzle-orm';
import { actions } from '@/server/account/tables';
import { outboxMessages } from '@/server/messaging/tables';
import { enrol, passCode } from '../../support/people/authenticator';
import {
  type Member,
  NO_IP_LIMITS,
  signUp,
  signupForm,
  wrongCode,
} from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));

const ask = (member: Pick<Member, 'token'>, input: Record<string, unknown>) =>
  service.request('sendOtpEmail', input, { token: member.token });
const finish = (member: Pick<Member, 'token'>, otpId: string, otp: string) =>
  service.request('updateProfile', { otpId, otp }, { token: member.token, sealed: true });
const newAddresses = () => {
  const { email, phone } = signupForm();
  return { email, phone };
};

const emailChange = (member: Member, newEmail: string, more = {}) =>
  ask(member, { purpose: 'CHANGE_EMAIL', newEmail, password: member.password, ...more });
const phoneChange = (member: Member, newPhone: string) =>
  ask(member, {
    purpose: 'CHANGE_PHONE',
    countryCode: '+44',
    newPhone,
    password: member.password,
  });

const messages = (to: string) =>
  service.ctx.db.select().from(outboxMessages).where(eq(outboxMessages.recipient, to));

describe('a change of e-mail', () => {
  // security(Authentication and codes 6.3.7): The old address is notified at the start and end of a change; wallet changes are notified
  it('sends the code to the new address, warns the old one, and takes effect with the code', async () => {
    const member = await signUp(service);
    const { email } = newAddresses();
    const sent = await emailChange(member, ` ${email.toUpperCase()} `);
    expect(sent.data).toEqual({
      otpId: expect.any(String),
      expiresIn: 300,
      resendAfter: 60,
      sendsLeft: 4,
    });
    const warned = (await messages(member.email)).filter((m) => m.purpose === 'CHANGE_BEGUN');
    expect(warned[0]?.content?.paragraphs.join()).toContain(
      'requested a change of your e-mail address',
    );
    const otp = await service.codeFor(email);
    const wrong = await finish(member, sent.data.otpId, wrongCode(otp));
    expect([wrong.status, wrong.data]).toEqual([
      400,
      { code: 'OTP_INVALID', attemptsLeft: 4, params: { attemptsLeft: 4 } },
    ]);
    const done = await finish(member, sent.data.otpId, otp);
    expect([done.status, done.data.email]).toEqual([200, email]);
    const told = (await messages(member.email)).filter((m) => m.purpose === 'NOTICE_SECURITY');
    expect(
      told.some((m) =>
        m.content?.paragraphs[0]?.includes('The e-mail address of your account is now'),
      ),
    ).toBe(true);
    expect((await passCode(service, member)).status).toBe(401);
    expect((await passCode(service, { ...member, email })).status).toBe(200);
    const again = await finish(member, sent.data.otpId, otp);
    expect([again.status, again.data.code]).toEqual([410, 'OTP_EXPIRED']);
  });

  it('to an address of another account gets the same response, and the owner is notified', async () => {
    const member = await signUp(service);
    const owner = await signUp(service);
    const free = await emailChange(member, newAddresses().email);
    clock.advance(61);
    const taken = await emailChange(member, owner.email);
    expect(taken.status).toBe(200);
    // The owner's own sign-up code was charged to the same budget.
    expect(Object.keys(taken.data)).toEqual(Object.keys(free.data));
    const told = (await messages(owner.email)).filter((m) => m.purpose === 'ALREADY_MEMBER');
    expect(told[0]?.content?.paragraphs.join()).toContain('tried to use this e-mail address');
    expect((await messages(owner.email)).some((m) => m.purpose === 'CHANGE_EMAIL')).toBe(false);
    const guess = await finish(member, taken.data.otpId, '123456');
    expect([guess.status, guess.data]).toEqual([
      400,
      { code: 'OTP_INVALID', attemptsLeft: 4, params: { attemptsLeft: 4 } },
    ]);
  });

  it('fails when another account verifies the address first', async () => {
    const member = await signUp(service);
    const rival = await signUp(service);
    const { email } = newAddresses();
    const one = await emailChange(member, email);
    const first = await service.codeFor(email);
    const two = await emailChange(rival, email);
    const second = await service.codeFor(email);
    expect((await finish(rival, two.data.otpId, second)).status).toBe(200);
    const late = await finish(member, one.data.otpId, first);
    expect([late.status, late.data.code]).toEqual([410, 'OTP_EXPIRED']);
  });

  it('requires the password, and the authenticator with two-factor login on', async () => {
    const member = await signUp(service);
    const { email } = newAddresses();
    const wrong = await emailChange({ ...member, password: 'not it' }, email);
    expect(wrong.data.code).toBe('WRONG_PASSWORD');
    const { app } = await enrol(service, clock, member);
    expect(Object.keys((await emailChange(member, email)).data.fields)).toEqual(['totp']);
    expect((await emailChange(member, email, { totp: app.code() })).status).toBe(200);
    clock.advance(30);
    const own = await emailChange(member, member.email, { totp: app.code() });
    expect(Object.keys(own.data.fields)).toEqual(['newEmail']);
  });

  it('can be started once a minute, and its code resent by its id', async () => {
    const member = await signUp(service);
    const { email } = newAddresses();
    const all = await Promise.all(Array.from({ length: 5 }, () => emailChange(member, email)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = all.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.data]).toEqual([
      429,
      { code: 'RESEND_COOLDOWN', retryAfter: 60, params: { retryAfter: 60 } },
    ]);
    const otpId = all.find(({ status }) => status === 200)?.data.otpId;
    const old = await service.codeFor(email);
    const resend = () => ask(member, { purpose: 'CHANGE_EMAIL', otpId });
    expect((await resend()).data.code).toBe('RESEND_COOLDOWN');
    clock.advance(60);
    expect((await resend()).data).toMatchObject({ otpId, sendsLeft: 3 });
    const fresh = await service.codeFor(email);
    if (fresh !== old) expect((await finish(member, otpId, old)).data.code).toBe('OTP_INVALID');
    expect((await finish(member, otpId, fresh)).status).toBe(200);
  });

  // security(Authentication and codes 6.6.2)
  it('is bound to its session and purpose', async () => {
    const member = await signUp(service);
    const other = await signUp(service);
    const elsewhere = (await passCode(service, member)).data.token;
    const { email } = newAddresses();
    const { otpId } = (await emailChange(member, email)).data;
    const otp = await service.codeFor(email);
    for (const token of [elsewhere, other.token]) {
      expect((await finish({ token }, otpId, otp)).data.code).toBe('OTP_EXPIRED');
      const resent = await ask({ token }, { purpose: 'CHANGE_EMAIL', otpId });
      expect([resent.status, resent.data.code]).toEqual([404, 'NOT_FOUND']);
    }
    const crossed = await service.request(
      'verifyOtpDeactivate',
      { otpId, otp },
      { token: member.token },
    );
    expect(crossed.data.code).toBe('OTP_EXPIRED');
    clock.advance(61);
    expect((await ask(member, { purpose: 'CHANGE_WALLET', otpId })).data.code).toBe('NOT_FOUND');
    expect((await finish(member, otpId, otp)).status).toBe(200);
  });

  it('ends pending logins and resets of the old address', async () => {
    const member = await signUp(service);
    const reset = await service.request('forgotPassword', {
      email: member.email,
      captchaToken: '',
    });
    const resetOtp = await service.codeFor(member.email);
    await ask(member, { purpose: 'CHANGE_WALLET', password: member.password });
    const { email } = newAddresses();
    const { otpId } = (await emailChange(member, email)).data;
    await finish(member, otpId, await service.codeFor(email));
    const { resetId } = reset.data;
    const late = await service.request('verifyOtpForgotPassword', { resetId, otp: resetOtp });
    expect(late.data.code).toBe('OTP_EXPIRED');
    const left = await service.ctx.db
      .select()
      .from(actions)
      .where(eq(actions.userId, member.userId));
    expect(left).toEqual([]);
  });
});

describe('a change of phone', () => {
  it('sends the code to the new number, and warns the old number and the mailbox', async () => {
    const member = await signUp(service);
    const { phone } = newAddresses();
    const { otpId } = (await phoneChange(member, `0${phone.slice(3)}`)).data;
    const otp = await service.codeFor(phone);
    const done = await finish(member, otpId, otp);
    expect([done.data.phone, done.data.countryCode]).toEqual([phone, '+44']);
    for (const to of [member.phone, member.email]) {
      const purposes = (await messages(to)).map((m) => m.purpose);
      expect(purposes).toEqual(expect.arrayContaining(['CHANGE_BEGUN', 'NOTICE_SECURITY']));
    }
    expect((await passCode(service, member)).status).toBe(200);
  });

  it('rejects numbers without SMS, and the current number', async () => {
    const member = await signUp(service);
    for (const number of ['+44 20 7946 0018', '+43 664 1234567', member.phone]) {
      const answer = await phoneChange(member, number);
      expect([number, answer.status, Object.keys(answer.data.fields)]).toEqual([
        number,
        422,
        ['newPhone'],
      ]);
    }
  });

  it('to a number of another account notifies the owner, and no code matches', async () => {
    const member = await signUp(service);
    const owner = await signUp(service);
    const { status, data } = await phoneChange(member, owner.phone);
    expect(status).toBe(200);
    const told = (await messages(owner.phone)).filter((m) => m.purpose === 'ALREADY_MEMBER');
    expect(told).toHaveLength(1);
    expect((await finish(member, data.otpId, '123456')).data.code).toBe('OTP_INVALID');
  });
});
