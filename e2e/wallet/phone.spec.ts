import { expect, type Page } from '@playwright/test';
import { type InjectedWallet, injectWallet } from '../support/injected-wallet';
import { becomeInvestor, type Investor } from '../support/investor';
import { connectWallet, makeOrder, ordersOf, payButton, seeCertificate } from '../support/purchase';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

/*
 * Wallets on phones, as far as they differ there: the dialog is a sheet with a row of wallets, other wallets are got from the
 * phone's own store, and the wallet is the browser of its app. What is the same everywhere stands in `wallet.spec.ts`.
 */

const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const NAME = 'Browser wallet';

let investor: Investor;
let wallet: InjectedWallet;

const dialog = (page: Page) => page.getByRole('dialog');
/** Where a sheet stands once it has slid in: at the bottom, as wide as the screen. */
const isSheet = async (page: Page) => {
  const box = await dialog(page).getByRole('document').boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return box !== null && Math.abs(box.y + box.height - height) < 2 && box.width > width - 40;
};

test.describe('the browser of a wallet app', () => {
  // A headless browser refuses the clipboard unless it is granted; a browser with a window grants it on a tap.
  test.use({ userAgent: PIXEL, permissions: ['clipboard-write'] });

  test.beforeEach(async ({ page, context, baseURL }) => {
    investor = await becomeInvestor(page, baseURL);
    wallet = await injectWallet(context, {
      accounts: [investor.account],
      knownChains: [56, 1],
      ownBrowser: true,
    });
  });

  test('shows its dialogs as sheets, leads back to the wallet by one tap, and buys', {
    tag: '@main',
  }, async ({ page }) => {
    const order = await makeOrder(page, investor);
    wallet.decide('connect', 'silence');
    await page.goto('/wallet');
    await page.getByRole('main').getByRole('button', { name: 'Link a wallet' }).click();
    await expect.poll(() => isSheet(page)).toBe(true);
    await expect(dialog(page)).toContainText('Support never asks for your recovery phrase.');
    await shoot(page, 'phone-row', { of: 'window', only: 'phone' });
    await dialog(page).getByRole('button', { name: 'Get a Wallet' }).click();
    const links = dialog(page).getByRole('link', { name: 'GET' });
    await expect(links).toHaveCount(3);
    await shoot(page, 'phone-get', { of: 'window', only: 'phone' });
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('href', /^https:\/\/play\.google\.com\//);
    }
    await dialog(page).getByRole('button').first().click();
    await dialog(page).getByRole('button', { name: NAME }).click();
    await expect(dialog(page)).toContainText('Confirm the connection in your wallet app.');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('Connected now')).toBeHidden();
    wallet.decide('connect', 'approve');
    await connectWallet(page, NAME);
    await expect(page.getByText('Connected now')).toBeVisible();
    await page.getByRole('button', { name: new RegExp(investor.account.address) }).click();
    await expect.poll(() => isSheet(page)).toBe(true);
    await dialog(page).getByRole('button', { name: 'Copy Address' }).click();
    await expect(dialog(page).getByText('Copied!')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).click();

    await wallet.selectChain(1);
    await page.getByRole('button', { name: 'Wrong network' }).first().click();
    await expect.poll(() => isSheet(page)).toBe(true);
    await expect(dialog(page)).toContainText('Wrong network detected');
    await dialog(page).getByText('BSC').click();
    await expect(page.getByRole('button', { name: 'Wrong network' })).toBeHidden();

    await page.goto(order.url);
    await page
      .getByRole('main')
      .getByRole('button', { name: `Reconnect ${NAME}` })
      .click();
    await payButton(page).click();
    await seeCertificate(page);
    // An approval and the purchase.
    expect(wallet.sent).toHaveLength(2);
    expect(await ordersOf(page, investor.token)).toEqual(['CONFIRMED']);
  });
});
