import { endpoints } from '@fnx/api/endpoints';
import { expect, type Page } from '@playwright/test';
import { callsOf } from '../support/client';
import { type InjectedWallet, injectWallet } from '../support/injected-wallet';
import { becomeInvestor, type Investor } from '../support/investor';
import { logIn } from '../support/log-in';
import {
  connectWallet,
  makeOrder,
  ordersOf,
  payButton,
  seeCertificate,
  wishFor,
} from '../support/purchase';
import { test } from '../support/test';

/*
 * Faults around a purchase other than those of the wallet: the session ends under it, and the line loses what is sent. Offline,
 * two tabs and storage have their tests beside the parts they are about.
 */

let investor: Investor;
let wallet: InjectedWallet;

test.beforeEach(async ({ page, context, baseURL }) => {
  investor = await becomeInvestor(page, baseURL);
  wallet = await injectWallet(context, { accounts: [investor.account], knownChains: [56] });
});

/** Ends the session elsewhere, as its time or another device would. */
async function endSession(page: Page, token: string): Promise<void> {
  await callsOf(page.request, token)(endpoints.logout, { allSessions: true });
}

test('the session ends before the signature, and after it: the same order is bought all the same', async ({
  page,
}) => {
  const order = await makeOrder(page, investor, { currencyId: 'BNB', amount: '0.1' });
  await page.goto(order.url);
  await connectWallet(page);
  await expect(payButton(page)).toBeEnabled();
  await endSession(page, investor.token);
  await page.reload();
  await expect(page).toHaveURL('/');
  expect(wallet.sent).toHaveLength(0);
  await logIn(page, investor);
  await expect(page).toHaveURL(order.url);
  await connectWallet(page);
  const answer = wallet.holdAnswers();
  await payButton(page).click();
  await expect.poll(() => wallet.sent.length).toBe(1);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await endSession(page, token ?? '');
  answer();
  await expect(page).toHaveURL('/');
  await logIn(page, investor);
  await page.goto(order.url);
  await seeCertificate(page);
  expect(wallet.sent).toHaveLength(1);
});

/**
 * Tries again like a person with a bad line: the page says that it got no answer and lets them try again, which has to be safe, before
 * the order is known and after.
 */
async function tryUntilDone(page: Page): Promise<void> {
  const place = page.getByRole('button', { name: 'Place order' });
  const done = page.getByRole('heading', { name: 'Purchase complete' });
  await expect(async () => {
    for (const button of [place, payButton(page)]) {
      if (await button.isEnabled({ timeout: 500 }).catch(() => false)) {
        await button.click({ timeout: 2_000 });
      }
    }
    await expect(done).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** "Slow 3G" of Chrome's developer tools, with a quarter of its latency of 2000 ms, which a test only waits for. */
const SLOW_3G = { latency: 500, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test('slow 3G that loses three calls of ten: one key, one order, one purchase', async ({
  page,
  context,
}) => {
  await page.goto('/buy-shares');
  await connectWallet(page);
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_3G });
  const keys: (string | undefined)[] = [];
  let asked = 0;
  await page.route(/\/api\/v1\/(?!notification\/stream)/, async (route) => {
    const request = route.request();
    if (request.method() === 'POST' && request.url().endsWith('/wallet/buyShare')) {
      keys.push(request.headers()['idempotency-key']);
      // The first one is done, and nobody hears of it; the second one never arrives.
      if (keys.length === 1) await route.fetch();
      return keys.length < 3 ? route.abort('connectionreset') : route.continue();
    }
    asked += 1;
    const at = asked % 10;
    // The service has done what was asked; only nobody hears of it.
    if (at === 3) await route.fetch();
    return [3, 6, 9].includes(at) ? route.abort('connectionfailed') : route.continue();
  });
  await wishFor(page, '60');
  const place = page.getByRole('button', { name: 'Place order' });
  for (const tries of [1, 2]) {
    await place.click();
    await expect.poll(() => keys.length).toBe(tries);
    await expect(page.getByText('The order may exist')).toBeVisible();
    expect(wallet.sent).toHaveLength(0);
  }
  // The line loses some of the later calls, too.
  await tryUntilDone(page);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[0]).toBeTruthy();
  expect(wallet.sent).toHaveLength(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await ordersOf(page, investor.token)).toEqual(['CONFIRMED']);
});
