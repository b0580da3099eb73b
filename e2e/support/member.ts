import { endpoints } from '@fnx/api/endpoints';
import type { PayWay } from '@fnx/api/shared/account-vocabulary';
import { signUp } from '@fnx/client/person';
import type { APIRequestContext, Page } from '@playwright/test';
import { callsOf, placeOf } from './client';
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
  const { firstName, lastName, email, phone, password } = person;
  const form = { firstName, lastName, email, phone, password, countryCode: '+41', country: 'CH' };
  const token = await signUp(placeOf(request), form);
  if (payWay) await callsOf(request, token)(endpoints.updateSettings, { payWay });
  return { ...person, token };
}

/** Puts a token where a login puts it, on every page that the context opens from now on, once. */
export async function keepToken(page: Page, baseURL: string | undefined, token: string) {
  const expires = Date.now() / 1000 + 86_400;
  await page.context().addCookies([{ name: 'token', value: token, url: baseURL, expires }]);
  // A page of the site without scripts: storage belongs to an origin, and no guard runs there.
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}
