import * as person from '@fnx/client/person';
import { hashPassword } from '@/server/account/credentials/password-hash';
import { openSession } from '@/server/account/sessions/open-session';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { users } from '@/server/users/tables';
import type { TestService } from '../service/service';

let serial = 0;

/** The number of a passport that nobody else in this test run has. */
export function passportNumber(): string {
  serial += 1;
  return `P${String(1_000_000 + serial)}`;
}

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

type Form = Record<
  'firstName' | 'lastName' | 'email' | 'countryCode' | 'phone' | 'country' | 'password',
  string
>;

/** Enters a member's password, as the page of the login does. */
export const enterPassword = (
  { request }: Pick<TestService, 'request'>,
  { email, password }: Pick<Member, 'email' | 'password'>,
  more: Record<string, unknown> = {},
) => request('userLogin', { identifier: email, password, captchaToken: '', ...more });

/** A member with a first session, as after a sign-up whose messages were sent long ago: its rows, without its calls. */
export async function signUp({ ctx }: TestService, changes: Partial<Form> = {}): Promise<Member> {
  const form: Form = { ...signupForm(), ...changes };
  const { firstName, lastName, email, countryCode, phone, country, password } = form;
  const now = ctx.clock.now();
  const facts = { firstName, lastName, email, countryCode, phone, country };
  const consent = { termsVersion: TERMS_VERSION, termsAcceptedAt: now, riskAcceptedAt: now };
  const passwordHash = await hashPassword(password);
  return ctx.db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ ...facts, ...consent, passwordHash, createdAt: now, lastLoginAt: now })
      .returning({ id: users.id });
    if (!user) throw new Error('no user');
    const caller = { requestId: 'test', ip: '127.0.0.1', userAgent: '', language: 'en' } as const;
    const token = await openSession(ctx, tx, user.id, caller);
    return { token, userId: user.id, email, phone, password };
  });
}

/**
 * Signs up through the calls a person makes, both codes included: for tests of what a sign-up leaves behind.
 * @param language of the pages
 */
export async function signUpByCodes(
  service: TestService,
  changes: Record<string, unknown> = {},
  language = 'en',
): Promise<Member> {
  const { captchaToken, ...entered } = signupForm(changes);
  const { firstName, lastName, email, countryCode, phone, country, password } = entered;
  const form = { firstName, lastName, email, countryCode, phone, country, password };
  const token = await person.signUp(
    { ...service.place(language), humanAnswer: async () => captchaToken },
    form,
  );
  // The welcome goes out too, so that the next message is the newest one.
  await service.runJobs();
  const { data } = await service.request('getProfile', undefined, { token });
  return { token, userId: data.id, email, phone, password };
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
