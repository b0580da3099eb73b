import { eq } from 'drizzle-orm';
import { openSecret, sealSecret } from '@/server/account/credentials/secret-box';
import { matchingStep } from '@/server/account/credentials/totp';
import { authenticators, recoveryCodes, trustedDevices } from '@/server/account/tables';
import {
  authenticatorOf,
  enrol,
  enrolled,
  passCode,
  STEP_SECONDS,
} from '../../support/people/authenticator';
import { enterPassword, type Member, NO_IP_LIMITS, signUp } from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const clock = createTestClock();
const service = duringTests(() =>
  startTestService({
    clock,
    config: { limits: { ...NO_IP_LIMITS, codesPerHour: 1_000, codesPerDay: 1_000 } },
  }),
);

const DEVICE = 'browser-0123456789abcdef';

const act = (member: Pick<Member, 'token'>, input: Record<string, unknown>) =>
  service.request('enableTwoFactorGoogle', input, { token: member.token, sealed: true });

const second = (input: Record<string, unknown>) => service.request('verifyTwoFactorGoogle', input);

async function reachTotp(member: Member, more: Parameters<typeof passCode>[2] = {}) {
  const { status, data } = await passCode(service, member, more);
  expect([status, data.next]).toEqual([200, 'TOTP']);
  return data.loginId as string;
}

async function noticesTo(email: string): Promise<string[]> {
  await service.runJobs();
  const { data } = await service.request('demoOutbox', { to: email });
  return data.docs.map((doc: { body: string }) => doc.body);
}

describe('RFC 6238', () => {
  // Appendix B, SHA-1, the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %i seconds accepts %s, within one step', (at, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const step = Math.floor(at / 30);
    const match = (seconds: number) => matchingStep(secret, code, new Date((at + seconds) * 1000));
    expect([match(0), match(-30), match(30), match(-60), match(60)]).toEqual([
      step,
      step,
      step,
      null,
      null,
    ]);
  });
});

describe('a secret at rest', () => {
  // security(Authentication and codes RFC 6238)
  it('can be decrypted only for its account and with its key', () => {
    const sealed = sealSecret(service.ctx, 'user-1', 'JBSWY3DPEHPK3PXP');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(openSecret(service.ctx, 'user-1', sealed)).toBe('JBSWY3DPEHPK3PXP');
    expect(() => openSecret(service.ctx, 'user-2', sealed)).toThrow();
    const other = { ...service.ctx.config, codeSecret: 'another secret of 32 bytes or more' };
    expect(() => openSecret({ config: other }, 'user-1', sealed)).toThrow();
    const [version, iv, tag, body] = sealed.split('.');
    const cut = [version, iv, tag?.slice(0, 6), body].join('.');
    expect(() => openSecret(service.ctx, 'user-1', cut)).toThrow();
  });
});

describe('setting it up', () => {
  it('requires the password, returns the key and its QR code, and is on only after a first code', async () => {
    const member = await signUp(service);
    const wrong = await act(member, { action: 'START', password: 'not it' });
    expect([wrong.status, wrong.data]).toEqual([400, { code: 'WRONG_PASSWORD', attemptsLeft: 4 }]);

    const { data } = await act(member, { action: 'START', password: member.password });
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.otpauthUrl).toBe(
      `otpauth://totp/FNX:${encodeURIComponent(member.email)}?issuer=FNX&secret=${data.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(data.qrDataUrl).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]{200,}={0,2}$/);
    const [stored] = await service.ctx.db
      .select()
      .from(authenticators)
      .where(eq(authenticators.userId, member.userId));
    expect(JSON.stringify(stored)).not.toContain(data.secret);

    const profile = () => service.request('getProfile', undefined, { token: member.token });
    expect((await profile()).data.twoFactorEnabled).toBe(false);
    const app = authenticatorOf(data.secret, clock);
    const off = await service.request(
      'verifyTwoFactorGoogle',
      { code: app.wrong() },
      { token: member.token },
    );
    expect([off.status, off.data]).toEqual([400, { code: 'TOTP_INVALID', attemptsLeft: 4 }]);
    const on = await service.request(
      'verifyTwoFactorGoogle',
      { code: app.code() },
      { token: member.token },
    );
    expect(on.data.twoFactorEnabled).toBe(true);
    expect(new Set(on.data.recoveryCodes).size).toBe(10);
    for (const code of on.data.recoveryCodes) {
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    }
    expect((await profile()).data.twoFactorEnabled).toBe(true);
    const kept = await service.ctx.db
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, member.userId));
    expect(kept).toHaveLength(10);
    for (const code of on.data.recoveryCodes) expect(JSON.stringify(kept)).not.toContain(code);
    expect((await noticesTo(member.email)).join()).toContain(
      'also requires a code from your authenticator app',
    );
  });

  it('expires after ten minutes, and cannot be restarted while it is on', async () => {
    const member = await signUp(service);
    const { data } = await act(member, { action: 'START', password: member.password });
    const app = authenticatorOf(data.secret, clock);
    clock.advance(601);
    const late = await service.request(
      'verifyTwoFactorGoogle',
      { code: app.code() },
      { token: member.token },
    );
    expect([late.status, late.data.code]).toEqual([410, 'ENROL_EXPIRED']);
    await enrol(service, clock, member);
    const again = await act(member, { action: 'START', password: member.password });
    expect([again.status, again.data.code]).toEqual([409, 'TWO_FACTOR_ALREADY_ON']);
  });

  it('requires a session', async () => {
    const answer = await second({ code: '123456' });
    expect([answer.status, answer.data.code]).toEqual([401, 'SESSION_EXPIRED']);
  });
});

describe('a login', () => {
  it('requires the authenticator after the code before it returns a token', async () => {
    const { member, app } = await enrolled(service, clock);
    const loginId = await reachTotp(member);
    const wrong = await second({ loginId, code: app.wrong() });
    expect([wrong.status, wrong.data]).toEqual([400, { code: 'TOTP_INVALID', attemptsLeft: 4 }]);
    const right = await second({ loginId, code: app.code() });
    expect(right.data.user.twoFactorEnabled).toBe(true);
    const profile = await service.request('getProfile', undefined, { token: right.data.token });
    expect(profile.status).toBe(200);
    const again = await second({ loginId, code: app.code(1) });
    expect([again.status, again.data.code]).toEqual([404, 'LOGIN_NOT_FOUND']);
  });

  it('cannot reach the authenticator step without the code', async () => {
    const { member, app } = await enrolled(service, clock);
    const begun = await enterPassword(service, member);
    const early = await second({ loginId: begun.data.loginId, code: app.code() });
    expect(early.data.code).toBe('LOGIN_NOT_FOUND');
  });

  // security(Authentication and codes RFC 6238): 30 seconds, one step of tolerance, no step twice; secrets encrypted; recovery codes once
  it('rejects a code of the same or an earlier time step', async () => {
    const { member, app } = await enrolled(service, clock);
    const first = await reachTotp(member);
    const code = app.code();
    const before = app.code(-1);
    expect((await second({ loginId: first, code })).status).toBe(200);
    const next = await reachTotp(member);
    expect((await second({ loginId: next, code })).data.code).toBe('TOTP_INVALID');
    expect((await second({ loginId: next, code: before })).data.code).toBe('TOTP_INVALID');
    clock.advance(STEP_SECONDS);
    expect((await second({ loginId: next, code: app.code() })).status).toBe(200);
  });

  it('returns one token for one code used by concurrent logins', async () => {
    const { member, app } = await enrolled(service, clock);
    const logins: string[] = [];
    for (let n = 0; n < 5; n += 1) logins.push(await reachTotp(member));
    const code = app.code();
    const all = await Promise.all(
      Array.from({ length: 25 }, (_, n) => second({ loginId: logins[n % 5], code })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('compares at most five wrong codes, then locks and notifies the owner', async () => {
    const { member, app } = await enrolled(service, clock);
    const loginId = await reachTotp(member);
    const code = app.wrong();
    const all = await Promise.all(Array.from({ length: 20 }, () => second({ loginId, code })));
    expect(all.filter(({ data }) => data.code === 'TOTP_INVALID')).toHaveLength(5);
    expect(all.filter(({ status }) => status === 423)).toHaveLength(15);
    const right = await second({ loginId, code: app.code() });
    expect([right.status, right.data]).toEqual([
      423,
      { code: 'ACCOUNT_LOCKED', retryAfter: 900, minutes: 15, params: { minutes: 15 } },
    ]);
    expect((await noticesTo(member.email)).join()).toContain(
      'authenticator code was entered too many times',
    );
    clock.advance(901);
    const later = await reachTotp(member);
    expect((await second({ loginId: later, code: app.code() })).status).toBe(200);
  });

  it('accepts a recovery code once, in any spelling, and reports how many are left', async () => {
    const { member, recoveryCodes: codes } = await enrolled(service, clock);
    const recoveryCode = (codes[0] ?? '').toLowerCase().replace('-', '');
    const logins = [await reachTotp(member), await reachTotp(member)];
    const both = await Promise.all(logins.map((loginId) => second({ loginId, recoveryCode })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await noticesTo(member.email)).join()).toContain('Recovery codes left: 9');
    const other = await signUp(service);
    await enrol(service, clock, other);
    const foreign = await second({ loginId: await reachTotp(other), recoveryCode: codes[1] });
    expect(foreign.data.code).toBe('TOTP_INVALID');
  });
});

// security(Authentication and codes 6.5.1)
describe('a login finished by two concurrent correct codes', () => {
  it('returns one token', async () => {
    const { member, recoveryCodes: codes } = await enrolled(service, clock);
    const loginId = await reachTotp(member);
    const { pool } = service.ctx;
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select id from logins where id = $1 for update', [loginId]);
      const both = Promise.all(
        [codes[0], codes[1]].map((recoveryCode) => second({ loginId, recoveryCode })),
      );
      // Both codes matched; the requests wait for the login row or for each other.
      await service.waitFor(async () => {
        const waiting = await pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return waiting.rows.length >= 2;
      });
      await holder.query('commit');
      const answers = await both;
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      const { rows } = await pool.query(
        'select used_at is null as left from recovery_codes where user_id = $1',
        [member.userId],
      );
      // The other code was not consumed.
      expect(rows.filter(({ left }) => left)).toHaveLength(codes.length - 1);
    } finally {
      holder.release();
    }
  });
});

describe('a trusted device', () => {
  it('skips the authenticator for 30 days, but never the code', async () => {
    const { member, app } = await enrolled(service, clock);
    const loginId = await reachTotp(member, { deviceId: DEVICE });
    await second({ loginId, code: app.code(), trustDevice: true });
    const [stored] = await service.ctx.db
      .select()
      .from(trustedDevices)
      .where(eq(trustedDevices.userId, member.userId));
    expect(JSON.stringify(stored)).not.toContain(DEVICE);

    const begun = await enterPassword(service, member, { deviceId: DEVICE });
    expect(begun.data.next).toBe('OTP');
    // Delivered before the next login's code, which is then the newest.
    await service.runJobs();
    expect((await passCode(service, member, { deviceId: DEVICE })).data.next).toBe('DONE');
    await reachTotp(member);
    await reachTotp(member, { deviceId: `${DEVICE}x` });
    clock.advance(30 * 86_400 + 1);
    await reachTotp(member, { deviceId: DEVICE });
  });

  it('is trusted when the request came with the code', async () => {
    const { member, app } = await enrolled(service, clock);
    const loginId = await reachTotp(member, { deviceId: DEVICE, trustDevice: true });
    const done = await second({ loginId, code: app.code() });
    expect((await passCode(service, member, { deviceId: DEVICE })).data.next).toBe('DONE');
    const { data } = await service.request('listSessions', undefined, {
      token: done.data.token,
    });
    // The login on the same device ended the previous session.
    expect(data.code).toBe('SESSION_EXPIRED');
  });

  it('is not trusted when two-factor login was off at the time of the request', async () => {
    const member = await signUp(service);
    await passCode(service, member, { deviceId: DEVICE, trustDevice: true });
    const token = (await passCode(service, member)).data.token;
    await enrol(service, clock, { ...member, token });
    await reachTotp(member, { deviceId: DEVICE });
  });

  it.each([
    ['its session was ended', 'revoke'],
    ['its owner logged out everywhere', 'everywhere'],
    ['the password was reset', 'reset'],
  ] as const)('is no longer trusted after %s', async (_, how) => {
    const { member, app } = await enrolled(service, clock);
    const loginId = await reachTotp(member, { deviceId: DEVICE });
    const { data } = await second({ loginId, code: app.code(), trustDevice: true });
    const sessions = await service.request('listSessions', undefined, { token: member.token });
    const trusted = sessions.data.docs.filter((doc: { trusted: boolean }) => doc.trusted);
    expect(trusted).toHaveLength(1);
    if (how === 'revoke') {
      const params = { id: trusted[0].id };
      await service.request('revokeSession', undefined, { token: member.token, params });
    } else if (how === 'everywhere') {
      await service.request('logout', { allSessions: true }, { token: data.token });
    } else {
      await resetTo(member, 'seven odd lanterns 3');
      member.password = 'seven odd lanterns 3';
    }
    await reachTotp(member, { deviceId: DEVICE });
  });
});

async function resetTo(member: Member, newPassword: string) {
  const { email } = member;
  const begun = await service.request('forgotPassword', { email, captchaToken: '' });
  const otp = await service.codeFor(email);
  const { resetId } = begun.data;
  const { data } = await service.request('verifyOtpForgotPassword', { resetId, otp });
  const done = await service.request(
    'resetPassword',
    { newPassword, confirmPassword: newPassword },
    { params: { id: data.resetToken } },
  );
  expect(done.status).toBe(200);
}

describe('switching it off', () => {
  it('requires password and authenticator', async () => {
    const { member, app } = await enrolled(service, clock);
    const { password } = member;
    const bare = await act(member, { action: 'DISABLE', password });
    expect([bare.status, Object.keys(bare.data.fields)]).toEqual([422, ['totp']]);
    const guessed = await act(member, { action: 'DISABLE', password, totp: app.wrong() });
    expect(guessed.data.code).toBe('TOTP_INVALID');
    const off = await act(member, { action: 'DISABLE', password, totp: app.code() });
    expect(off.data).toEqual({ twoFactorEnabled: false });
    expect((await passCode(service, member)).data.next).toBe('DONE');
    expect((await act(member, { action: 'DISABLE', password })).data).toEqual({
      twoFactorEnabled: false,
    });
    expect((await noticesTo(member.email)).join()).toContain('Logins no longer require');
  });

  it('without the authenticator requires a recovery code and the mailed code', async () => {
    const { member, recoveryCodes: codes } = await enrolled(service, clock);
    const { token, password } = member;
    const sent = await service.request(
      'sendOtpEmail',
      { purpose: 'DISABLE_2FA', password },
      { token },
    );
    const { otpId } = sent.data;
    const otp = await service.codeFor(member.email);
    const disable = (recoveryCode: string | undefined, code = otp) =>
      act(member, { action: 'DISABLE', password, recoveryCode, otpId, otp: code });
    const noCode = await disable(codes[0], String((Number(otp) + 1) % 1e6).padStart(6, '0'));
    expect(noCode.data.code).toBe('OTP_INVALID');
    // A wrong recovery code does not use up the mailed code.
    expect((await disable('AAAAA-AAAAA')).data.code).toBe('TOTP_INVALID');
    expect((await disable(codes[0])).data).toEqual({ twoFactorEnabled: false });
  });

  it('creates new recovery codes only with the authenticator; the old ones stop working', async () => {
    const { member, app, recoveryCodes: old } = await enrolled(service, clock);
    const input = { action: 'RECOVERY_CODES', password: member.password };
    expect(Object.keys((await act(member, input)).data.fields)).toEqual(['totp']);
    const renewed = await act(member, { ...input, totp: app.code() });
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    const loginId = await reachTotp(member);
    expect((await second({ loginId, recoveryCode: old[0] })).data.code).toBe('TOTP_INVALID');
    const [fresh] = renewed.data.recoveryCodes;
    expect((await second({ loginId, recoveryCode: fresh })).status).toBe(200);
  });
});
