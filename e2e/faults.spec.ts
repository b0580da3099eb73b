import { expect, type Page } from '@playwright/test';
import { type InjectedWallet, injectWallet } from './support/injected-wallet';
import { becomeInvestor, callsOf, type Investor } from './support/investor';
import { logIn } from './support/log-in';
import {
  connectWallet,
  makeOrder,
  ordersOf,
  payButton,
  seeCertificate,
  wishFor,
} from './support/purchase';
import { test } from './support/test';

/*
 * What goes wrong around a purchase besides the wallet: the session ends under it, and the line loses what is sent. Offline,
 * two tabs and storage have their tests beside the parts they are about.
 */

let investor: Investor;
let wallet: InjectedWallet;

test.beforeEach(async ({ page, context, baseURL }) => {
  investor = await becomeInvestor(page, baseURL);
  wallet = await injectWallet(context, { accounts: [investor.account], knownChains: [56] });
});

/** Ends the session elsewhere, as its time or another device would. */
async function endSession(page: Page): Promise<void> {
  await callsOf(page.request, investor.token)('PUT', 'user/logout', { allSessions: true });
}

test('the session ends before the signature: the same order is bought after logging in', async ({
  page,
}) => {
  const order = await makeOrder(page, investor);
  await page.goto(order.url);
  await connectWallet(page);
  await expect(payButton(page)).toBeEnabled();
  await endSession(page);
  await page.reload();
  await expect(page).toHaveURL('/');
  expect(wallet.sent).toHaveLength(0);
  await logIn(page, investor);
  await expect(page).toHaveURL(order.url);
  await connectWallet(page);
  await payButton(page).click();
  await seeCertificate(page);
  // An approval and the purchase.
  expect(wallet.sent).toHaveLength(2);
});

test('the session ends after the signature: the purchase counts without its owner', async ({
  page,
}) => {
  const order = await makeOrder(page, investor, { currencyId: 'BNB', amount: '0.1' });
  await page.goto(order.url);
  await connectWallet(page);
  const answer = wallet.holdAnswers();
  await payButton(page).click();
  await expect.poll(() => wallet.sent.length).toBe(1);
  await endSession(page);
  answer();
  await expect(page).toHaveURL('/');
  await logIn(page, investor);
  await page.goto(order.url);
  await seeCertificate(page);
  expect(wallet.sent).toHaveLength(1);
});

/**
 * What somebody does whose line is bad: the page says that it got no answer and lets them try again, which has to be safe, before the
 * order is known and after.
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
  }).toPass({ timeout: 60_000 });
}

test('a line that loses every third answer: one order, one purchase', async ({ page }) => {
  let asked = 0;
  await page.route(/\/api\/v1\/(?!notification\/stream)/, async (route) => {
    asked += 1;
    // The service has done what was asked; only nobody hears of it.
    const response = await route.fetch();
    if (asked % 3 === 0) return route.abort('connectionreset');
    return route.fulfill({ response });
  });
  await page.goto('/buy-shares');
  await connectWallet(page);
  await wishFor(page, '60');
  await tryUntilDone(page);
  expect(wallet.sent).toHaveLength(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await ordersOf(page, investor.token)).toEqual(['CONFIRMED']);
});

/** As the browser's own tools have it: "Slow 3G". Bytes and milliseconds. */
const SLOW_3G = { latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test('slow 3G that loses three calls of ten: one key, one order, one purchase', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
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
    return [3, 6, 9].includes(asked % 10) ? route.abort('connectionfailed') : route.continue();
  });
  await wishFor(page, '60');
  const place = page.getByRole('button', { name: 'Place order' });
  for (const tries of [1, 2]) {
    await place.click();
    await expect.poll(() => keys.length).toBe(tries);
    await expect(page.getByText('The order may exist')).toBeVisible();
    expect(wallet.sent).toHaveLength(0);
  }
  // Of what comes now the line loses some too.
  await tryUntilDone(page);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[0]).toBeTruthy();
  expect(wallet.sent).toHaveLength(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await ordersOf(page, investor.token)).toEqual(['CONFIRMED']);
});
