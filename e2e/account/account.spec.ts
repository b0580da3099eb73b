import * as calls from '@fnx/client/person';
import { expect, type Page } from '@playwright/test';
import { BROWSER_NAME } from '../support/browser-name';
import { placeOf } from '../support/client';
import { hold } from '../support/hold';
import { codesOf, newestCode } from '../support/inbox';
import { keepToken, signUpByCalls } from '../support/member';
import type { Person } from '../support/person';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

/*
 * These journeys need a real browser: the mailed link in its history, a press while the page changes, a second device. The other ways
 * through the same pages, a second factor and leaving stand in `__tests__/features/account`.
 */

const LOGIN_CODE = 'Code from the text message or e-mail';

test('a press on the account counts while its button is drawn again', async ({ page, baseURL }) => {
  await join(page, baseURL);
  // The picture stands there until the name is known.
  const profile = await hold(page, /user\/getProfile/);
  await page.goto('/dashboard');
  const account = page.getByRole('button', { name: 'Account' });
  await expect(account.locator('svg')).toBeVisible();
  await account.hover();
  await page.mouse.down();
  profile.release();
  await expect(account).toHaveText(/^[A-Z]{2}$/);
  await page.mouse.up();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});

test('a forgotten password is replaced by the mailed link', { tag: '@main' }, async ({ page }) => {
  const person: Member = { ...(await signUpByCalls(page.request)), seen: [] };
  await page.goto('/auth/forgot-password');
  await shoot(page, 'forgot');
  await askForReset(page, person);
  const link = await mailedLink(page, person);
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
  await page.goBack();
  expect(page.url()).not.toContain('token');
  await page.goto('/auth/reset-password');
  await shoot(page, 'new-password');
  await chooseNewPassword(page, person, `${person.password} two`);
  await logIn(page, person);
});

test('another device is logged out from the settings, and notices by itself', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await join(page, baseURL);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', userAgent: BROWSER_NAME });
  const other = await elsewhere.newPage();
  await keepToken(other, baseURL, await logInByCalls(other, person));
  await other.goto('/wallet');
  await expect(other.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();

  await page.goto('/settings?tab=sessions');
  await expect(page.getByText('This device')).toBeVisible();
  await shoot(page, 'sessions');
  await page
    .getByRole('button', { name: /^Log out: /, exact: false })
    .last()
    .click();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
  // Untouched: its stream of events ends with the session.
  const reason = other.getByText('Your session has expired. Please log in again.');
  await expect(reason.first()).toBeVisible();
  await expect(other).toHaveURL(/\/$/);
  await elsewhere.close();
});

// --- steps ----------------------------------------------------------------------------------------------------------

/** `seen` holds the codes that were in the inbox before the step that sends the next. */
type Member = Person & { seen: string[] };

/** A member who is logged in on this page. */
async function join(page: Page, baseURL: string | undefined): Promise<Member> {
  return test.step('join', async () => {
    const { token, ...person } = await signUpByCalls(page.request);
    await keepToken(page, baseURL, token);
    const member = { ...person, seen: [] };
    await noteCodes(page, member);
    return member;
  });
}

/** Remembers the codes that are there, so that the next one is told from them. */
async function noteCodes(page: Page, person: Member): Promise<void> {
  person.seen = await codesOf(page.request, person.email);
}

async function writeLogin(page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-mail or phone number').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function enterLoginCode(page: Page, person: Member): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/otp$/);
  await page.getByLabel(LOGIN_CODE).fill(await newestCode(page.request, person.email, person.seen));
  await expect(page).not.toHaveURL(/\/auth\/otp$/);
}

/** A further session, by the calls that the login's pages make; its token. */
async function logInByCalls(page: Page, person: Member): Promise<string> {
  const { request } = page;
  const codeFor = (to: string) => newestCode(request, to, person.seen);
  return calls.logIn({ ...placeOf(request), codeFor }, person);
}

/** Password and sent code, up to what comes after. */
async function passCodes(page: Page, person: Member): Promise<void> {
  await noteCodes(page, person);
  await page.goto('/auth/login');
  await writeLogin(page, person);
  await enterLoginCode(page, person);
}

async function logIn(page: Page, person: Member): Promise<void> {
  await test.step('log in', async () => {
    await passCodes(page, person);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
}

async function askForReset(page: Page, person: Member): Promise<void> {
  await noteCodes(page, person);
  await page.getByLabel('E-mail', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL(/\/auth\/forgot-verify$/);
  await shoot(page, 'forgot-code');
}

async function chooseNewPassword(page: Page, person: Person, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await shoot(page, 'new-password-done');
  person.password = password;
}

/** The path of the newest reset link, once it has been mailed. */
async function mailedLink(page: Page, person: Member): Promise<string> {
  await newestCode(page.request, person.email, person.seen);
  const answer = await page.request.get(
    `/api/v1/demo/outbox?to=${encodeURIComponent(person.email)}`,
  );
  const { data } = (await answer.json()) as { data: { docs: { body: string }[] } };
  const link = data.docs
    .map(({ body }) => /\/auth\/reset\?token=[\w-]+/.exec(body)?.[0])
    .find((found) => found);
  if (!link) throw new Error('No link was mailed.');
  return link;
}
