import { TERMS_VERSION } from '@/server/platform/legal-versions';
import type { TestService } from '../service/service';

let serial = 0;

/** A sign-up form that nobody else in this test run uses. */
export function signupForm(changes: Record<string, unknown> = {}) {
  serial += 1;
  const number = String(serial).padStart(4, '0');
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `ada.${process.pid}.${number}@example.com`,
    countryCode: '+44',
    phone: `+4479111${String(10_000 + serial)}`,
    country: 'GB',
    password: 'four green teapots 88',
    confirmPassword: 'four green teapots 88',
    termsAccepted: true,
    riskAccepted: true,
    termsVersion: TERMS_VERSION,
    captchaToken: '',
    ...changes,
  };
}

export type Member = {
  token: string;
  userId: string;
  email: string;
  phone: string;
  password: string;
};

/**
 * Signs up through the calls a person makes, both codes included.
 * @param language of the pages
 */
export async function signUp(
  service: TestService,
  changes: Record<string, unknown> = {},
  language = 'en',
): Promise<Member> {
  const form = signupForm(changes);
  const sending = { headers: { 'accept-language': language } };
  const begun = await service.request('createAccount', form, sending);
  if (begun.status !== 200) throw new Error(`Sign-up: ${JSON.stringify(begun.data)}`);
  const { verificationId } = begun.data;
  const phoneOtp = await service.codeFor(form.phone);
  await service.request('verifyPhoneOtp', { verificationId, otp: phoneOtp }, sending);
  const emailOtp = await service.codeFor(form.email);
  const done = await service.request('verifyEmailOtp', { verificationId, otp: emailOtp }, sending);
  if (done.status !== 200) throw new Error(`Sign-up: ${JSON.stringify(done.data)}`);
  // The welcome goes out too, so that the next message is the newest one.
  await service.runJobs();
  return {
    token: done.data.token,
    userId: done.data.user.id,
    email: form.email,
    phone: form.phone,
    password: form.password,
  };
}

/** A six-digit code that is certainly not `code`. */
export function wrongCode(code: string, offset = 1): string {
  return String((Number(code) + offset) % 1_000_000).padStart(6, '0');
}

/** Limits for each network address that one test file never reaches; for tests of other limits. */
export const NO_IP_LIMITS = {
  signupsPerIpHour: 1_000_000,
  loginsPerIpHour: 1_000_000,
  codeChecksPerIpHour: 1_000_000,
  codeSendsPerIpHour: 1_000_000,
  codeSendsPerPrefixHour: 1_000_000,
} as const;
