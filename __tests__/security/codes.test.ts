import { eq } from 'drizzle-orm';
import { hashCode, makeCode } from '@/server/account/codes/code-request';
import { codes, logins } from '@/server/account/tables';
import { enrolled, passCode } from '../support/people/authenticator';
import {
  enterPassword,
  type Member,
  NO_IP_LIMITS,
  signUp,
  signupForm,
  wrongCode,
} from '../support/people/members';
import { createTestClock, startTestService, type TestService } from '../support/service/service';
import { duringTests } from '../support/setup/during-tests';

/*
 * Common behaviour of one-time codes for every purpose. How each purpose uses them is covered by
 * the tests of its service.
 */

const clock = createTestClock();
const service = duringTests(() =>
  startTestService({
    clock,
    config: { limits: { ...NO_IP_LIMITS, codesPerHour: 1_000, codesPerDay: 1_000 } },
  }),
);

/** A pending code and the call that consumes it. */
type Waiting = {
  requestId: string;
  address: string;
  code: string;
  lifeSeconds: number;
  give(code: string): ReturnType<TestService['request']>;
  resend(): ReturnType<TestService['request']>;
};

async function signupPhone(): Promise<Waiting> {
  const form = signupForm();
  const { verificationId } = (await service.request('createAccount', form)).data;
  return {
    requestId: verificationId,
    address: form.phone,
    code: await service.codeFor(form.phone),
    lifeSeconds: 600,
    give: (otp) => service.request('verifyPhoneOtp', { verificationId, otp }),
    resend: () => service.request('verifyPhoneResendOtp', { verificationId }),
  };
}

async function login(member?: Member): Promise<Waiting> {
  const { email, password } = member ?? (await signUp(service));
  const begun = await enterPassword(service, { email, password });
  const { loginId } = begun.data;
  return {
    requestId: loginId,
    address: email,
    code: await service.codeFor(email),
    lifeSeconds: 300,
    give: (otp) => service.request('loginVerifyOtp', { loginId, otp }),
    resend: () => service.request('loginResendOtp', { loginId }),
  };
}

async function reset(): Promise<Waiting> {
  const { email } = await signUp(service);
  const { resetId } = (await service.request('forgotPassword', { email, captchaToken: '' })).data;
  return {
    requestId: resetId,
    address: email,
    code: await service.codeFor(email),
    lifeSeconds: 600,
    give: (otp) => service.request('verifyOtpForgotPassword', { resetId, otp }),
    resend: () => service.request('sendOtpEmail', { purpose: 'FORGOT', otpId: resetId }),
  };
}

async function newEmail(): Promise<Waiting> {
  const { token, password } = await signUp(service);
  const { email } = signupForm();
  const sending = { token };
  const input = { purpose: 'CHANGE_EMAIL', newEmail: email, password };
  const { otpId } = (await service.request('sendOtpEmail', input, sending)).data;
  return {
    requestId: otpId,
    address: email,
    code: await service.codeFor(email),
    lifeSeconds: 300,
    give: (otp) => service.request('updateProfile', { otpId, otp }, sending),
    resend: () => service.request('sendOtpEmail', { purpose: 'CHANGE_EMAIL', otpId }, sending),
  };
}

async function deactivation(): Promise<Waiting> {
  const { token, password, email } = await signUp(service);
  const sending = { token };
  const input = { password, reason: 'OTHER' };
  const { otpId } = (await service.request('deactivateAccount', input, sending)).data;
  return {
    requestId: otpId,
    address: email,
    code: await service.codeFor(email),
    lifeSeconds: 300,
    give: (otp) => service.request('verifyOtpDeactivate', { otpId, otp }, sending),
    resend: () => service.request('sendOtpEmail', { purpose: 'DEACTIVATE', otpId }, sending),
  };
}

const PURPOSES = [
  ['a sign-up', signupPhone],
  ['a login', login],
  ['a reset', reset],
  ['a new e-mail', newEmail],
  ['a deactivation', deactivation],
] as const;

const row = async (requestId: string) =>
  (await service.ctx.db.select().from(codes).where(eq(codes.requestId, requestId)))[0];

// security(Authentication and codes 6.5.1): Comparing and consuming a code is one conditional update
describe('1.1 6.5.1, threat 5: a code works once, also under concurrency', () => {
  it.each(PURPOSES)('%s: one of 50 concurrent correct codes is accepted', async (_, begin) => {
    const waiting = await begin();
    const all = await Promise.all(Array.from({ length: 50 }, () => waiting.give(waiting.code)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await waiting.give(waiting.code)).status).not.toBe(200);
  });
});

// security(Authentication and codes 6.6.3): Five attempts per code, twenty a day per address, also after resends
describe('1.1 6.6.3, threat 1: five attempts for a code, also under concurrency', () => {
  it.each(PURPOSES)('%s: twenty concurrent wrong codes', async (_, begin) => {
    const waiting = await begin();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_unused, n) => waiting.give(wrongCode(waiting.code, n + 1))),
    );
    expect(all.filter(({ data }) => data.code === 'OTP_INVALID')).toHaveLength(4);
    expect(all.filter(({ data }) => data.code === 'OTP_ATTEMPTS')).toHaveLength(16);
    expect((await row(waiting.requestId))?.attempts).toBe(5);
  });

  it.each(PURPOSES)('%s: each wrong code says how many are left', async (_, begin) => {
    const waiting = await begin();
    const answers: unknown[] = [];
    for (let n = 1; n <= 5; n += 1) {
      const { status, data } = await waiting.give(wrongCode(waiting.code, n));
      answers.push([status, data.code, data.attemptsLeft]);
    }
    expect(answers).toEqual([
      [400, 'OTP_INVALID', 4],
      [400, 'OTP_INVALID', 3],
      [400, 'OTP_INVALID', 2],
      [400, 'OTP_INVALID', 1],
      [429, 'OTP_ATTEMPTS', 0],
    ]);
    // The correct code is rejected now.
    const right = await waiting.give(waiting.code);
    expect([right.status, right.data.code]).toEqual([429, 'OTP_ATTEMPTS']);
  });

  it('four times the daily budget at once, over eight codes of one account: at most twenty are compared', async () => {
    const member = await signUp(service);
    const waiting: Waiting[] = [];
    for (let n = 0; n < 8; n += 1) waiting.push(await login(member));
    // Alternates between the codes, so that all have attempts left: together they allow forty.
    const guesses = Array.from({ length: 10 }, (_, n) =>
      waiting.map((one) => one.give(wrongCode(one.code, n + 1))),
    ).flat();
    const answers = await Promise.all(guesses);
    expect(answers).toHaveLength(80);
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    const compared = await Promise.all(waiting.map(({ requestId }) => row(requestId)));
    const tries = compared.map((one) => one?.attempts ?? 0);
    expect(Math.max(...tries)).toBeLessThanOrEqual(5);
    expect(tries.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(20);
    for (const one of waiting) expect((await one.give(one.code)).status).not.toBe(200);
  });
});

// security(Authentication and codes 6.4.1, 6.5.3-6.5.5): `crypto.randomInt`, six digits; 5 minutes, 10 for sign-up and reset
describe('1.1 6.5.5, 6.4.1: a code is short-lived and has six digits from a secure source (6.5.4)', () => {
  it.each(PURPOSES)('%s: expires on the second', async (_, begin) => {
    const waiting = await begin();
    expect(waiting.code).toMatch(/^\d{6}$/);
    expect(waiting.lifeSeconds).toBeLessThanOrEqual(600);
    clock.advance(waiting.lifeSeconds);
    const late = await waiting.give(waiting.code);
    expect([late.status, late.data.code]).toEqual([410, 'OTP_EXPIRED']);
  });

  // security(Authentication and codes 6.4.1, 6.5.3-6.5.5)
  it('all million codes are equally likely, including leading zeros', () => {
    const made = Array.from({ length: 20_000 }, makeCode);
    expect(made.every((code) => /^\d{6}$/.test(code))).toBe(true);
    // The source is not predictable.
    const foretold = jest.spyOn(Math, 'random').mockReturnValue(0.5);
    expect(new Set(Array.from({ length: 20 }, makeCode)).size).toBeGreaterThan(1);
    foretold.mockRestore();
    // Each first digit is drawn 2,000 times on average; 300 off is seven standard deviations.
    for (const digit of '0123456789') {
      const share = made.filter((code) => code.startsWith(digit)).length;
      expect(Math.abs(share - 2_000)).toBeLessThan(300);
    }
  });
});

// security(Authentication and codes 6.5.2): HMAC-SHA256 with a key of the service
describe('1.1 6.5.2: a code is stored as a keyed hash', () => {
  it.each(PURPOSES)('%s', async (_, begin) => {
    const waiting = await begin();
    const stored = await row(waiting.requestId);
    expect(stored?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(stored?.codeHash).toBe(
      hashCode(
        service.ctx,
        {
          purpose: stored?.purpose ?? 'LOGIN',
          requestId: waiting.requestId,
          address: stored?.address ?? '',
        },
        waiting.code,
      ),
    );
  });
});

describe('1.1 6.5.2: the key of the hash', () => {
  // security(Authentication and codes 6.5.2)
  it('is per service: with another key the same code has another hash', () => {
    const request = { purpose: 'LOGIN', requestId: 'a', address: 'b' } as const;
    const { config } = service.ctx;
    const other = { ...service.ctx, config: { ...config, codeSecret: 'x'.repeat(32) } };
    const hash = hashCode(service.ctx, request, '123456');
    expect(hashCode(other, request, '123456')).not.toBe(hash);
  });
});

// security(Authentication and codes 6.6.2): Purpose, request and address are part of the hash; actions are also bound to the session
describe('1.1 6.6.2, threat 4: a code works only for its request, purpose and address', () => {
  it('none works for another request, and none works twice', async () => {
    const waiting: Waiting[] = [];
    for (const [, begin] of PURPOSES) waiting.push(await begin());
    for (const [at, one] of waiting.entries()) {
      const foreign = waiting[(at + 1) % waiting.length];
      if (!foreign || foreign.code === one.code) continue;
      const crossed = await one.give(foreign.code);
      expect([at, crossed.status, crossed.data.code]).toEqual([at, 400, 'OTP_INVALID']);
    }
    for (const one of waiting) expect((await one.give(one.code)).status).toBe(200);
    for (const one of waiting) expect((await one.give(one.code)).status).not.toBe(200);
  });

  it('a hash moved to another request, purpose or address does not match', () => {
    const request = { purpose: 'LOGIN', requestId: 'a', address: 'b' } as const;
    const hash = hashCode(service.ctx, request, '123456');
    for (const other of [
      { ...request, purpose: 'CHANGE_PHONE' as const },
      { ...request, requestId: 'c' },
      { ...request, address: 'c' },
    ]) {
      expect(hashCode(service.ctx, other, '123456')).not.toBe(hash);
    }
    // Parts that run into each other.
    expect(hashCode(service.ctx, { ...request, requestId: 'a1' }, '23456')).not.toBe(hash);
  });
});

// security(Authentication and codes CS-OTP): A new code overwrites the old one's row
describe('1.1 CS-OTP: a resent code replaces the old one', () => {
  it.each(PURPOSES)('%s: one row, the old code stops working', async (_, begin) => {
    const waiting = await begin();
    clock.advance(60);
    expect((await waiting.resend()).status).toBe(200);
    const rows = await service.ctx.db
      .select()
      .from(codes)
      .where(eq(codes.requestId, waiting.requestId));
    expect(rows).toHaveLength(1);
    const fresh = await service.codeFor(waiting.address);
    if (fresh !== waiting.code) {
      expect((await waiting.give(waiting.code)).data.code).toBe('OTP_INVALID');
    }
    expect((await waiting.give(fresh)).status).toBe(200);
  });
});

// security(Authentication and codes 6.3.4, 6.4.3): One path to a session for e-mail, phone, reset and reopening, and one for passkeys, which are two factors; a reset does not bypass the second factor
describe('1.1 6.3.4, 6.4.3: every login path has the same strength', () => {
  it('password, code and authenticator by e-mail, by phone and after a reset; no other call returns a token', async () => {
    const { member, app } = await enrolled(service, clock);
    for (const identifier of [member.email, member.phone]) {
      const begun = await service.request('userLogin', {
        identifier,
        password: member.password,
        captchaToken: '',
      });
      expect(begun.data.token).toBeUndefined();
      const otp = await service.codeFor(member.email);
      const { loginId } = begun.data;
      const next = await service.request('loginVerifyOtp', { loginId, otp });
      expect(next.data).toEqual({ next: 'TOTP', loginId });
    }
    const { resetId } = (
      await service.request('forgotPassword', { email: member.email, captchaToken: '' })
    ).data;
    const otp = await service.codeFor(member.email);
    const traded = await service.request('verifyOtpForgotPassword', { resetId, otp });
    const password = 'seven odd lanterns 3';
    const done = await service.request(
      'resetPassword',
      { newPassword: password, confirmPassword: password },
      { params: { id: traded.data.resetToken } },
    );
    expect(done.data).toBeNull();
    const after = await passCode(service, { email: member.email, password });
    expect(after.data.next).toBe('TOTP');
    expect(app.code()).toMatch(/^\d{6}$/);
  });

  it('a login id does not work without its code, or after it was used', async () => {
    const waiting = await login();
    await waiting.give(waiting.code);
    const [stored] = await service.ctx.db
      .select({ state: logins.state })
      .from(logins)
      .where(eq(logins.id, waiting.requestId));
    expect(stored?.state).toBe('DONE');
    expect((await waiting.resend()).data.code).toBe('LOGIN_NOT_FOUND');
  });
});
