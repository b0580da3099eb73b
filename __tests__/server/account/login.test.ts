import { changePerson } from '../../support/people/change-person';
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

const enter = (identifier: string, password: string) =>
  service.request('userLogin', { identifier, password, captchaToken: '' });

/** Submits the password and returns the login's id and code. */
async function beginLogin(member: Member) {
  const { status, data } = await enter(member.email, member.password);
  expect(status).toBe(200);
  const loginId: string = data.loginId;
  return { loginId, otp: await service.codeFor(member.email) };
}

describe('the password', () => {
  it('is accepted with the e-mail or the phone, in any spelling', async () => {
    const member = await signUp(service);
    for (const identifier of [
      member.email,
      ` ${member.email.toUpperCase()} `,
      member.phone,
      `${member.phone.slice(0, 3)} ${member.phone.slice(3, 7)} ${member.phone.slice(7)}`,
      `00${member.phone.slice(1)}`,
    ]) {
      const { status, data } = await enter(identifier, member.password);
      expect([identifier, status]).toEqual([identifier, 200]);
      expect(data.phoneMasked).toBe(`+44 ••• ${member.phone.slice(-4)}`);
      clock.advance(3_601);
    }
  });

  it('gets the same response for a known and an unknown identifier', async () => {
    const member = await signUp(service);
    const known = await enter(member.email, 'not the password');
    for (const nobody of ['nobody@example.com', '+447911999999', 'nonsense', "' or 1=1 --"]) {
      const unknown = await enter(nobody, 'not the password');
      expect({ ...unknown, headers: 0 }).toEqual({ ...known, headers: 0 });
    }
    expect(known).toMatchObject({ status: 401, data: { code: 'INVALID_CREDENTIALS' } });
    expect(known.message).toBe('Invalid e-mail or password.');
  });

  it('is compared as a whole: a prefix, another case or a space is wrong', async () => {
    const member = await signUp(service);
    for (const wrong of [
      member.password.slice(0, -1),
      `${member.password} `,
      member.password.toUpperCase(),
    ]) {
      expect((await enter(member.email, wrong)).data.code).toBe('INVALID_CREDENTIALS');
    }
    expect((await enter(member.email, member.password)).status).toBe(200);
  });

  it('entered wrong five times locks for 15 minutes, then an hour, then a day, and notifies the owner', async () => {
    const member = await signUp(service);
    for (const seconds of [900, 3_600, 86_400, 86_400]) {
      for (let n = 0; n < 5; n += 1) {
        expect((await enter(member.email, 'wrong')).data.code).toBe('INVALID_CREDENTIALS');
      }
      const locked = await enter(member.email, member.password);
      expect([locked.status, locked.data]).toEqual([
        423,
        {
          code: 'ACCOUNT_LOCKED',
          retryAfter: seconds,
          minutes: seconds / 60,
          params: { minutes: seconds / 60 },
        },
      ]);
      expect(locked.message).toBe(
        `Too many attempts. Try again in ${(seconds / 60).toLocaleString('en-GB')} minutes.`,
      );
      clock.advance(seconds - 1);
      expect((await enter(member.email, member.password)).data.code).toBe('ACCOUNT_LOCKED');
      clock.advance(1);
    }
    await service.runJobs();
    const inbox = await service.request('demoOutbox', { to: member.email });
    const notices = inbox.data.docs.filter(
      (m: { purpose: string }) => m.purpose === 'LOGIN_LOCKED',
    );
    expect(notices).toHaveLength(4);
    expect((await enter(member.email, member.password)).status).toBe(200);
  });

  it('of an unknown identifier locks in the same way', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect((await enter('ghost@example.com', 'wrong')).data.code).toBe('INVALID_CREDENTIALS');
    }
    const locked = await enter('ghost@example.com', 'wrong');
    expect([locked.status, locked.data]).toEqual([
      423,
      { code: 'ACCOUNT_LOCKED', retryAfter: 900, minutes: 15, params: { minutes: 15 } },
    ]);
  });

  // security(Authentication and codes 6.3.1)
  it('is compared at most five times for concurrent guesses', async () => {
    const member = await signUp(service);
    const all = await Promise.all(Array.from({ length: 20 }, () => enter(member.email, 'wrong')));
    expect(all.filter(({ data }) => data.code === 'INVALID_CREDENTIALS')).toHaveLength(5);
    expect(all.filter(({ data }) => data.code === 'ACCOUNT_LOCKED')).toHaveLength(15);
  });

  it('resets the failure count when correct', async () => {
    const member = await signUp(service);
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) await enter(member.email, 'wrong');
      expect((await enter(member.email, member.password)).status).toBe(200);
    }
  });
});

describe('accounts that cannot log in', () => {
  it('get ACCOUNT_UNVERIFIED for an unfinished sign-up when the password is correct', async () => {
    const form = signupForm();
    const begun = await service.request('createAccount', form);
    const right = await enter(form.email, form.password);
    expect([right.status, right.data]).toEqual([
      403,
      {
        code: 'ACCOUNT_UNVERIFIED',
        verificationId: begun.data.verificationId,
        phoneMasked: begun.data.phoneMasked,
        emailMasked: begun.data.emailMasked,
      },
    ]);
    expect((await enter(form.email, 'wrong')).data.code).toBe('INVALID_CREDENTIALS');
  });

  it.each([
    ['DEACTIVATED', 'ACCOUNT_DEACTIVATED'],
    ['BLOCKED', 'ACCOUNT_BLOCKED'],
  ] as const)('%s: get that error, and their tokens stop working at once', async (status, code) => {
    const member = await signUp(service);
    await changePerson(service.ctx.db, member.userId, { status });
    const right = await enter(member.email, member.password);
    expect([right.status, right.data.code]).toEqual([403, code]);
    expect((await enter(member.email, 'wrong')).data.code).toBe('INVALID_CREDENTIALS');
    const profile = await service.request('getProfile', undefined, { token: member.token });
    expect([profile.status, profile.data.code]).toEqual([403, code]);
    const settings = await service.request('getSettings', undefined, { token: member.token });
    expect([settings.status, settings.data.code]).toEqual([401, 'SESSION_EXPIRED']);
  });
});

describe('the code of a login', () => {
  it('is the same for both addresses and valid for five minutes', async () => {
    const member = await signUp(service);
    const { loginId, otp } = await beginLogin(member);
    expect(await service.codeFor(member.phone)).toBe(otp);
    clock.advance(301);
    const late = await service.request('loginVerifyOtp', { loginId, otp });
    expect([late.status, late.data.code]).toEqual([410, 'OTP_EXPIRED']);
  });

  it('is resent to the chosen address, and the old one stops working on both', async () => {
    const member = await signUp(service);
    const { loginId, otp } = await beginLogin(member);
    const early = await service.request('loginResendOtp', { loginId });
    expect([early.status, early.data.code, early.data.retryAfter]).toEqual([
      429,
      'RESEND_COOLDOWN',
      60,
    ]);
    clock.advance(60);
    const sent = await service.request('loginResendOtp', { loginId, channel: 'email' });
    expect(sent.data).toEqual({
      expiresIn: 300,
      resendAfter: 60,
      sendsLeft: 3,
      sentTo: ['email'],
    });
    const fresh = await service.codeFor(member.email);
    expect(await service.codeFor(member.phone)).toBe(otp);
    if (fresh !== otp) {
      const old = await service.request('loginVerifyOtp', { loginId, otp });
      expect(old.data.code).toBe('OTP_INVALID');
    }
    expect((await service.request('loginVerifyOtp', { loginId, otp: fresh })).status).toBe(200);
  });

  it('exhausted three times in an hour locks the login', async () => {
    const member = await signUp(service);
    for (let burnt = 0; burnt < 3; burnt += 1) {
      const { loginId, otp } = await beginLogin(member);
      for (let n = 1; n <= 5; n += 1) {
        await service.request('loginVerifyOtp', { loginId, otp: wrongCode(otp, n) });
      }
    }
    const locked = await enter(member.email, member.password);
    expect([locked.status, locked.data]).toEqual([429, { code: 'SEND_LIMIT', retryAfter: 900 }]);
  });

  it('of a login started before the lock gets ACCOUNT_LOCKED', async () => {
    const member = await signUp(service);
    const open = await beginLogin(member);
    for (let burnt = 0; burnt < 3; burnt += 1) {
      const { loginId, otp } = await beginLogin(member);
      for (let n = 1; n <= 5; n += 1) {
        await service.request('loginVerifyOtp', { loginId, otp: wrongCode(otp, n) });
      }
    }
    const right = await service.request('loginVerifyOtp', open);
    expect([right.status, right.data]).toEqual([
      423,
      { code: 'ACCOUNT_LOCKED', retryAfter: 900, minutes: 15, params: { minutes: 15 } },
    ]);
  });

  // security(Authentication and codes 6.6.3)
  it('entered wrong twenty times in a day is no longer compared, also after resends', async () => {
    const member = await signUp(service);
    for (let round = 0; round < 5; round += 1) {
      const { loginId, otp } = await beginLogin(member);
      for (let n = 1; n <= 4; n += 1) {
        await service.request('loginVerifyOtp', { loginId, otp: wrongCode(otp, n) });
      }
      clock.advance(3_601);
    }
    const { loginId, otp } = await beginLogin(member);
    const right = await service.request('loginVerifyOtp', { loginId, otp });
    expect([right.status, right.data.code]).toEqual([429, 'OTP_ATTEMPTS']);
  });

  it.each(['nope', '00000000-0000-4000-8000-000000000000'])(
    'of an unknown login %s is refused',
    async (loginId) => {
      const { status, data } = await service.request('loginVerifyOtp', { loginId, otp: '123456' });
      expect([status, data.code]).toEqual([404, 'LOGIN_NOT_FOUND']);
      const resend = await service.request('loginResendOtp', { loginId });
      expect(resend.data.code).toBe('LOGIN_NOT_FOUND');
    },
  );

  it('sends a notice of the new login that names the device in our own words', async () => {
    const member = await signUp(service);
    const { loginId, otp } = await beginLogin(member);
    await service.request(
      'loginVerifyOtp',
      { loginId, otp },
      {
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156 <b>you won</b>' },
      },
    );
    await service.runJobs();
    const inbox = await service.request('demoOutbox', { to: member.email });
    expect(inbox.data.docs[0]).toMatchObject({ purpose: 'NEW_LOGIN', code: null });
    expect(inbox.data.docs[0].body).toContain('with Chrome on Linux, from ');
    expect(inbox.data.docs[0].body).not.toContain('you won');
  });
});
