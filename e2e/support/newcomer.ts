import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Language, pathIn } from '@/lang/languages';
import { BRAND, inAnyLanguage, PRICE } from './bank';
import { newestCode } from './inbox';
import type { Person } from './person';
import type { Say } from './words';

/** Somebody on the way to an account, in a language. */
export type Newcomer = {
  page: Page;
  say: Say;
  language: Language;
  /** Presses a link, a button or a box: by touch, or by keys alone. */
  press: (control: Locator) => Promise<void>;
  /** Takes a picture of a page of the way, where a test is about it. */
  picture?: (name: string) => Promise<void>;
};

/** Walks to a control by Tab. */
export async function walkTo(page: Page, control: Locator, most: number) {
  await expect(control).toBeEnabled();
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < most && !(await isThere()); presses += 1)
    await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

/** From the landing page to the sign-up. */
export async function readLandingPage({ page, say, language, press, picture }: Newcomer) {
  await test.step('landing page', async () => {
    await page.goto(pathIn(language, '/'));
    await expect(page).toHaveTitle(new RegExp(`^${BRAND}\\b`, 'i'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(inAnyLanguage(PRICE)).first()).toBeVisible();
    await expect(page.getByRole('link', { name: say('shell', 'Log in') }).first()).toBeVisible();
    await picture?.('landing');
    await press(page.getByRole('link', { name: say('landing', 'Create account') }).first());
  });
}

/** Fills in the form and both codes, which the demo inbox shows. */
export async function signUp({ page, say, press, picture }: Newcomer, person: Person) {
  const label = (area: string, name: string) => page.getByLabel(say(area, name), { exact: true });
  /** By keys from field to field, as people do who type. */
  const type = async (field: Locator, text: string) => {
    await walkTo(page, field, 4);
    await page.keyboard.type(text);
  };
  await test.step('sign-up', async () => {
    await expect(label('shell', 'First name'), 'ready to type').toBeFocused();
    await expect(label('account', 'Country of residence'), 'the device’s').toHaveValue('CH');
    await type(label('shell', 'First name'), person.firstName);
    await type(label('shell', 'Last name'), person.lastName);
    await type(label('account', 'E-mail'), person.email);
    await type(label('shell', 'Mobile phone'), person.phone);
    await type(label('account', 'Password'), person.password);
    await type(label('account', 'Confirm password'), person.password);
    await picture?.('sign-up');
    const form = page.getByRole('main').locator('form');
    await press(form.getByRole('checkbox').nth(0));
    await press(form.getByRole('checkbox').nth(1));
    await press(form.getByRole('button', { name: say('account', 'Create account') }));
  });
  await test.step('phone code', async () => {
    await expect(page).toHaveURL(/otp-verification\/phone/);
    await picture?.('phone-code');
    await type(
      label('account', 'Code from the text message'),
      await newestCode(page.request, person.phoneFull),
    );
  });
  await test.step('e-mail code', async () => {
    await expect(page).toHaveURL(/otp-verification\/email/);
    await picture?.('email-code');
    await type(
      label('account', 'Code from the e-mail'),
      await newestCode(page.request, person.email),
    );
    await expect(page).toHaveURL(/\/kyc$/);
  });
}

/** With the sample data of the demo, which is approved at once. */
export async function passIdentityCheck({ page, say, press, picture }: Newcomer) {
  await test.step('identity check', async () => {
    await press(page.getByRole('button', { name: say('identity', 'Use sample data') }));
    await expect(page.getByLabel(say('identity', 'Date of birth'))).not.toHaveValue('');
    await picture?.('identity-form');
    await press(page.getByRole('button', { name: say('identity', 'Submit for review') }));
    const confirmed = { level: 1, name: say('identity', 'Identity confirmed') };
    await expect(page.getByRole('heading', confirmed)).toBeVisible();
    await picture?.('identity-confirmed');
  });
}

/** Signs the message that links a wallet: RainbowKit's own button, with three dots until the message is there. */
export async function signIn({ page, press }: Pick<Newcomer, 'page' | 'press'>): Promise<void> {
  const sign = page.getByTestId('rk-auth-message-button');
  await expect(sign).not.toHaveText(/(\.{3}|…)$/);
  await press(sign);
}
