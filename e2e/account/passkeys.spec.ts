import { expect } from '@playwright/test';
import { addAuthenticator } from '../support/authenticator';
import { keepToken, signUpByCalls } from '../support/member';
import { test } from '../support/test';

test('a passkey is offered after a sign-up, added, logs in with one touch, and is removed', {
  tag: '@main',
}, async ({ page, request, baseURL }) => {
  await addAuthenticator(page);
  const loaded: string[] = [];
  page.on('response', (answer) => void loaded.push(answer.url()));

  const member = await signUpByCalls(request);
  await keepToken(page, baseURL, member.token);
  await page.goto('/kyc');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page).toHaveURL(/\/settings\?tab=security/);

  const heading = page.getByRole('heading', { name: 'Log in without a password' });
  const section = page.locator('section').filter({ has: heading });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByLabel('Name (optional)').fill('My phone');
  await section.getByLabel('Your password', { exact: true }).fill(member.password);
  const before = loaded.length;
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByRole('listitem')).toContainText('My phone');
  await expect(section.getByRole('listitem')).toContainText('Not used yet');
  const late = loaded.slice(before).filter((url) => url.endsWith('.js'));
  const texts = await Promise.all(late.map(async (url) => (await request.get(url)).text()));
  const isLibrary = (text: string) => text.includes('WebAuthn is not supported in this browser');
  expect(texts.filter(isLibrary), 'the library comes with the first use').toHaveLength(1);

  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page).not.toHaveURL(/settings/);
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { name: 'Your holding' })).toBeVisible();
  await expect(page.getByText('Log in with one touch')).toBeHidden();

  await page.goto('/settings?tab=security');
  await expect(section.getByRole('listitem')).toContainText('Last used');
  await section.getByRole('button', { name: 'Remove: My phone' }).click();
  await section.getByLabel('Your password', { exact: true }).fill(member.password);
  await section.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(section.getByRole('listitem')).toHaveCount(0);
});
