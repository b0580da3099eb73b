import { keepToken, type Member, signUpByCalls } from '../../e2e/support/member';
import { acceptTerms, expect, open, test } from './shoot';

/* The portal of a new customer who owns nothing. */

const PAGES = {
  overview: '/dashboard',
  buy: '/buy-shares',
  swap: '/swap',
  staking: '/staking',
  claims: '/staking/claims',
  distributions: '/distributions',
  votes: '/votes',
  wallet: '/wallet',
  transactions: '/transactions',
  'transaction-none': '/transactions/00000000-0000-4000-8000-000000000000',
  'order-none': '/buy-shares/00000000-0000-4000-8000-000000000000',
  statement: `/transactions/statement?year=${new Date().getUTCFullYear()}`,
  orders: '/deals',
  notifications: '/notifications',
  profile: '/profile',
  'settings-general': '/settings?tab=general',
  'settings-security': '/settings?tab=security',
  'settings-notifications': '/settings?tab=notifications',
  'settings-wallets': '/settings?tab=wallets',
  'settings-sessions': '/settings?tab=sessions',
  'settings-deactivate': '/settings?tab=deactivate',
};

let member: Member;

test.beforeEach(async ({ page, request, baseURL }) => {
  member = await signUpByCalls(request);
  await keepToken(page, baseURL, member.token);
});

test('every page', async ({ page, shoot }) => {
  await acceptTerms(page);
  for (const [name, path] of Object.entries(PAGES)) {
    await test.step(name, async () => {
      await open(page, path);
      await shoot(page, name);
    });
  }
});

test('the terms, the account menu and the bell', async ({ page, shoot }) => {
  await page.route('**/user/getProfile', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, termsCurrent: false } },
    });
  });
  await open(page, '/dashboard');
  await expect(page.getByRole('button', { name: 'I accept' })).toBeVisible();
  await shoot(page, 'terms-asked', { of: 'window' });
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await shoot(page, 'account-menu', { of: 'window' });
});

test('a second factor', async ({ page, shoot }) => {
  await acceptTerms(page);
  await open(page, '/settings?tab=security');
  await page.getByRole('button', { name: 'Turn on two-factor login' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Show key' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await shoot(page, 'two-factor-key');
});

test('the line is down', async ({ page, context, shoot }) => {
  await acceptTerms(page);
  await page.clock.install();
  await page.route('**/api/v1/user/getProfile', (route) => route.abort());
  await page.goto('/dashboard');
  const bar = page.getByRole('status').filter({ hasText: 'You are still logged in' });
  // The retries wait 1, 2 and 4 seconds.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(bar).toBeVisible({ timeout: 100 });
  }).toPass();
  page.clock.resume();
  await context.setOffline(true);
  await shoot(page, 'offline', { of: 'window' });
});

test('the service answers nothing of use', async ({ page, shoot }) => {
  await acceptTerms(page);
  await page.route(
    /\/api\/v1\/(user\/(dashboard|staking|my-wallet)|wallet\/transactions)/,
    (route) => route.fulfill({ status: 503, json: { status: 503, message: 'Busy.', data: null } }),
  );
  for (const path of ['dashboard', 'staking', 'wallet', 'transactions']) {
    await page.goto(`/${path}`);
    await expect(page.getByRole('button', { name: /again/i }).first()).toBeVisible({
      timeout: 40_000,
    });
    await shoot(page, `trouble-${path}`);
  }
});
