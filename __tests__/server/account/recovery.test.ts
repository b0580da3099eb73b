import { eq } from 'drizzle-orm';
import { passwordResets } from '@/server/account/tables';
import { outboxMessages } from '@/server/messaging/tables';
import { enrolled, passCode } from '../../support/people/authenticator';
import { changePerson } from '../../support/people/change-person';
import { enterPassword, type Member, NO_IP_LIMITS, signUp } from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));

const NEW_PASSWORD = 'seven odd lanterns 3';

const forgot = (email: string) => service.request('forgotPassword', { email, captchaToken: '' });
const trade = (input: Record<string, unknown>) => service.request('verifyOtpForgotPassword', input);
const reset = (id: string, newPassword = NEW_PASSWORD) =>
  service.request(
    'resetPassword',
    { newPassword, confirmPassword: newPassword },
    { params: { id } },
  );

/** Code and link token of the newest pending message. */
async function mailTo(email: string) {
  const [row] = (
    await service.ctx.db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email))
  ).filter(({ purpose, content }) => purpose === 'RESET' && content !== null);
  const link = /\/auth\/reset\?token=([\w-]+)/.exec(row?.content?.link?.url ?? '')?.[1];
  await service.runJobs();
  return { code: row?.code ?? '', token: link ?? '' };
}

async function begin(member: Member) {
  const { status, data } = await forgot(member.email);
  expect(status).toBe(200);
  return { resetId: data.resetId as string, ...(await mailTo(member.email)) };
}

const logIn = async (member: Member, password: string) =>
  (await passCode(service, { ...member, password })).status;

describe('a forgotten password', () => {
  it('is reset with the mailed code: all sessions end, the owner is notified, no session opens', async () => {
    const member = await signUp(service);
    const { resetId, code } = await begin(member);
    const traded = await trade({ resetId, otp: code });
    expect(traded.data).toEqual({
      resetToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresIn: 600,
    });
    const done = await reset(traded.data.resetToken);
    expect([done.status, done.data]).toEqual([200, null]);
    const dead = await service.request('getSettings', undefined, { token: member.token });
    expect(dead.status).toBe(401);
    expect(await logIn(member, member.password)).toBe(401);
    expect(await logIn(member, NEW_PASSWORD)).toBe(200);
    await service.runJobs();
    const { data } = await service.request('demoOutbox', { to: member.email });
    const told = data.docs.map((doc: { body: string }) => doc.body).join();
    expect(told).toContain('all sessions were ended');
  });

  it('is reset with the mailed link alone, once', async () => {
    const member = await signUp(service);
    const { resetId, token, code } = await begin(member);
    expect((await reset(token)).status).toBe(200);
    const again = await reset(token, 'eight odd lanterns 4');
    expect([again.status, again.data.code]).toEqual([404, 'RESET_NOT_FOUND']);
    expect((await trade({ resetId, otp: code })).data.code).toBe('OTP_EXPIRED');
    expect(await logIn(member, NEW_PASSWORD)).toBe(200);
  });

  it('can be reset by e-mail address without the reset id', async () => {
    const member = await signUp(service);
    const { code } = await begin(member);
    expect((await trade({ email: member.email, otp: code })).status).toBe(200);
  });

  it('stores no code or token in plain text', async () => {
    const member = await signUp(service);
    const { resetId, code, token } = await begin(member);
    const { data } = await trade({ resetId, otp: code });
    const rows = await service.ctx.db.select().from(passwordResets);
    for (const secret of [token, data.resetToken]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });

  it('accepts link and code for ten minutes, and the exchanged token for ten more', async () => {
    const late = await begin(await signUp(service));
    clock.advance(601);
    expect((await trade({ resetId: late.resetId, otp: late.code })).data.code).toBe('OTP_EXPIRED');
    const link = await reset(late.token);
    expect([link.status, link.data.code]).toEqual([410, 'RESET_EXPIRED']);

    const { resetId, code, token } = await begin(await signUp(service));
    clock.advance(599);
    const { data } = await trade({ resetId, otp: code });
    // The link stops working once the code was exchanged.
    expect((await reset(token)).data.code).toBe('RESET_NOT_FOUND');
    clock.advance(601);
    expect((await reset(data.resetToken)).data.code).toBe('RESET_EXPIRED');
  });

  it.each(['rt_m3Zp0QyFv8cXwL1uKd5B', '00000000-0000-4000-8000-000000000000'])(
    'is not replaced by the made-up token %s',
    async (id) => {
      const answer = await reset(id);
      expect([answer.status, answer.data.code]).toEqual([404, 'RESET_NOT_FOUND']);
    },
  );

  it('cannot be reset with the reset id alone', async () => {
    const { resetId } = await begin(await signUp(service));
    expect((await reset(resetId)).data.code).toBe('RESET_NOT_FOUND');
  });

  it('is reset once for 10 concurrent uses of a token', async () => {
    const { token } = await begin(await signUp(service));
    const all = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('can be resent after a minute; the old code and link stop working', async () => {
    const member = await signUp(service);
    const first = await begin(member);
    const again = () =>
      service.request('sendOtpEmail', { purpose: 'FORGOT', otpId: first.resetId });
    const early = await again();
    expect([early.status, early.data]).toEqual([
      429,
      { code: 'RESEND_COOLDOWN', retryAfter: 60, params: { retryAfter: 60 } },
    ]);
    clock.advance(60);
    const sent = await again();
    expect(sent.data).toEqual({
      otpId: first.resetId,
      expiresIn: 600,
      resendAfter: 60,
      sendsLeft: expect.any(Number),
    });
    const second = await mailTo(member.email);
    expect((await reset(first.token)).data.code).toBe('RESET_NOT_FOUND');
    if (second.code !== first.code) {
      expect((await trade({ resetId: first.resetId, otp: first.code })).data.code).toBe(
        'OTP_INVALID',
      );
    }
    expect((await trade({ resetId: first.resetId, otp: second.code })).status).toBe(200);
    const gone = await again();
    expect([gone.status, gone.data.code]).toEqual([404, 'NOT_FOUND']);
  });

  // security(Authentication and codes 6.2.1-6.2.12, 11.4.2)
  it('rejects the last three passwords, and the token stays valid', async () => {
    const member = await signUp(service);
    const passwords = [
      member.password,
      'first lantern 11',
      'second lantern 22',
      'third lantern 33',
    ];
    for (const password of passwords.slice(1)) {
      const { token } = await begin(member);
      clock.advance(3_600);
      const { token: fresh } = await begin(member);
      expect((await reset(token, password)).data?.code).toBe('RESET_EXPIRED');
      expect((await reset(fresh, password)).status).toBe(200);
      clock.advance(3_600);
    }
    const { token } = await begin(member);
    for (const recent of passwords.slice(1)) {
      const refused = await reset(token, recent);
      expect([recent, refused.status, refused.data.code]).toEqual([recent, 422, 'PASSWORD_REUSED']);
    }
    const weak = await reset(token, 'password123');
    expect([weak.status, Object.keys(weak.data.fields)]).toEqual([422, ['newPassword']]);
    // The fourth most recent password is allowed.
    expect((await reset(token, passwords[0])).status).toBe(200);
  });

  // security(Authentication and codes 6.3.4, 6.4.3)
  it('does not bypass the authenticator', async () => {
    const { member } = await enrolled(service, clock);
    const { token } = await begin(member);
    const done = await reset(token);
    expect(done.data).toBeNull();
    const { data } = await passCode(service, { ...member, password: NEW_PASSWORD });
    expect(data).toEqual({ next: 'TOTP', loginId: expect.any(String) });
  });

  it('unlocks a login locked by incorrect passwords', async () => {
    const member = await signUp(service);
    for (let n = 0; n < 5; n += 1) await logIn(member, 'wrong');
    expect(await logIn(member, member.password)).toBe(423);
    const { token } = await begin(member);
    await reset(token);
    expect(await logIn(member, NEW_PASSWORD)).toBe(200);
  });

  it('ends other resets and pending logins of the account', async () => {
    const member = await signUp(service);
    const one = await begin(member);
    const two = await begin(member);
    const login = await enterPassword(service, member);
    const otp = await service.codeFor(member.email);
    expect((await reset(two.token)).status).toBe(200);
    expect((await reset(one.token)).data.code).toBe('RESET_NOT_FOUND');
    const late = await service.request('loginVerifyOtp', { loginId: login.data.loginId, otp });
    expect(late.data.code).toBe('LOGIN_NOT_FOUND');
  });

  it('for a blocked or unknown account sends no message and returns the same response', async () => {
    const blocked = await signUp(service);
    await changePerson(service.ctx.db, blocked.userId, { status: 'BLOCKED' });
    for (const email of [blocked.email, 'nobody.here@example.com']) {
      const begun = await forgot(email);
      expect(begun.data).toEqual({
        resetId: expect.any(String),
        expiresIn: 600,
        resendAfter: 60,
      });
      const { token } = await mailTo(email);
      const inbox = await service.request('demoOutbox', { to: email });
      expect(JSON.stringify(inbox.data)).not.toContain('RESET');
      expect((await reset(token)).data.code).toBe('RESET_NOT_FOUND');
      const guess = await trade({ resetId: begun.data.resetId, otp: '123456' });
      expect([guess.status, guess.data]).toEqual([
        400,
        { code: 'OTP_INVALID', attemptsLeft: 4, params: { attemptsLeft: 4 } },
      ]);
    }
  });

  it('can be requested five times an hour, for known and unknown e-mails', async () => {
    const member = await signUp(service);
    clock.advance(3_601);
    for (const email of [member.email, 'nobody.else@example.com']) {
      for (let n = 0; n < 5; n += 1) expect((await forgot(email)).status).toBe(200);
      const sixth = await forgot(email);
      expect([sixth.status, sixth.data.code]).toEqual([429, 'SEND_LIMIT']);
    }
  });

  it('is the only purpose that sends a code without a session', async () => {
    for (const input of [
      { purpose: 'CHANGE_WALLET', password: 'x' },
      { purpose: 'DEACTIVATE', otpId: 'x' },
    ]) {
      const answer = await service.request('sendOtpEmail', input);
      expect([answer.status, answer.data.code]).toEqual([401, 'SESSION_EXPIRED']);
    }
  });
});
