import type { Page } from '@playwright/test';
import { newestCode } from '../../e2e/support/inbox';
import { keepToken, signUpByCalls } from '../../e2e/support/member';
import { newPerson, type Person } from '../../e2e/support/person';
import { acceptTerms, expect, open, test } from './shoot';

/* Opening an account, getting in and getting back in, with what goes wrong on the way. */

test.beforeEach(({ page }) => acceptTerms(page));

test('sign-up', async ({ page, shoot }) => {
  const person = newPerson();
  await open(page, '/auth/create-account');
  await shoot(page, 'sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await shoot(page, 'sign-up-faults');
  await writeSignUp(page, person);
  await shoot(page, 'sign-up-filled');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/otp-verification\/phone/);
  await shoot(page, 'phone-code');
  await page.getByLabel('Code from the text message').fill('000000');
  await expect(
    page.getByRole('alert').filter({ hasText: /\S/ }).or(invalid(page)).first(),
  ).toBeVisible();
  await shoot(page, 'phone-code-wrong');
  await page
    .getByLabel('Code from the text message')
    .fill(await newestCode(page.request, person.phoneFull));
  await expect(page).toHaveURL(/otp-verification\/email/);
  await shoot(page, 'email-code');
});

test('log-in', async ({ page, request, shoot }) => {
  const member = await signUpByCalls(request);
  await open(page, '/auth/login');
  await shoot(page, 'log-in');
  await page.getByRole('button', { name: 'Continue' }).click();
  await shoot(page, 'log-in-faults');
  await writeLogin(page, member, 'not my password at all');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await shoot(page, 'log-in-wrong');
  await writeLogin(page, member, member.password);
  await expect(page).toHaveURL(/\/auth\/otp$/);
  await shoot(page, 'log-in-code');
});

test('a new password', async ({ page, request, shoot }) => {
  const member = await signUpByCalls(request);
  await open(page, '/auth/forgot-password');
  await shoot(page, 'forgot');
  const earlier = await newestCode(request, member.email);
  await page.getByLabel('E-mail', { exact: true }).fill(member.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL(/\/auth\/forgot-verify$/);
  await shoot(page, 'forgot-code');
  await page
    .getByLabel('Code from the e-mail')
    .fill(await newestCode(request, member.email, [earlier]));
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
  await shoot(page, 'new-password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await shoot(page, 'new-password-faults');
  const password = `${member.password} two`;
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await shoot(page, 'new-password-done');
});

test('links that lead nowhere any more', async ({ page, shoot }) => {
  const old = {
    'reset-link-old': '/auth/reset?token=an-old-one',
    'new-password-none': '/auth/reset-password',
    'code-none': '/auth/otp-verification/phone',
    'log-in-first': '/auth/change-password',
    'action-none': '/auth/otp-verify',
  };
  for (const [name, path] of Object.entries(old)) {
    await open(page, path);
    await shoot(page, name);
  }
});

test('a change of password', async ({ page, request, baseURL, shoot }) => {
  await keepToken(page, baseURL, (await signUpByCalls(request)).token);
  await open(page, '/auth/change-password');
  await shoot(page, 'change-password');
});

const invalid = (page: Page) => page.locator('[aria-invalid="true"]');

async function writeSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('E-mail', { exact: true }).fill(person.email);
  await page.getByLabel('Country of residence').selectOption('CH');
  await page.getByLabel('Mobile phone').fill(person.phone);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByLabel(/I accept the terms/).check();
  await page.getByLabel(/I understand that shares can lose/).check();
}

async function writeLogin(page: Page, { email }: Person, password: string): Promise<void> {
  await page.getByLabel('E-mail or phone number').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}
