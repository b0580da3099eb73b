import { injectWallet } from '../../e2e/support/injected-wallet';
import { becomeInvestor, buyByCalls } from '../../e2e/support/investor';
import { acceptTerms, expect, open, test } from './shoot';

/* The portal of a customer with two purchases, a stake and an open order. */

test('every page', async ({ page, context, baseURL, shoot }) => {
  await acceptTerms(page);
  const owner = await becomeInvestor(page, baseURL);
  await injectWallet(context, { accounts: [owner.account] });
  await buyByCalls(page.request, owner, '5000');
  await buyByCalls(page.request, owner, '120');

  await test.step('staking', async () => {
    await open(page, '/staking');
    await page.getByRole('radio', { name: /180 days/ }).check();
    await page.getByLabel('Amount', { exact: true }).fill('120');
    await shoot(page, 'staking-form');
    await page.getByRole('button', { name: 'Review' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Connect Wallet' }).click();
    await page.getByRole('button', { name: 'Test wallet' }).click();
    await dialog.getByRole('button', { name: /^Stake/ }).click();
    await expect(page.getByRole('button', { name: /^End early: / })).toBeVisible();
    await page.getByLabel('Amount', { exact: true }).fill('1000000');
    await shoot(page, 'staking');
  });

  for (const [name, path] of Object.entries({
    overview: '/dashboard',
    wallet: '/wallet',
    transactions: '/transactions',
    'transactions-none': '/transactions?type=SWAP',
    statement: `/transactions/statement?year=${new Date().getUTCFullYear()}`,
    orders: '/deals',
    distributions: '/distributions',
    votes: '/votes',
    notifications: '/notifications',
    profile: '/profile',
    'settings-wallets': '/settings?tab=wallets',
  })) {
    await test.step(name, async () => {
      await open(page, path);
      if (path === '/transactions')
        await expect(page.getByText(/transactions$/).first()).toBeVisible();
      await shoot(page, name);
    });
  }

  await test.step('the graph as a table', async () => {
    await open(page, '/dashboard');
    const graph = page.getByRole('region', { name: 'Holding over time' });
    await graph.getByRole('radio', { name: 'One day' }).check();
    await graph.getByRole('radio', { name: 'Table' }).check();
    await shoot(page, 'overview-table');
  });

  await test.step('a receipt, on the screen and on paper', async () => {
    await open(page, '/transactions');
    await page.getByRole('link', { name: 'Bought with USDT' }).first().click();
    await expect(page.getByRole('heading', { name: 'Bought with USDT' })).toBeVisible();
    await shoot(page, 'receipt');
    await page.emulateMedia({ media: 'print' });
    await shoot(page, 'receipt-printed');
    await page.emulateMedia({ media: 'screen' });
  });
});
