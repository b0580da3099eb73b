import { expect, type Page } from '@playwright/test';
import { injectWallet } from '../support/injected-wallet';
import { becomeInvestor, type Investor } from '../support/investor';
import { logIn } from '../support/log-in';
import { heading } from '../support/page-facts';
import { connectWallet, payButton, placeOrder, seeCertificate } from '../support/purchase';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

/*
 * A purchase in the hand: back and forth in the browser's history, reloaded, and by a link that outlives a session. What was typed
 * stays, and nothing is asked for twice. By keys alone it stands in `first-purchase.spec.ts`.
 */

let investor: Investor;

test.beforeEach(async ({ page, context, baseURL }) => {
  investor = await becomeInvestor(page, baseURL);
  await injectWallet(context, { accounts: [investor.account] });
});

const pay = (page: Page) => page.getByLabel('You pay');
test('a link with an amount fills it in, and a login that ran out brings it back', async ({
  page,
}) => {
  await page.goto('/buy-shares?get=10&in=BNB');
  await expect(page.getByLabel('You receive')).toHaveValue('10');
  await expect(page.getByRole('button', { name: 'Currency: BNB' })).toBeVisible();

  await page.getByLabel('You receive').fill('12.5');
  await expect(page).toHaveURL('/buy-shares?get=12.5&in=BNB');
  await page.route('**/api/v1/user/getProfile', (route) =>
    route.fulfill({ status: 404, json: { status: 404, message: 'Gone.', data: null } }),
  );
  await page.reload();
  await expect(page).toHaveURL('/');
  await page.unroute('**/api/v1/user/getProfile');
  await logIn(page, investor);
  await expect(page).toHaveURL('/buy-shares?get=12.5&in=BNB');
  await expect(page.getByLabel('You receive')).toHaveValue('12.5');
});

test('back leads from the review to the amount, which leads on to the same order', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Buy shares' }).first().click();
  await connectWallet(page);
  await pay(page).fill('60');
  await expect(page).toHaveURL('/buy-shares?pay=60&in=USDT');
  // The page writes the amount into its own address, which is no new page to be read out.
  await expect(page.locator('#__next-route-announcer__')).not.toContainText('60');
  await page.reload();
  await expect(pay(page)).toHaveValue('60');

  await connectWallet(page);
  await placeOrder(page, '60');
  // The pressed button is gone with its page: the next Tab begins at the review.
  await expect(page.getByRole('main')).toBeFocused();
  const order = page.url();
  await page.goBack();
  await expect(page).toHaveURL('/buy-shares?pay=60&in=USDT');
  await expect(pay(page)).toHaveValue('60');
  // Nobody orders twice by going back.
  await expect(page.getByText('You have an open order')).toBeVisible();
  await shoot(page, 'amount-open-order');
  await page.goForward();
  await expect(page).toHaveURL(order);
  await expect(heading(page, 'Review your purchase')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(order);

  await payButton(page).click();
  await seeCertificate(page);
  await page.getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect(page.getByRole('button', { name: /Copied|Copy failed/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/buy-shares?pay=60&in=USDT');
  await expect(page.getByText('You have an open order')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('an amount is grouped while it is typed, and asked about where it has two meanings', async ({
  page,
}) => {
  await page.goto('/buy-shares');
  const field = pay(page);
  await field.click();
  await page.keyboard.type('6');
  await expect(field).toHaveAccessibleDescription(/The minimum is 50 USDT/);
  await page.keyboard.type('0');
  // The other side changes in sight alone; this is said.
  await expect(page.getByText(/^60\S* USDT for [\d.]+ shares$/)).toBeAttached();
  await expect(field).not.toHaveAttribute('aria-invalid');
  await field.fill('');
  await page.keyboard.type('12345.5');
  await expect(field).toHaveValue('12,345.5');
  await expect(page).toHaveURL(/pay=12345\.5/);
  // Between the groups, and over the sign that groups.
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('1,345.5');
  await page.keyboard.type('99');
  await expect(field).toHaveValue('199,345.5');
  const caret = () => field.evaluate((input: HTMLInputElement) => input.selectionStart);
  expect(await caret()).toBe(3);

  await field.fill('');
  await page.keyboard.type('1,000');
  const question = page.getByRole('group', { name: 'Which amount do you mean?' });
  await expect(question).toBeVisible();
  await shoot(page, 'amount-question');
  await expect(page).toHaveURL('/buy-shares');
  await question.getByRole('button', { name: /^1,000\.00/ }).click();
  await expect(field).toHaveValue('1,000');
  await expect(page).toHaveURL(/pay=1000&/);
  await expect(question).toBeHidden();

  await field.evaluate((input: HTMLInputElement) => input.select());
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '١٬٢٣٤٫٥');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    document.execCommand('insertText', false, clipboardData.getData('text/plain'));
  });
  await expect(field).toHaveValue('1,234.5');
});
