import { authenticatorOf, passCode } from '../support/people/authenticator';
import { NO_IP_LIMITS, signUpByCodes, signupForm } from '../support/people/members';
import { createTestClock, secretKeyOf, startTestService } from '../support/service/service';
import { duringTests } from '../support/setup/during-tests';

/*
 * The log must not contain secrets, checked where secrets are created. Sign-up, login and identity check are covered by
 * platform/log.test.ts, requests of every call and shape in fuzz.test.ts.
 */

const lines: string[] = [];

const clock = createTestClock();
const service = duringTests(() =>
  startTestService({
    clock,
    config: { limits: NO_IP_LIMITS },
    logTo: (line) => lines.push(line),
  }),
);

const secrets = new Map<string, string>();
const keep = (name: string, value: string) => {
  // Shorter ones could match by chance.
  if (value.length < 6) throw new Error(`${name} is too short to look for`);
  secrets.set(name, value);
  return value;
};

// security(Delivery and configuration 16.2.5): No secrets in logs
describe('1.5 16.2.5, threat 35: no secret reaches the log', () => {
  it('of recovery, two-factor login, address changes and deactivation', async () => {
    const member = await signUpByCodes(service, { lastName: keep('last name', 'Kanarienvogel') });
    keep('e-mail', member.email);
    keep('phone', member.phone);
    keep('password', member.password);
    keep('token', member.token);
    keep('session key', secretKeyOf(member.token));
    const { email } = member;
    const { resetId } = (
      await service.request('forgotPassword', {
        email,
        captchaToken: keep('captcha', 'kanaricaptcha'),
      })
    ).data;
    const resetOtp = keep('reset code', await service.codeFor(email));
    const { data } = await service.request('verifyOtpForgotPassword', { resetId, otp: resetOtp });
    keep('reset token', data.resetToken);
    const password = keep('new password', 'kanari lanterns 33');
    const weak = keep('refused password', 'kanaripassword');
    for (const newPassword of [weak.slice(0, 6), password]) {
      await service.request(
        'resetPassword',
        { newPassword, confirmPassword: newPassword },
        { params: { id: data.resetToken } },
      );
    }
    await service.raw(`user/resetPassword/${keep('a token in a path', 'kanaritokenpath')}`, {
      method: 'POST',
    });
    const device = keep('device', 'kanaridevice0123');
    const login = await passCode(service, { email, password }, { deviceId: device });
    const token = keep('second token', login.data.token);

    const started = await service.request(
      'enableTwoFactorGoogle',
      { action: 'START', password },
      { token, sealed: true },
    );
    const secret = keep('authenticator', started.data.secret);
    const app = authenticatorOf(secret, clock);
    const on = await service.request(
      'verifyTwoFactorGoogle',
      { code: keep('authenticator code', app.code()) },
      { token },
    );
    for (const code of on.data.recoveryCodes) keep(`recovery code ${code}`, code);
    clock.advance(60);

    const fresh = signupForm();
    keep('new e-mail', fresh.email);
    await service.request(
      'sendOtpEmail',
      {
        purpose: 'CHANGE_EMAIL',
        newEmail: fresh.email,
        password: keep('wrong password', 'kanari wrong'),
      },
      { token },
    );
    const change = await service.request(
      'sendOtpEmail',
      { purpose: 'CHANGE_EMAIL', newEmail: fresh.email, password, totp: app.code() },
      { token },
    );
    const changeOtp = keep('change code', await service.codeFor(fresh.email));
    await service.request(
      'updateProfile',
      { otpId: change.data.otpId, otp: changeOtp },
      { token, sealed: true },
    );
    clock.advance(60);
    await service.request('exportData', { password, totp: app.code() }, { token });
    clock.advance(60);
    const closing = await service.request(
      'deactivateAccount',
      { password, reason: 'OTHER', comment: keep('comment', 'kanari comment'), totp: app.code() },
      { token },
    );
    const closeOtp = keep('closing code', await service.codeFor(fresh.email));
    const closed = await service.request(
      'verifyOtpDeactivate',
      { otpId: closing.data.otpId, otp: closeOtp },
      { token },
    );
    expect(closed.status).toBe(200);
    await service.runJobs();

    expect(lines.length).toBeGreaterThan(30);
    const everything = lines.join('\n');
    for (const [name, value] of secrets) {
      // Six digits may occur in a timestamp, so they are matched as a whole word.
      const found = /^\d{6}$/.test(value)
        ? new RegExp(`(?<![\\d])${value}(?![\\d])`).test(everything)
        : everything.includes(value);
      expect([name, found]).toEqual([name, false]);
    }
    // About thirty calls, several of which hash a password.
  });

  it('1.5 16.3.1: the log contains the events and their users', () => {
    const events = new Set(
      lines
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === 'event')
        .map((line) => line.event),
    );
    expect([...events]).toEqual(
      expect.arrayContaining([
        'reset begun',
        'password reset',
        'two-factor on',
        'wrong guess',
        'address changed',
        'data exported',
        'account deactivated',
      ]),
    );
  });
});
