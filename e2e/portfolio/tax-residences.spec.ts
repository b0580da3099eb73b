import { expect } from '@playwright/test';
import { becomeInvestor, buyByCalls } from '../support/investor';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

test.use({ viewport: { width: 390, height: 844 } });

test('an owner says on a phone in which two countries tax is paid, and sees them later', {
  tag: '@main',
}, async ({ page, baseURL }) => {
  const owner = await becomeInvestor(page, baseURL);
  await page.goto('/distributions');
  const card = page.locator('#tax');
  await expect(page.getByText('your first registered address')).toBeVisible();
  await expect(card).toHaveCount(0);
  await buyByCalls(page.request, owner, '60');

  await page.goto('/dashboard');
  const ask = page.getByRole('main').getByRole('link', { name: 'Answer now' });
  await expect(ask).toBeVisible();
  await shoot(page, 'tax-banner');
  await ask.click();
  await expect(card.getByRole('heading', { name: 'Where do you pay tax?' })).toBeVisible();
  await shoot(page, 'tax-asked');
  await card.getByRole('button', { name: 'Answer now' }).click();
  const first = card.getByRole('group', { name: 'Country 1' });
  await first.getByLabel('Country').selectOption({ label: 'Germany' });
  await first.getByLabel('Tax number').fill('86 095 742');
  await card.getByRole('button', { name: 'Add a country' }).click();
  const second = card.getByRole('group', { name: 'Country 2' });
  await second.getByLabel('Country').selectOption({ label: 'United Arab Emirates' });
  await second
    .getByLabel('If there is no number')
    .selectOption('This country gives its residents no number');
  await card.getByRole('checkbox').check();
  await card.getByLabel('Your password', { exact: true }).fill(owner.password);
  const sign = card.getByRole('button', { name: 'Sign the statement' });
  await sign.click();
  await expect(first.getByText('Check the number: those of this country')).toBeVisible();
  await shoot(page, 'tax-form');
  await first.getByLabel('Tax number').fill('86 095 742 719');
  await sign.click();
  await expect(card.getByText('Signed on')).toBeVisible();

  await page.reload();
  const rows = card.locator('dl');
  await expect(rows).toContainText('Germany');
  await expect(rows).toContainText('•••• 719');
  await expect(rows).toContainText('United Arab Emirates');
  await expect(rows).toContainText('This country gives its residents no number');
  await expect(page.getByText('86 095')).toHaveCount(0);
  await shoot(page, 'tax-stated');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Your holding' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Say where you pay tax')).toHaveCount(0);
});
