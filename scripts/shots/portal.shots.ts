import { becomeInvestor, buyByCalls } from '../../e2e/support/investor';
import { acceptTerms, expect, open, test } from './shoot';

/* The portal of somebody who has bought twice, has staked some of it, and has an order open. */

test('every page', async ({ page, baseURL, shoot }) => {
  await acceptTerms(page);
  const owner = await becomeInvestor(page, baseURL);
  await buyByCalls(page.request, owner, '5000');
  await buyByCalls(page.request, owner, '120');

  await test.step('staking', async () => {
    await open(page, '/staking');
    await page.getByRole('radio', { name: /180 days/ }).check();
    await page.getByLabel('Amount', { exact: true }).fill('120');
    await shoot(page, 'staking-form');
    await page.getByRole('button', { name: 'Review' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await shoot(page, 'staking-review', { of: 'window' });
    await dialog.getByRole('button', { name: /^Stake/ }).click();
    const leave = page.getByRole('button', { name: /^Leave .* early$/ });
    await expect(leave).toBeVisible();
    await page.getByLabel('Amount', { exact: true }).fill('1000000');
    await shoot(page, 'staking');
    await leave.click();
    await page.getByRole('dialog').getByLabel(/^Type/).fill('EXIT');
    await shoot(page, 'early-exit', { of: 'window' });
  });

  for (const [name, path] of Object.entries({
    overview: '/dashboard',
    wallet: '/wallet',
    transactions: '/transactions',
    'transactions-none': '/transactions?type=SWAP',
    statement: `/transactions/statement?year=${new Date().getUTCFullYear()}`,
    orders: '/deals',
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
