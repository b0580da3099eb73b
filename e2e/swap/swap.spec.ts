import { endpoints } from '@fnx/api/endpoints';
import { expect, type Page } from '@playwright/test';
import { erc20Abi } from 'viem';
import { callsOf } from '../support/client';
import { type InjectedWallet, injectWallet } from '../support/injected-wallet';
import { becomeInvestor, chainReader, type Investor, tokens } from '../support/investor';
import { connectWallet } from '../support/purchase';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

let owner: Investor;
let wallet: InjectedWallet;

test.beforeEach(async ({ page, context, baseURL }) => {
  owner = await becomeInvestor(page, baseURL, '2000');
  wallet = await injectWallet(context, { accounts: [owner.account] });
});

const pay = (page: Page) => page.getByLabel('You pay', { exact: true });
const review = (page: Page) => page.getByRole('button', { name: 'Review' });
const swap = (page: Page) => page.getByRole('button', { name: 'Swap', exact: true });

test('coin for a token, and it is in the history', { tag: '@main' }, async ({ page }) => {
  const usdt = await token(page, owner, 'USDT');
  const before = await usdt.balance();
  await test.step('the address keeps what is to be swapped', async () => {
    await page.goto('/swap?from=USDT&to=BTCB&amount=2.5');
    await expect(page.getByRole('button', { name: 'You receive: BTCB' })).toBeVisible();
    await expect(pay(page)).toHaveValue('2.5');
    await page.goto('/swap');
    await pay(page).fill('0.5');
    await expect(page).toHaveURL(/\/swap\?.*amount=0\.5/);
  });
  await connectWallet(page);
  await expect(page.getByText(/^1 BNB = 6\d\d/)).toBeVisible();
  await shoot(page, 'swap');
  await review(page).click();
  await expect(page.getByRole('heading', { name: 'Review your swap' })).toBeVisible();
  await expect(page.getByText('0.50 BNB')).toBeVisible();
  await shoot(page, 'review');
  await test.step('a rejection changes nothing', async () => {
    wallet.decide('send', 'reject');
    await swap(page).click();
    await expect.poll(() => wallet.asked.includes('eth_sendTransaction')).toBe(true);
    await expect(swap(page)).toBeVisible();
    expect(wallet.sent).toHaveLength(0);
    wallet.decide('send', 'approve');
  });
  await swap(page).click();
  await test.step('a reload loses nothing that was sent', async () => {
    await expect(page.getByText(/^0x[0-9a-f]{64}$/)).toBeVisible();
    // The review's entry leaves the history meanwhile, and a reload would be lost under that.
    await expect.poll(() => page.evaluate(() => 'step' in (history.state ?? {}))).toBe(false);
    await page.reload();
    await isComplete(page);
    await shoot(page, 'swapped');
  });
  expect(await usdt.balance()).toBeGreaterThan(before + 300n * 10n ** 18n);
  await page.getByRole('button', { name: 'Swap again' }).click();
  // At once after loading, before the browser's wallets were heard.
  await page.goto('/swap');
  await page.getByRole('main').getByRole('button', { name: 'Reconnect Test wallet' }).click();
  await expect(page.getByRole('button', { name: 'Enter an amount' })).toBeVisible();
  await page.goto('/transactions?type=SWAP');
  await expect(page.getByText('Swapped BNB for USDT')).toBeVisible();
});

test('a token is approved first, and only so much of it; coin and wrapped coin are one for one', async ({
  page,
}) => {
  await page.goto('/swap');
  await connectWallet(page);
  await test.step('what would move the price far has to be typed', async () => {
    await pay(page).fill('1500');
    await expect(page.getByText(/\(high\)$/)).toBeVisible();
    await review(page).click();
    await expect(swap(page)).toBeDisabled();
    await shoot(page, 'review-high');
    await page.getByLabel('Type SWAP ANYWAY to continue').fill('swap anyway');
    await expect(swap(page)).toBeEnabled();
    await page.goBack();
  });
  await test.step('coin for wrapped coin', async () => {
    await page.getByRole('button', { name: 'You receive: USDT' }).click();
    await page.getByRole('menuitem', { name: /^WBNB/ }).click();
    await pay(page).fill('0.25');
    await expect(page.getByText('None (1:1)')).toBeVisible();
    await review(page).click();
    await swap(page).click();
    await isComplete(page);
    await page.getByRole('button', { name: 'Swap again' }).click();
  });
  await page.getByRole('button', { name: 'You receive: WBNB' }).click();
  await page.getByRole('menuitem', { name: /^USDT/ }).click();
  await page.getByRole('button', { name: 'Reverse the swap direction' }).click();
  await pay(page).fill('25');
  await review(page).click();
  await page.getByRole('button', { name: 'Approve USDT' }).click();
  await expect(swap(page)).toBeVisible();
  const usdt = await token(page, owner, 'USDT');
  expect(await usdt.allowance()).toBe(25n * 10n ** 18n);
  await swap(page).click();
  await isComplete(page);
});

async function isComplete(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Swap complete' })).toBeVisible();
}

/** Reads how much of a token the wallet holds, and how much it lets the router take. */
async function token(page: Page, owner: Investor, symbol: string) {
  const address = (await tokens(page.request))[symbol];
  if (!address) throw new Error(`There is no ${symbol}.`);
  const read = { address, abi: erc20Abi } as const;
  const { router } = await callsOf(page.request, owner.token)(endpoints.config);
  const { address: holder } = owner.account;
  const chain = chainReader();
  return {
    balance: () => chain.readContract({ ...read, functionName: 'balanceOf', args: [holder] }),
    allowance: () =>
      chain.readContract({ ...read, functionName: 'allowance', args: [holder, router] }),
  };
}
