import { expect, type Locator, type Page } from '@playwright/test';
import { injectWallet } from './support/injected-wallet';
import { becomeInvestor, type Investor } from './support/investor';
import { logIn } from './support/log-in';
import { connectWallet, seeCertificate } from './support/purchase';
import { test } from './support/test';

/*
 * A purchase in the hand: by keys alone, and by a link that outlives a session.
 */

let investor: Investor;

test.beforeEach(async ({ page, context, baseURL }) => {
  investor = await becomeInvestor(page, baseURL);
  await injectWallet(context, { accounts: [investor.account] });
});

const pay = (page: Page) => page.getByLabel('You pay');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a link with an amount fills it in, and a login that ran out brings it back', async ({
  page,
}) => {
  await page.goto('/buy-shares?get=10&in=BNB');
  await expect(page.getByLabel('You get')).toHaveValue('10');
  await expect(page.getByRole('button', { name: 'Currency: BNB' })).toBeVisible();

  await page.route('**/api/v1/user/getProfile', (route) =>
    route.fulfill({ status: 404, json: { status: 404, message: 'Gone.', data: null } }),
  );
  await page.reload();
  await expect(page).toHaveURL('/');
  await page.unroute('**/api/v1/user/getProfile');
  await logIn(page, investor);
  await expect(page).toHaveURL('/buy-shares?get=10&in=BNB');
  await expect(page.getByLabel('You get')).toHaveValue('10');
});

test('shares are bought by the keyboard alone', async ({ page }) => {
  await page.goto('/buy-shares');
  await connectWallet(page);
  await expect(page.getByRole('button', { name: /^Wallet 0x/ })).toBeVisible();
  await tabTo(page, pay(page));
  await page.keyboard.type('60');
  await expect(page.getByRole('button', { name: 'Review' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Read before you sign')).toBeFocused();
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Sign in wallet' }));
  await page.keyboard.press('Enter');
  await seeCertificate(page);
  await tabTo(page, page.getByRole('button', { name: 'Copy link' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Copied|Select and copy it/ })).toBeVisible();
});

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${control}.`);
}
