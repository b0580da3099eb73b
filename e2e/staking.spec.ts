import { expect, type Page } from '@playwright/test';
import { injectWallet } from './support/injected-wallet';
import { becomeInvestor, buyByCalls } from './support/investor';
import { test } from './support/world';

const DAY = 86_400;

/** 500 USDT at 12.48. */
const HELD = '40.064102';

// One world for all: each worker would start its own. The last test moves the chain's time.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page, context, baseURL }) => {
  const investor = await becomeInvestor(page, baseURL);
  await injectWallet(context, { accounts: [investor.account], knownChains: [56] });
  await buyByCalls(page.request, investor, '500');
});

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
  const back = await world.admin('price', 'set', '12.48', '--as', 'grace');
  expect(back).toContain('12.48 USD');
});

test('stake, close the tab, claim at the end, and leave another stake early', async ({
  page,
  context,
  world,
}) => {
  const line = (shares: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `${shares} shares` });

  await test.step('stake 20 of them for 90 days, and open the page again meanwhile', async () => {
    await page.goto('/staking');
    await expect(page.getByText(`${HELD} available`)).toBeVisible();
    await openReview(page, '90 days', '20');
    const review = page.getByRole('dialog', { name: 'Stake 20 shares?' });
    await expect(review.getByText('0.246575 shares')).toBeVisible();
    await review.getByRole('button', { name: 'Connect Wallet' }).click();
    await page.getByRole('button', { name: 'Test wallet' }).click();
    await review.getByRole('button', { name: 'Stake 20 shares' }).click();
    await expect(review).toBeHidden();
    const again = await context.newPage();
    await page.close();
    page = again;
    await page.goto('/staking');
    await expect(line('20').getByText(/^Earning until/)).toBeVisible();
    await expect(page.getByText('20.064102 available')).toBeVisible();
  });

  await test.step('and 10 for 365 days', async () => {
    await openReview(page, '365 days', '10');
    await sign(page, 'Stake 10 shares');
    await expect(line('10').getByText(/^Earning until/)).toBeVisible();
  });

  await test.step('90 days later, claim the reward of the first', async () => {
    await world.chainClock.advance(91 * DAY);
    await page.reload();
    await line('20')
      .getByRole('button', { name: /^Claim 0\.246575/ })
      .click();
    await sign(page, 'Claim 0.246575 shares');
    await expect(line('20').getByRole('button', { name: /^Claim/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'All claims' }).click();
    await expect(line('0.246575')).toBeVisible();
  });

  await test.step('and leave the second at the cost of its whole reward', async () => {
    await page.goto('/staking');
    await line('10')
      .getByRole('button', { name: /^End early: 10 shares / })
      .click();
    const dialog = page.getByRole('dialog', { name: 'End this stake early?' });
    await expect(dialog.getByText('0.8 shares')).toBeVisible();
    await dialog.getByRole('button', { name: 'Reconnect Test wallet' }).click();
    await dialog.getByLabel('Type EXIT EARLY to confirm').fill('exit');
    await expect(dialog.getByRole('button', { name: 'End early' })).toBeDisabled();
    await dialog.getByLabel('Type EXIT EARLY to confirm').fill('EXIT EARLY');
    await dialog.getByRole('button', { name: 'End early' }).click();
    await expect(line('10').getByText('Ended early')).toBeVisible();
    await expect(page.getByText('20.310677 available')).toBeVisible();
  });
});

async function openReview(page: Page, plan: string, amount: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(plan) }).check();
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByRole('button', { name: 'Review' }).click();
}

/** Signs what the review shows; the wallet may have to be connected to this page again. */
async function sign(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const reconnect = dialog.getByRole('button', { name: 'Reconnect Test wallet' });
  const ready = dialog.getByRole('button', { name: button });
  await expect(ready.or(reconnect).first()).toBeVisible();
  if (await reconnect.isVisible()) await reconnect.click();
  await ready.click();
  await expect(dialog).toBeHidden();
}
