import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { PayWay } from '@/shared/account-vocabulary';
import { newestCode } from './inbox';
import { newPerson, type Person } from './person';

/** Somebody whose account is open, and the token of one session. */
export type Member = Person & { token: string };

/** Opens an account by the calls that the sign-up's pages make, also of somebody in particular or for a way to pay. For tests of what comes after. */
export async function signUpByCalls(
  request: APIRequestContext,
  known: Partial<Person> = {},
  payWay?: PayWay,
): Promise<Member> {
  const person = { ...newPerson(), ...known };
  const call = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1/user/${path}`, { data });
    const body = (await answer.json()) as { message: string; data: Record<string, string> };
    expect(answer.status(), `${path}: ${body.message}`).toBe(200);
    return body.data;
  };
  const config = await (await request.get('/api/v1/config')).json();
  const { verificationId } = await call('create-account', {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    countryCode: '+41',
    phone: person.phone,
    country: 'CH',
    password: person.password,
    confirmPassword: person.password,
    termsAccepted: true,
    riskAccepted: true,
    termsVersion: config.data.termsVersion,
    captchaToken: '',
  });
  const phoneCode = await newestCode(request, person.phoneFull);
  await call('verify-phone-otp', { verificationId, otp: phoneCode });
  const emailCode = await newestCode(request, person.email);
  const { token } = await call('verify-email-otp', { verificationId, otp: emailCode });
  if (payWay) {
    const answer = await request.put('/api/v1/user/settings', {
      ...{ headers: { token: String(token) }, data: { payWay } },
    });
    expect(answer.status()).toBe(200);
  }
  return { ...person, token: token as string };
}

/** Puts a token where a login puts it, on every page that the context opens from now on, once. */
export async function keepToken(page: Page, baseURL: string | undefined, token: string) {
  const expires = Date.now() / 1000 + 86_400;
  await page.context().addCookies([{ name: 'token', value: token, url: baseURL, expires }]);
  // A page of the site without scripts: storage belongs to an origin, and no guard runs there.
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}
