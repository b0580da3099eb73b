import { expect, type Page } from '@playwright/test';
import { BRAND } from '../support/bank';
import { keepToken, signUpByCalls } from '../support/member';
import { test } from '../support/test';

test.use({ serviceWorkers: 'allow' });

const theme = (page: Page) => page.locator('html').getAttribute('data-theme');

/**
 * Runs in the worker. No headless browser has leave to show notifications or to open a window, so this notes what the worker asks for:
 * titles and links of two pushes, one of which cannot be read, and the addresses that clicks open, two of which are foreign.
 */
async function playPushes() {
  type Scope = EventTarget & {
    PushEvent: new (type: string, init: object) => Event;
    ExtendableEvent: new (type: string) => Event;
    registration: { showNotification(title: string, options: { data: Link }): Promise<void> };
    clients: { openWindow(url: string): Promise<null> };
  };
  type Link = { link?: string };
  const scope = self as unknown as Scope;
  const shown: (string | null)[][] = [];
  scope.registration.showNotification = async (title, { data }) =>
    void shown.push([title, data.link ?? null]);
  const opened: string[] = [];
  scope.clients.openWindow = async (url) => {
    opened.push(url);
    return null;
  };
  const readable = JSON.stringify({ id: '1', title: 'Purchase complete', link: '/deals' });
  for (const data of [readable, '{']) scope.dispatchEvent(new scope.PushEvent('push', { data }));
  for (const link of ['/deals', 'https://evil.example/', '//evil.example/deals']) {
    const notification = { close() {}, data: { link } };
    const click = Object.assign(new scope.ExtendableEvent('notificationclick'), { notification });
    scope.dispatchEvent(click);
  }
  while (opened.length < 3) await new Promise((wake) => setTimeout(wake));
  return { shown, opened };
}

test('the app can be installed, keeps no page, and opens its own pages alone', {
  tag: '@main',
}, async ({ page, context, request, baseURL }) => {
  await keepToken(page, baseURL, (await signUpByCalls(request)).token);
  await page.goto('/dashboard');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // The worker has taken this page over when the kept files are there.
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    }
  });
  const cdp = await context.newCDPSession(page);
  const { errors, data = '{}' } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { display, icons } = JSON.parse(data);
  expect(display).toBe('standalone');
  for (const { src, type } of icons) {
    expect((await request.get(src)).headers()['content-type'], src).toBe(type);
  }

  const file = await request.get('/sw.js');
  expect(file.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });

  await page.goto('/transactions');
  await context.setOffline(true);
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map((n) => window.caches.open(n)),
    );
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/offline.html', '/offline.js']);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet');

  const [worker] = context.serviceWorkers();
  const { shown, opened } = (await worker?.evaluate(playPushes)) ?? { shown: [], opened: [] };
  expect(shown).toEqual([
    ['Purchase complete', '/deals'],
    [`${BRAND}: you have a new notification`, null],
  ]);
  expect(opened).toEqual(['/deals', '/notifications', '/notifications'].map((p) => baseURL + p));
});

test('the worker that SERVICE_WORKER=off serves removes the other, with what it kept', async ({
  browser,
  baseURL,
}) => {
  // The policy lets no page install it under its own name.
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    bypassCSP: true,
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await page.goto('/robots.txt');
  const left = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      return [registrations.length, (await caches.keys()).length];
    });
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  await expect.poll(left).toEqual([1, 1]);
  await page.evaluate(() => navigator.serviceWorker.register('/sw-off.js'));
  await expect.poll(left).toEqual([0, 0]);
  await context.close();
});

test('the theme follows the device, and totals are shown in another currency', async ({
  page,
  request,
  baseURL,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await keepToken(page, baseURL, (await signUpByCalls(request)).token);
  await page.goto('/settings');
  expect(await theme(page)).toBe('dark');
  await page.getByText('System', { exact: true }).click();
  await expect.poll(() => theme(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => theme(page)).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });

  await page.getByLabel('Display currency').selectOption('EUR');
  await expect(
    page.getByText('1 USD = 0.92592592 EUR. Purchases use the same rate.'),
  ).toBeVisible();
  await page.goto('/wallet');
  expect(await theme(page), 'before the page is live').toBe('light');
  await expect(page.getByText('≈ 0.00 EUR')).toBeVisible();
  await expect(page.getByText('Rate for purchases')).toBeVisible();
});
