import { expect, type Page } from '@playwright/test';
import { becomeInvestor, buyByCalls } from './support/investor';
import { test } from './support/world';

const DAY = 86_400;

/** 500 USDT at 12.48. */
const HELD = '40.064102';

// One world for both: each worker would start its own.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page, baseURL }) => {
  await buyByCalls(page.request, await becomeInvestor(page, baseURL), '500');
});

test('stake, wait, claim, and leave early by the typed words', async ({ page, world }) => {
  const stake = page.getByRole('main').getByRole('listitem').filter({ hasText: '20 shares' });
  await test.step('stake 20 of them for 180 days', async () => {
    await page.goto('/staking');
    await expect(page.getByText(`${HELD} available`)).toBeVisible();
    await page.getByRole('radio', { name: /180 days/ }).check();
    await page.getByLabel('Amount', { exact: true }).fill('20');
    await expect(page.getByText('Estimated reward in 180 days, not guaranteed')).toBeVisible();
    await expect(page.getByText('+0.641095')).toBeVisible();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stake 20 shares' }).click();
    await expect(stake.getByText(/^Earning until/)).toBeVisible();
    await expect(page.getByText('20.064102 available')).toBeVisible();
  });

  await test.step('90 days later, claim half of that', async () => {
    await world.clock.advance(90 * DAY);
    await page.reload();
    await stake.getByRole('button', { name: /^Claim 0\.3205/ }).click();
    await expect(page.getByText(/^0\.3205\d{0,2} shares claimed$/)).toBeVisible();
    await page.getByRole('link', { name: 'All claims' }).click();
    const claim = page.getByRole('listitem').filter({ hasText: /0\.3205\d{0,2} shares/ });
    await expect(claim.getByText('Paid')).toBeVisible();
  });

  await test.step('and 30 days later leave, at the cost of the rest', async () => {
    await world.clock.advance(30 * DAY);
    await page.goto('/staking');
    await stake.getByRole('button', { name: /^End 20 shares .* early$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'End this stake early?' });
    await expect(dialog.getByText(/^0\.1068\d{0,2} shares$/)).toBeVisible();
    const leave = dialog.getByRole('button', { name: 'End early' });
    await dialog.getByLabel('Type EXIT EARLY to confirm').fill('exit');
    await expect(leave).toBeDisabled();
    await dialog.getByLabel('Type EXIT EARLY to confirm').fill('EXIT EARLY');
    await leave.click();
    await expect(stake.getByText('Ended early')).toBeVisible();
    await expect(page.getByText(/^40\.3846\d{0,2} available$/)).toBeVisible();
  });

  await test.step('the owner’s line is in the proof of holdings', () => findOwnLine(page));
});

/** Checked by the browser; the public page says that all of it adds up. */
async function findOwnLine(page: Page) {
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Find my line' }).click();
  await expect(page.getByText(/^Found: line \d+ of \d+$/)).toBeVisible();
  await page.getByRole('link', { name: 'bank page' }).click();
  const proof = page.getByRole('region', { name: 'Proof of holdings' });
  await expect(proof.getByText(/^The totals match\./)).toBeVisible();
  const waiting = page.waitForEvent('download');
  await proof.getByRole('link', { name: 'Download the file (CSV)' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^fnx-proof-of-holdings-[\d-]+\.csv$/);
}

test('a price that the operator sets reaches an open page, which is not loaded again', async ({
  page,
  world,
}) => {
  await page.goto('/dashboard');
  const chip = page.getByRole('banner').getByText('FNX $12.48');
  await expect(chip).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const said = await world.admin('price', 'set', '13.00', '--as', 'grace');
  expect(said).toContain('13.00 USD');
  await expect(page.getByRole('banner').getByText('FNX $13.00')).toBeVisible();
  // 40.064102 shares at 13.00, cut to the cent.
  await expect(page.getByText('$520.83').first()).toBeVisible();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await page.goto('/notifications');
  await expect(
    page.getByText('The price of one share is now 13.00 USD (before: 12.48 USD).'),
  ).toBeVisible();
});
