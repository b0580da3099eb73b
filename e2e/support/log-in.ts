import { expect, type Page } from '@playwright/test';
import { codesOf, newestCode } from './inbox';
import type { Person } from './person';

/** Logs in as a person does, from the login page to the page that comes after the code. */
export async function logIn(page: Page, person: Person): Promise<void> {
  const earlier = await codesOf(page.request, person.email);
  await page.goto('/auth/login');
  await page.getByLabel(/^E-mail/).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/auth\/otp/);
  await page
    .getByLabel('Code from the text message or e-mail')
    .fill(await newestCode(page.request, person.email, earlier));
  await expect(page).not.toHaveURL(/\/auth\//);
}
