import { expect, type Page } from '@playwright/test';
import { paths } from '@/config/paths';
import { becomeInvestor, buyByCalls } from '../support/investor';
import { keepToken, signUpByCalls } from '../support/member';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

/* Pages that the other tests do not come to, or not in this state: for pictures alone. */

const NONE = '00000000-0000-4000-8000-000000000000';
const SETTINGS = ['general', 'security', 'notifications', 'wallets', 'sessions', 'deactivate'];

const PORTAL = [
  paths.dashboard,
  paths.buyShares,
  paths.swap,
  paths.staking,
  paths.sell,
  paths.offers,
  paths.claims,
  paths.distributions,
  paths.votes,
  paths.wallet,
  paths.sendShares,
  paths.receiveShares,
  paths.transactions,
  paths.transaction(NONE),
  paths.order(NONE),
  paths.statement(),
  paths.deals,
  paths.notifications,
  paths.profile,
  ...SETTINGS.map(paths.settingsTab),
];

const nameOf = (path: string) => path.slice(1).replace(NONE, 'none').replace(/\W+/g, '-');

/** Takes each page once its heading is there and nothing of it is still loading. */
async function shootEach(page: Page, pages: readonly string[], kind: string): Promise<void> {
  for (const path of pages) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'load' });
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await shoot(page, `${kind}-${nameOf(path)}`);
    });
  }
}

test('the portal of a new customer', async ({ page, request, baseURL }) => {
  await keepToken(page, baseURL, (await signUpByCalls(request)).token);
  await shootEach(page, PORTAL, 'new');
});

test('the portal of an owner', async ({ page, baseURL }) => {
  const owner = await becomeInvestor(page, baseURL);
  await buyByCalls(page.request, owner, '5000');
  await shootEach(page, PORTAL, 'owner');
});

test('the ends of a subscription', async ({ page }) => {
  const old = ['/static/newsletter-confirmed', '/static/newsletter-left'];
  await shootEach(page, old, 'guest');
});

test('forms with all their faults', async ({ page, baseURL, request }) => {
  for (const [path, button] of [
    [paths.createAccount, 'Create account'],
    [paths.login, 'Continue'],
    ['/contactus', 'Send message'],
    [paths.kyc, 'Submit for review'],
  ] as const) {
    if (path === paths.kyc) await keepToken(page, baseURL, (await signUpByCalls(request)).token);
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await shoot(page, `faults-${nameOf(path)}`);
  }
});

test('the service answers nothing of use', async ({ page, request, baseURL, faults }) => {
  faults.expect(/^answer: 503/);
  await keepToken(page, baseURL, (await signUpByCalls(request)).token);
  await page.route(
    /\/api\/v1\/(user\/(dashboard|staking|my-wallet)|wallet\/transactions)/,
    (route) => route.fulfill({ status: 503, json: { status: 503, message: 'Busy.', data: null } }),
  );
  for (const path of [paths.dashboard, paths.staking, paths.wallet, paths.transactions]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /again/i }).first()).toBeVisible({
      timeout: 40_000,
    });
    await shoot(page, `trouble-${nameOf(path)}`);
  }
});
