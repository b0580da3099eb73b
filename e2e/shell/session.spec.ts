import { expect, type Page } from '@playwright/test';
import { BRAND } from '../support/bank';
import { hold } from '../support/hold';
import { logIn } from '../support/log-in';
import { keepToken, signUpByCalls } from '../support/member';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const cookieNames = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).sort();

test.describe('the route guard', () => {
  test('shows a guest nothing of a private page, and asks for the login that leads to it', {
    tag: '@main',
  }, async ({ page, request }) => {
    // Everything shown while the address is the private page's. The served page contains its preview, which is the build's and
    // the same for everybody, and is shown to members alone.
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const drawn = document.querySelector('main');
        if (location.pathname === '/wallet' && drawn?.checkVisibility()) seen.push('main');
      };
      new MutationObserver(look).observe(document, {
        attributes: true,
        childList: true,
        subtree: true,
      });
    });
    const calls: string[] = [];
    page.on('request', (call) => calls.push(new URL(call.url()).pathname));
    await page.goto('/wallet?from=mail');
    await expect(page).toHaveURL('/');
    const question = page.getByRole('dialog', { name: 'Log in to open “Wallet”' });
    await expect(question).toBeVisible();
    await shoot(page, 'login-question', { of: 'window' });
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
    expect(calls, 'no code of the page ran').not.toContain('/api/v1/user/my-wallet');

    await page.goto('/de/sell/13');
    await expect(page.getByRole('dialog', { name: 'um „Aktien verkaufen“ zu' })).toBeVisible();
    await expect(page).toHaveURL(/\/de\/?$/);
    await page.keyboard.press('Escape');
    await expect(page.locator('main'), 'reading starts at the page').toBeFocused();

    const member = await signUpByCalls(request);
    await page.goto('/wallet?from=mail');
    await expect(question).toBeVisible();
    await page.reload();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
    await expect(page.locator('main :focus, header :focus'), 'no focus behind it').toHaveCount(0);
    await question.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/auth/login');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Own the bank.');
    await expect(question).toBeHidden();
    await logIn(page, member);
    await expect(page).toHaveURL('/wallet?from=mail');
    expect(await storedToken(page)).not.toBeNull();
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'token');
    expect(cookie?.sameSite).toBe('Strict');
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(86_000);
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(86_400);
    await expect.poll(() => cookieNames(page)).toContain('isRedirect');
  });

  test('shows a member the preview of a private page before any script, and continues with it', async ({
    page,
    request,
    baseURL,
  }) => {
    const member = await signUpByCalls(request);
    const served = await (
      await request.get('/wallet', { headers: { token: member.token } })
    ).text();
    expect(served, 'the preview is the same for everybody').toBe(
      await (await request.get('/wallet')).text(),
    );
    await keepToken(page, baseURL, member.token);
    const scripts = await hold(page, /\/_next\/static\/.*\.js$/);
    await page.goto('/wallet', { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1, name: 'Wallet' });
    await expect(heading).toBeVisible();
    const drawn = await heading.elementHandle();
    await expect(page.locator('[inert] main'), 'nothing reacts yet').toHaveCount(1);
    scripts.release();
    await expect(page.locator('[inert]')).toHaveCount(0);
    expect(await heading.evaluate((one, other) => one === other, drawn), 'not drawn again').toBe(
      true,
    );
  });
});

test('the logo covers the page while a route change is in progress', async ({ page }) => {
  await page.goto('/about');
  const data = await hold(page, /\/_next\/(data\/.*faq\.json|static\/chunks\/pages\/faq)/);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Questions' }).click();
  const loader = page.getByTestId('route-loader');
  await expect(loader).toBeVisible();
  const logo = loader.getByRole('img', { name: BRAND });
  expect((await logo.boundingBox())?.width).toBe(200);
  expect(await loader.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await expect(page.locator('main')).toBeHidden();
  await expect(footer).toBeHidden();
  await shoot(page, 'route-loader', { of: 'window' });
  data.release();
  await expect(page).toHaveURL('/faq');
  await expect(loader).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main'), 'reading starts at the page').toBeFocused();
});

test('the overlay blocks the page during a long operation', async ({ page, request, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { email, token } = await signUpByCalls(request);
  await keepToken(page, baseURL, token);
  await page.goto('/kyc');
  await page.getByRole('button', { name: 'Use sample data' }).click();
  await expect(page.getByLabel('Date of birth')).not.toHaveValue('');
  const uploads = await hold(page, '**/api/v1/kyc/**');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const overlay = page.getByRole('alert').filter({ hasText: 'Please wait' });
  await expect(overlay).toHaveText(
    'Please wait while we process your request. Do not refresh the page or close the window during the process.',
  );
  const spins = await overlay.evaluate((element) =>
    element.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running'),
  );
  expect(spins, 'the spinner turns').toBe(true);
  await expect(page.locator('[inert]')).toHaveCount(1);
  expect(await page.locator('[inert] main').count()).toBe(1);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await shoot(page, 'overlay', { of: 'window' });
  uploads.release();
  await expect(overlay).toHaveCount(0);
  await expect(page.locator('[inert]')).toHaveCount(0);
  // The demo approves by itself some seconds later, unless it has by now.
  await request.post('/api/v1/demo/kyc-review', { data: { email, decision: 'APPROVE' } });
  await expect(page.getByRole('heading', { name: 'Identity confirmed' })).toBeVisible();
});

test.describe('the session', () => {
  // security(Sessions and tokens 14.3.1)
  test('ends in every tab when one logs out, also when the service does not answer', {
    tag: '@main',
  }, async ({ page, context, request, baseURL }) => {
    await keepToken(page, baseURL, (await signUpByCalls(request)).token);
    await page.goto('/wallet');
    await expect
      .poll(() => cookieNames(page))
      .toEqual(['AcceptTerm&Condition', 'isRedirect', 'token']);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(other.getByRole('navigation', { name: 'Portal' }).first()).toBeVisible();
    await expect(
      other.getByRole('button', { name: 'I accept' }),
      'accepted at sign-up',
    ).toHaveCount(0);
    // Wallet libraries keep their connection in a database that they leave open.
    await page.evaluate(async () => {
      await (await caches.open('answers')).put('/mine', new Response('mine'));
      const opening = indexedDB.open('wallet');
      opening.onupgradeneeded = () => opening.result.createObjectStore('keys').put('mine', 'key');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
    });
    const leftBehind = () =>
      page.evaluate(async () => {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open('wallet');
          opening.onsuccess = () => resolve(opening.result);
        });
        const keys = await new Promise((resolve) => {
          const counting = database.transaction('keys').objectStore('keys').getAllKeys();
          counting.onsuccess = () => resolve(counting.result);
        });
        return [keys, await caches.keys()];
      });
    expect(await leftBehind()).toEqual([['key'], ['answers']]);
    await page.route('**/api/v1/user/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('You are logged out.')).toBeVisible();
    await expect(other).toHaveURL('/');
    expect(await storedToken(page)).toBeNull();
    // A profile on its way may be written in the other tab, and forgotten there once it hears of the end.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user_email'))).toBeNull();
    await expect.poll(() => cookieNames(page)).toEqual([]);
    await expect.poll(leftBehind).toEqual([[], []]);
  });
});

test.describe('a browser without storage', () => {
  test('reads the public pages as a guest where it is blocked', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Blocked.', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/wallet');
    await expect(page).toHaveURL('/');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  });

  test('keeps a choice for the visit where it is full', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
    });
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('signs out when it is cleared under a page', async ({ page, context, request, baseURL }) => {
    await keepToken(page, baseURL, (await signUpByCalls(request)).token);
    await page.goto('/dashboard');
    await expect(page.getByRole('main')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/faq');
    await other.evaluate(() => localStorage.clear());
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  });
});
