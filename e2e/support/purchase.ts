import { endpoints } from '@fnx/api/endpoints';
import { expect, type Page } from '@playwright/test';
import { callsOf } from './client';
import { type Investor, orderByCalls } from './investor';

type MadeOrder = Awaited<ReturnType<typeof orderByCalls>> & { url: string };

/** Makes an order by the calls of the purchase page. For tests of what comes after. */
export async function makeOrder(
  page: Page,
  investor: Investor,
  wish?: { currencyId?: string; amount?: string },
): Promise<MadeOrder> {
  const order = await orderByCalls(page.request, investor, wish);
  return { ...order, url: `/buy-shares/${order.id}` };
}

/** Connects the injected wallet from where the page offers it: by one tap where it was used before, else by the dialog. */
export async function connectWallet(page: Page, name = 'Test wallet'): Promise<void> {
  const main = page.getByRole('main');
  const again = main.getByRole('button', { name: `Reconnect ${name}` });
  const first = main.getByRole('button', { name: /^(Connect Wallet|Link a wallet)$/ });
  await expect(again.or(first).first()).toBeVisible();
  if (await again.isVisible()) return again.click();
  await first.first().click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** The button that opens the wallet: approval, batch or purchase. */
export const payButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Approve|Buy) .*\d/ });

/** Fills in the amount and agrees: the order can be placed. */
export async function wishFor(page: Page, amount: string): Promise<void> {
  await page.getByLabel('You pay').fill(amount);
  await page.getByRole('checkbox').check();
}

/** Fills in the amount, agrees and places the order: the review of what will be signed. */
export async function placeOrder(page: Page, amount: string): Promise<void> {
  await wishFor(page, amount);
  await page.getByRole('button', { name: /^Place (order|another order)$/ }).click();
  await expect(page.getByRole('heading', { name: 'Review your purchase' })).toBeVisible();
}

export async function seeCertificate(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Purchase complete' })).toBeVisible();
}

/** How many orders a person has, by state. */
export async function ordersOf(page: Page, token: string): Promise<string[]> {
  const { docs } = await callsOf(page.request, token)(endpoints.getDealHistoryUser, {
    page: 1,
    limit: 100,
  });
  return docs.map(({ status }) => status);
}
