import { expect, type Page } from '@playwright/test';
import { erc20Abi } from 'viem';
import { keepToken } from './support/member';
import { chainReader, newOwner, type Owner } from './support/owner';
import { test } from './support/test';

test.describe('swapping', () => {
  let owner: Owner;

  test.beforeEach(async ({ page, baseURL }) => {
    owner = await newOwner(page.request);
    await keepToken(page, baseURL, owner.token);
    await page.goto('/swap');
    await connect(page);
  });

  test('coin for a token, and it is in the history', async ({ page, baseURL }) => {
    const before = await usdtOf(owner, baseURL ?? '');
    await page.getByLabel('You give', { exact: true }).fill('0.5');
    await expect(page.getByText(/^1 BNB = 6\d\d/)).toBeVisible();
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('heading', { name: 'Read before you sign' })).toBeVisible();
    await expect(page.getByText('0.50 BNB')).toBeVisible();
    await page.getByRole('button', { name: 'Swap', exact: true }).click();
    await test.step('a rejection changes nothing', async () => {
      await page.getByRole('button', { name: 'Reject' }).click();
      await expect(page.getByRole('button', { name: 'Swap', exact: true })).toBeVisible();
    });
    await page.getByRole('button', { name: 'Swap', exact: true }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Swapped' })).toBeVisible({ timeout: 30_000 });
    expect(await usdtOf(owner, baseURL ?? '')).toBeGreaterThan(before + 300n * 10n ** 18n);
    await page.getByRole('link', { name: 'See my transactions' }).click();
    await expect(page.getByText('Swapped BNB for USDT')).toBeVisible({ timeout: 30_000 });
  });

  test('a token is approved first, and only so much of it', async ({ page, baseURL }) => {
    await page.getByRole('button', { name: 'Give and get the other way round' }).click();
    await page.getByLabel('You give', { exact: true }).fill('25');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Approve USDT' }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('button', { name: 'Swap', exact: true }).click({ timeout: 30_000 });
    const config = await owner.call('GET', 'config');
    const allowance = await chainReader(baseURL ?? '').readContract({
      address: await usdtAddress(owner),
      abi: erc20Abi,
      functionName: 'allowance',
      args: [owner.account.address, config.data.router as `0x${string}`],
    });
    expect(allowance).toBe(25n * 10n ** 18n);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Swapped' })).toBeVisible({ timeout: 30_000 });
  });

  test('a reload loses nothing that was sent', async ({ page }) => {
    await page.getByLabel('You give', { exact: true }).fill('0.1');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Swap', exact: true }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByText(/^0x[0-9a-f]{64}$/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Swapped' })).toBeVisible({ timeout: 30_000 });
    await page.goto('/transactions?type=SWAP');
    await expect(page.getByText('Swapped BNB for USDT')).toBeVisible({ timeout: 30_000 });
  });

  test('what would move the price far has to be typed', async ({ page }) => {
    await page.getByLabel('You give', { exact: true }).fill('1500');
    await expect(page.getByText(/, high$/)).toBeVisible();
    await page.getByRole('button', { name: 'Review' }).click();
    const swap = page.getByRole('button', { name: 'Swap', exact: true });
    await expect(swap).toBeDisabled();
    await page.getByLabel('Type SWAP ANYWAY to go on').fill('swap anyway');
    await expect(swap).toBeEnabled();
  });

  test('coin and wrapped coin are one for one', async ({ page }) => {
    await page.getByRole('button', { name: 'You get: USDT' }).click();
    await page.getByRole('menuitem', { name: /^WBNB/ }).click();
    await page.getByLabel('You give', { exact: true }).fill('0.25');
    await expect(page.getByText('none, one for one')).toBeVisible();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Swap', exact: true }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Swapped' })).toBeVisible({ timeout: 30_000 });
  });
});

async function connect(page: Page) {
  await page.getByRole('button', { name: 'Connect Wallet' }).last().click();
  await page.getByRole('dialog').getByText('Demo wallet').click();
  await expect(page.getByRole('button', { name: 'Enter an amount' })).toBeVisible();
}

async function usdtAddress(owner: Owner): Promise<`0x${string}`> {
  const { data } = await owner.call('GET', 'wallet/getCurrencyList');
  const docs = data.docs as { symbol: string; address: `0x${string}` }[];
  const found = docs.find(({ symbol }) => symbol === 'USDT');
  if (!found) throw new Error('There is no USDT.');
  return found.address;
}

async function usdtOf(owner: Owner, baseURL: string): Promise<bigint> {
  return chainReader(baseURL).readContract({
    address: await usdtAddress(owner),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner.account.address],
  });
}
