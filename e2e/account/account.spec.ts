import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { BROWSER_NAME } from '../support/browser-name';
import { hold } from '../support/hold';
import { codesOf, newestCode } from '../support/inbox';
import { keepToken, signUpByCalls } from '../support/member';
import type { Person } from '../support/person';
import { test } from '../support/test';

/*
 * What a person does with an account besides buying: getting back in, a second factor, other devices, leaving and coming back.
 * The other ways through the same pages stand in `__tests__/features/account`.
 */

const LOGIN_CODE = 'Code from the text message or e-mail';

test('a press on the account counts, whatever is drawn in it meanwhile', async ({
  page,
  baseURL,
}) => {
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

test('a forgotten password is replaced by the mailed link', async ({ page }) => {
  const person: Member = { ...(await signUpByCalls(page.request)), seen: [] };
  await page.goto('/auth/forgot-password');
  await askForReset(page, person);
  const link = await mailedLink(page, person);
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
  await page.goBack();
  expect(page.url()).not.toContain('token');
  await page.goto('/auth/reset-password');
  await chooseNewPassword(page, person, `${person.password} two`);
  await logIn(page, person);
});

test('a second factor guards the login', async ({ page, baseURL }) => {
  const person = await join(page, baseURL);
  const codeNow = await enrol(page, person);
  await logOut(page);

  await passCodes(page, person);
  await expect(page).toHaveURL(/\/auth\/verify-otp$/);
  await page.getByLabel('Code from the authenticator app').fill(codeNow());
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an account is closed by code and opened again by logging in', async ({ page, baseURL }) => {
  const person = await join(page, baseURL);
  await page.goto('/settings?tab=deactivate');
  await page.getByLabel('Reason for leaving').selectOption('NO_LONGER_NEEDED');
  await page.getByLabel('Your password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL(/\/auth\/otp-verify$/);
  await page
    .getByLabel('Code from the e-mail')
    .fill(await newestCode(page.request, person.email, person.seen));
  await expect(page.getByRole('heading', { name: 'Account deactivated' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/auth/login');
  await writeLogin(page, person);
  await expect(page.getByText('This account is deactivated. Reactivate it?')).toBeVisible();
  await noteCodes(page, person);
  await page.getByRole('button', { name: 'Reactivate and log in' }).click();
  await enterLoginCode(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
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
  await page
    .getByRole('button', { name: /^Log out (?!everywhere)/, exact: false })
    .last()
    .click();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
  // Untouched: its stream of events ends with the session.
  await expect(other.getByText('Your session has expired. Please log in again.')).toBeVisible();
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

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
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
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1/user/${path}`, { data });
    const body = (await answer.json()) as { message: string; data: Record<string, string> };
    expect(answer.status(), `${path}: ${body.message}`).toBe(200);
    return body.data;
  };
  const { email: identifier, password } = person;
  const { loginId } = await call('userLogin', { identifier, password, captchaToken: '' });
  const otp = await newestCode(page.request, person.email, person.seen);
  const { token } = await call('login-verify-otp', { loginId, otp, trustDevice: false });
  return token ?? '';
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
}

async function chooseNewPassword(page: Page, person: Person, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
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

/** Switches two-factor login on in the settings. `codeNow` gives each code once. */
async function enrol(page: Page, person: Person) {
  return test.step('two-factor login on', async () => {
    await page.goto('/settings?tab=security');
    await page.getByRole('button', { name: 'Turn on two-factor login' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Show key' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    const url = await page
      .getByRole('link', { name: /Open in an authenticator app/ })
      .getAttribute('href');
    const secret = new URL(url ?? '').searchParams.get('secret') ?? '';
    const codeNow = authenticator(secret);
    await page.getByLabel('Authenticator code for FNX').fill(codeNow());
    const sheet = page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    await expect(sheet).toHaveCount(10);
    await page.getByLabel(/I have saved these codes/).check();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('On', { exact: true })).toBeVisible();
    return codeNow;
  });
}

const STEP_SECONDS = 30;

/**
 * An authenticator app. The service takes no step twice, so where one was given already this gives the next, as an app whose
 * clock is ahead would: the service allows for one step, and two are asked for here.
 */
function authenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS });
  let given = 0;
  return () => {
    given = Math.max(given + 1, Math.floor(Date.now() / 1000 / STEP_SECONDS));
    return totp.generate({ timestamp: given * STEP_SECONDS * 1000 });
  };
}
