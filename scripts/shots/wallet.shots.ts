import type { Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type InjectedWallet, injectWallet } from '../../e2e/support/injected-wallet';
import { becomeInvestor } from '../../e2e/support/investor';
import { keepToken, signUpByCalls } from '../../e2e/support/member';
import { connectWallet } from '../../e2e/support/purchase';
import { WINDOWS } from './looks';
import { acceptTerms, expect, open, test } from './shoot';

/* The wallet dialog in each of its steps, the account, the network, and the demo wallet's own window. */

const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const dialog = (page: Page) => page.getByRole('dialog');
const asSeen = { of: 'window' } as const;

let wallet: InjectedWallet;

test.beforeEach(async ({ page, context, baseURL }) => {
  await acceptTerms(page);
  await keepToken(page, baseURL, (await signUpByCalls(page.request)).token);
  wallet = await injectWallet(context, { accounts: [privateKeyToAccount(generatePrivateKey())] });
});

async function openDialog(page: Page): Promise<void> {
  await open(page, '/wallet');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Connect Wallet|Link a wallet)$/ })
    .first()
    .click();
  await expect(dialog(page).getByText('Test wallet')).toBeVisible();
}

// The dialog takes its form when it opens, and does not follow a window that changes its size.
for (const window of ['desktop', 'phone'] as const) {
  test.describe(`in a ${window}'s window`, () => {
    test.use({ viewport: WINDOWS[window] });

    test('the list, what a wallet is, wallets to get', async ({ page, shoot }) => {
      await openDialog(page);
      await shoot(page, 'list', { of: 'window', only: window });
      if (window === 'phone') {
        await dialog(page).getByRole('button', { name: 'Info' }).click();
        await shoot(page, 'what-is-a-wallet', { of: 'window', only: window });
      }
      await dialog(page).getByRole('button', { name: 'Get a Wallet' }).click();
      await shoot(page, 'get', { of: 'window', only: window });
    });

    test('a wallet that is not here', async ({ page, shoot }) => {
      for (const name of ['MetaMask', 'Rabby']) {
        await openDialog(page);
        await dialog(page).getByRole('button', { name, exact: true }).click();
        await expect(dialog(page).getByRole('button', { name: 'Back' }).first()).toBeVisible();
        await shoot(page, `not-here-${name.toLowerCase()}`, { of: 'window', only: window });
      }
    });

    test('connecting, refused, and the prompt to sign', async ({ page, shoot }) => {
      wallet.decide('connect', 'silence');
      await openDialog(page);
      await dialog(page).getByRole('button', { name: 'Test wallet' }).click();
      await shoot(page, 'connecting', { of: 'window', only: window });
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      wallet.decide('connect', 'reject');
      await openDialog(page);
      await dialog(page).getByRole('button', { name: 'Test wallet' }).click();
      await expect(page.getByRole('button', { name: 'RETRY' })).toBeVisible();
      await shoot(page, 'refused', { of: 'window', only: window });
      wallet.decide('connect', 'approve');
      wallet.decide('sign', 'break');
      await page.getByRole('button', { name: 'RETRY' }).click();
      await expect(page.getByText('Verify your account')).toBeVisible();
      await shoot(page, 'sign-in', { of: 'window', only: window });
      await page.getByRole('button', { name: 'Sign message' }).click();
      await expect(page.getByText('Error signing message, please retry!')).toBeVisible();
      await shoot(page, 'sign-in-error', { of: 'window', only: window });
    });

    test('linked: account, networks, and the wallet page', async ({ page, shoot }) => {
      await openDialog(page);
      await dialog(page).getByRole('button', { name: 'Test wallet' }).click();
      await page.getByRole('button', { name: 'Sign message' }).click();
      await expect(page.getByText('Wallet linked', { exact: true })).toBeVisible();
      await shoot(page, 'linked', { of: 'window', only: window });
      await page.getByRole('button', { name: new RegExp(wallet.address) }).click();
      await expect(dialog(page).getByRole('button', { name: 'Copy Address' })).toBeVisible();
      await shoot(page, 'account', { of: 'window', only: window });
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await wallet.selectChain(1);
      await page.getByRole('button', { name: 'Wrong network' }).first().click();
      await expect(dialog(page)).toContainText('Wrong network detected');
      await shoot(page, 'networks', { of: 'window', only: window });
    });

    test('the demo wallet asks', async ({ page, shoot }) => {
      await page.addInitScript(() => localStorage.setItem('fnx.demoWallet', '37'));
      await openDialog(page);
      await dialog(page).getByText('Demo wallet').click();
      await page.getByRole('button', { name: 'Sign message' }).click();
      await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
      await shoot(page, 'demo-wallet', { of: 'window', only: window });
    });
  });
}

test('swapping', async ({ page, context, baseURL, shoot }) => {
  const owner = await becomeInvestor(page, baseURL, '2000');
  const mine = await injectWallet(context, {
    accounts: [owner.account],
    name: 'Swap wallet',
    rdns: 'org.example.swap',
  });
  await open(page, '/swap');
  await connectWallet(page, 'Swap wallet');
  await expect(page.getByRole('button', { name: 'Enter an amount' })).toBeVisible();
  const give = page.getByLabel('You pay', { exact: true });
  await give.fill('0.5');
  await expect(page.getByText(/^1 BNB = 6\d\d/)).toBeVisible();
  await shoot(page, 'swap');
  // The menu stands where the button was when it opened, so it is opened again in each window.
  for (const only of ['desktop', 'phone'] as const) {
    await page.setViewportSize(WINDOWS[only]);
    await page.getByRole('button', { name: 'You receive: USDT' }).click();
    await shoot(page, 'swap-tokens', { ...asSeen, only });
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize(WINDOWS.desktop);
  await give.fill('1500');
  await expect(page.getByText(/\(high\)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByLabel(/^Type SWAP ANYWAY/)).toBeVisible();
  await shoot(page, 'swap-review-high');
  await page.getByRole('button', { name: 'Back' }).click();
  await give.fill('0.5');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: 'Review your swap' })).toBeVisible();
  await shoot(page, 'swap-review');
  const answer = mine.holdAnswers();
  await page.getByRole('button', { name: 'Swap', exact: true }).click();
  await expect.poll(() => mine.sent.length).toBe(1);
  await shoot(page, 'swap-signing');
  answer();
  await expect(page.getByRole('heading', { name: 'Swap complete' })).toBeVisible({
    timeout: 60_000,
  });
  await shoot(page, 'swapped');
});

test.describe('on a phone', () => {
  test.use({ userAgent: PIXEL, viewport: { width: 390, height: 844 } });

  test('the row of wallets, and the stores', async ({ page, shoot }) => {
    await open(page, '/wallet');
    await page.getByRole('main').getByRole('button', { name: 'Link a wallet' }).click();
    await expect(dialog(page)).toContainText('Support never asks');
    await shoot(page, 'phone-row', { ...asSeen, only: 'phone' });
    await page.setViewportSize({ width: 390, height: 844 });
    await dialog(page).getByRole('button', { name: 'Get a Wallet' }).click();
    await shoot(page, 'phone-get', { ...asSeen, only: 'phone' });
  });
});
