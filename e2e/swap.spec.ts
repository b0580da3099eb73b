import { expect, type Page } from '@playwright/test';
import { type Address, erc20Abi } from 'viem';
import { type InjectedWallet, injectWallet } from './support/injected-wallet';
import { becomeInvestor, callsOf, chainReader, type Investor, tokens } from './support/investor';
import { connectWallet } from './support/purchase';
import { test } from './support/test';

test.describe('swapping', () => {
  let owner: Investor;
  let wallet: InjectedWallet;

  test.beforeEach(async ({ page, context, baseURL }) => {
    owner = await becomeInvestor(page, baseURL, '2000');
    wallet = await injectWallet(context, { accounts: [owner.account] });
    await page.goto('/swap');
    await connectWallet(page);
    await expect(page.getByRole('button', { name: 'Enter an amount' })).toBeVisible();
  });

  test('coin for a token, and it is in the history', async ({ page }) => {
    const usdt = await token(page, owner, 'USDT');
    const before = await usdt.balance();
    await page.getByLabel('You pay', { exact: true }).fill('0.5');
    await expect(page.getByText(/^1 BNB = 6\d\d/)).toBeVisible();
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('heading', { name: 'Review your swap' })).toBeVisible();
    await expect(page.getByText('0.50 BNB')).toBeVisible();
    await test.step('a rejection changes nothing', async () => {
      wallet.decide('send', 'reject');
      await page.getByRole('button', { name: 'Swap', exact: true }).click();
      await expect.poll(() => wallet.asked.includes('eth_sendTransaction')).toBe(true);
      await expect(page.getByRole('button', { name: 'Swap', exact: true })).toBeVisible();
      expect(wallet.sent).toHaveLength(0);
      wallet.decide('send', 'approve');
    });
    await page.getByRole('button', { name: 'Swap', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Swap complete' })).toBeVisible({
      timeout: 30_000,
    });
    expect(await usdt.balance()).toBeGreaterThan(before + 300n * 10n ** 18n);
    await page.getByRole('link', { name: 'View my transactions' }).click();
    await expect(page.getByText('Swapped BNB for USDT')).toBeVisible({ timeout: 30_000 });
  });

  test('a token is approved first, and only so much of it', async ({ page }) => {
    await page.getByRole('button', { name: 'Reverse the swap direction' }).click();
    await page.getByLabel('You pay', { exact: true }).fill('25');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Approve USDT' }).click();
    const swap = page.getByRole('button', { name: 'Swap', exact: true });
    await expect(swap).toBeVisible({ timeout: 30_000 });
    const usdt = await token(page, owner, 'USDT');
    expect(await usdt.allowance()).toBe(25n * 10n ** 18n);
    await swap.click();
    await expect(page.getByRole('heading', { name: 'Swap complete' })).toBeVisible({
      timeout: 30_000,
    });
  });

  test('a reload loses nothing that was sent', async ({ page }) => {
    await page.getByLabel('You pay', { exact: true }).fill('0.1');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Swap', exact: true }).click();
    await expect(page.getByText(/^0x[0-9a-f]{64}$/)).toBeVisible();
    // The review's entry leaves the history meanwhile, and a reload would be lost under that.
    await expect.poll(() => page.evaluate(() => 'step' in (history.state ?? {}))).toBe(false);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Swap complete' })).toBeVisible({
      timeout: 30_000,
    });
    await page.getByRole('button', { name: 'Swap again' }).click();
    // At once after loading, before the browser's wallets were heard.
    await page.goto('/swap');
    await page.getByRole('main').getByRole('button', { name: 'Reconnect Test wallet' }).click();
    await expect(page.getByRole('button', { name: 'Enter an amount' })).toBeVisible();
    await page.goto('/transactions?type=SWAP');
    await expect(page.getByText('Swapped BNB for USDT')).toBeVisible({ timeout: 30_000 });
  });

  test('what would move the price far has to be typed', async ({ page }) => {
    await page.getByLabel('You pay', { exact: true }).fill('1500');
    await expect(page.getByText(/\(high\)$/)).toBeVisible();
    await page.getByRole('button', { name: 'Review' }).click();
    const swap = page.getByRole('button', { name: 'Swap', exact: true });
    await expect(swap).toBeDisabled();
    await page.getByLabel('Type SWAP ANYWAY to continue').fill('swap anyway');
    await expect(swap).toBeEnabled();
  });

  test('coin and wrapped coin are one for one', async ({ page }) => {
    await page.getByRole('button', { name: 'You receive: USDT' }).click();
    await page.getByRole('menuitem', { name: /^WBNB/ }).click();
    await page.getByLabel('You pay', { exact: true }).fill('0.25');
    await expect(page.getByText('None (1:1)')).toBeVisible();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Swap', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Swap complete' })).toBeVisible({
      timeout: 30_000,
    });
  });
});

/** What the wallet holds of a token, and what it lets the router take. */
async function token(page: Page, owner: Investor, symbol: string) {
  const address = (await tokens(page.request))[symbol];
  if (!address) throw new Error(`There is no ${symbol}.`);
  const read = { address, abi: erc20Abi } as const;
  const { router } = await callsOf(page.request, owner.token)<{ router: Address }>('GET', 'config');
  const { address: holder } = owner.account;
  const chain = chainReader();
  return {
    balance: () => chain.readContract({ ...read, functionName: 'balanceOf', args: [holder] }),
    allowance: () =>
      chain.readContract({ ...read, functionName: 'allowance', args: [holder, router] }),
  };
}
