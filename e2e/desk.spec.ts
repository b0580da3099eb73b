import { expect } from '@playwright/test';
import { enterDesk } from './support/desk';
import { test } from './support/world';

/** The staff desk with the passkeys of two officers, each in a browser of their own. */

test('two officers change the price; one of them alone cannot', async ({
  page,
  browser,
  world,
}) => {
  const other = await browser.newContext({ baseURL: world.url });
  const grace = await other.newPage();
  await enterDesk(page, world, 'ada@bank.example', 'Ada Byron');
  await enterDesk(grace, world, 'grace@bank.example', 'Grace Hopper');

  await page.goto('/desk/commands/price%20set');
  await page.getByLabel('USD').fill('12.60');
  await page.getByLabel('Reason').fill('quarterly report');
  await page.getByRole('button', { name: 'Propose' }).click();
  await page.getByRole('button', { name: 'Sign with your passkey' }).click();
  await expect(page.getByText('You have signed')).toBeVisible();

  await grace.goto('/desk/proposals');
  await grace.getByRole('link', { name: 'price set 12.60' }).click();
  await expect(grace.getByText('quarterly report').first()).toBeVisible();
  await grace.getByLabel('Your reason').fill('read the report');
  await grace.getByRole('button', { name: 'Sign with your passkey' }).click();
  await expect(grace.getByText('Carried out')).toBeVisible();

  await page.goto('/desk/commands/price%20list');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('12.6');
  await other.close();
});
