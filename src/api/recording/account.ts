import { PASSWORD, type Recorder } from './recorder';
import { recordByThemselves } from './themselves';

const CAPTCHA = 'captcha-answer';
const NEW_PASSWORD = 'four quiet otters';
const OTHER_PASSWORD = 'five brown owlets';

/** Signs the customer up and in, with every code on the way. */
export async function recordSignUp({ call, ask, ...one }: Recorder): Promise<void> {
  const { termsVersion } = await call('config');
  const { email, countryCode, phone } = one.person;
  const { verificationId } = await call('createAccount', {
    ...one.person,
    ...{ password: PASSWORD, confirmPassword: PASSWORD },
    ...{ termsAccepted: true, riskAccepted: true, termsVersion: termsVersion ?? '' },
    ...{ marketingOptIn: false, captchaToken: CAPTCHA },
  });
  one.advance(61);
  await call('verifyPhoneResendOtp', { verificationId, channel: 'sms' });
  await call('verifyPhoneOtp', {
    verificationId,
    otp: await one.codeFor(`${countryCode}${phone.replace(' ', '')}`),
  });
  one.advance(61);
  await call('verifyEmailResendOtp', { verificationId });
  one.logIn(
    (await call('verifyEmailOtp', { verificationId, otp: await one.codeFor(email) })).token,
  );
  await logIn({ call, ask, ...one });
  await call('updateProfile', { firstName: 'Ada' });
}

/** Logs in with password and code: again, after a session has ended. */
export async function logIn({ call, ...one }: Recorder): Promise<void> {
  one.advance(61);
  const { email, countryCode, phone } = one.person;
  const login = { identifier: email, password: PASSWORD, captchaToken: CAPTCHA };
  const { loginId } = await call('userLogin', login);
  one.advance(61);
  await call('loginResendOtp', { loginId, channel: 'both' });
  const otp = await one.codeFor(email);
  await call('demoOutbox', { to: `${countryCode}${phone.replace(' ', '')}` });
  const done = await call('loginVerifyOtp', { loginId, otp });
  if (done.next === 'DONE') one.logIn(done.token);
}

/** Whatever else a customer does in settings, until the account is closed. */
export async function recordAccount(one: Recorder): Promise<void> {
  const { call } = one;
  const { id } = await call('getProfile');
  await call('updateSettings', { theme: 'light' });
  await call('exportData', { password: PASSWORD });
  await recordPasskeys(one, id);
  one.advance(3_600);
  await call('sendOtpEmail', {
    ...{ purpose: 'CHANGE_EMAIL', newEmail: 'ada@brunner.example', password: PASSWORD },
  });
  await recordSessions(one);
  await recordByThemselves(one);
  const begun = await call('enableTwoFactorGoogle', { action: 'START', password: PASSWORD });
  if (!('secret' in begun)) throw new Error('The service made no secret.');
  const app = one.authenticator(begun.secret);
  await call('verifyTwoFactorGoogle', { code: app.code() });
  one.advance(3_600);
  const passwords = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  await call('changePassword', { currentPassword: PASSWORD, ...passwords, totp: app.code() });
  await recordReset(one);
}

async function recordPasskeys({ call, ...one }: Recorder, userId: string): Promise<void> {
  const passkey = one.passkey(userId);
  const { challenge } = await call('startPasskey', { password: PASSWORD });
  const made = passkey.create(challenge);
  const transports = ['internal', 'hybrid'];
  const { id } = await call('addPasskey', { name: 'My phone', ...made, transports });
  const asked = await call('startPasskeyLogin');
  one.logIn((await call('passkeyLogin', passkey.get(asked.challenge))).token);
  await call('listPasskeys');
  await call('removePasskey', { password: PASSWORD }, { id });
}

async function recordSessions({ call, ...one }: Recorder): Promise<void> {
  const { docs } = await call('listSessions');
  await call('makeReadingToken', {
    label: 'My bookkeeping',
    reads: ['transactions', 'tax'],
    days: 365,
    password: PASSWORD,
  });
  const other = docs.find(({ current }) => !current);
  await call('revokeSession', undefined, { id: other?.id ?? '' });
  one.browse('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1');
  await call('continueSession', {});
  one.browse();
}

async function recordReset({ call, ...one }: Recorder): Promise<void> {
  const { email } = one.person;
  one.advance(3_600);
  const { resetId } = await call('forgotPassword', { email, captchaToken: CAPTCHA });
  const otp = await one.codeFor(email);
  const { resetToken } = await call('verifyOtpForgotPassword', { resetId, otp });
  const passwords = { newPassword: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD };
  await call('resetPassword', passwords, { id: resetToken });
}

/** A person without shares closes the account. */
export async function recordClosing(first: Recorder): Promise<void> {
  const { call, ...one } = first.another({ email: 'ben@example.com', phone: '664 7654321' });
  await recordSignUp({ call, ...one });
  const wish = { password: PASSWORD, reason: 'NO_LONGER_NEEDED' } as const;
  const { otpId } = await call('deactivateAccount', wish);
  await call('verifyOtpDeactivate', { otpId, otp: await one.codeFor(one.person.email) });
  await call('logout', { allSessions: false });
}
