import { readFileSync } from 'node:fs';
import { endpoints } from '@fnx/api/endpoints';
import { ERRORS, type ErrorCode, errorMessage } from '@fnx/api/errors';
import { expect, type Page } from '@playwright/test';
import { callsOf } from '../support/client';
import { becomeInvestor } from '../support/investor';
import { serveMadeLanguage, unmarkedTexts } from '../support/made-language';
import { test } from '../support/test';

const PUBLIC = [
  '/about',
  '/price',
  '/how-work',
  '/how-different',
  '/fnxization',
  '/bank-overview',
  '/campaign-details',
  '/faq',
  '/help',
  '/docs',
  '/contactus',
  '/about-us/blog',
  '/static/privacy-policy',
  '/auth/login',
  '/auth/create-account',
  '/auth/forgot-password',
  '/auth/forgot-verify',
  '/auth/reset-password',
  '/auth/otp',
  '/auth/verify-otp',
  '/auth/otp-verify',
  '/auth/otp-verification/phone',
  '/auth/change-password',
  '/',
];

const PRIVATE = [
  '/dashboard',
  '/buy-shares',
  '/wallet',
  '/wallet/send',
  '/transactions',
  '/transactions/statement',
  '/deals',
  '/swap',
  '/staking',
  '/staking/claims',
  '/distributions',
  '/votes',
  '/notifications',
  '/kyc',
  '/profile',
  '/settings',
  '/settings?tab=security',
  '/settings?tab=wallets',
  '/settings?tab=notifications',
  '/settings?tab=sessions',
  '/settings?tab=deactivate',
  '/buy-shares/unknown',
  '/transactions/unknown',
  '/votes/unknown',
];

/** The bank's own names, which its pages also ask the service for, and the titles of its papers. */
const { brand, bankName, licenceNumber, documents, parties } = JSON.parse(
  readFileSync('bank/bank.json', 'utf8'),
);
const CONTENT: readonly string[] = [
  ...[bankName, licenceNumber, 'Erste Runde', 'Musterland'],
  ...Object.values<string>(brand.slogan),
  ...Object.values<string>(parties),
  ...documents.map(({ title }: { title: string }) => title),
];

/** Within the page that is open, which keeps its texts: one document for all. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { next } = window as unknown as { next: { router: { push(path: string): unknown } } };
    return next.router.push(to);
  }, path);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByTestId('route-loader')).toHaveCount(0);
  await expect(page.locator('[class*="skeleton_skeleton"]:visible')).toHaveCount(0);
}

test('every text of every page comes from a catalog @any-width', async ({
  page,
  baseURL,
  context,
  faults,
}) => {
  // The first page is drawn in German and continued in the made language.
  faults.allow(/Minified React error #418/);
  await serveMadeLanguage(context);
  const found: Record<string, string[]> = {};
  const look = async (place: string, known: readonly string[] = CONTENT) => {
    const texts = await unmarkedTexts(page, known);
    if (texts.length > 0) found[place] = texts;
  };

  await page.goto('/de/faq');
  for (const path of PUBLIC) {
    await go(page, path);
    await look(path);
  }
  faults.expect(/^answer: 500/);
  for (const path of ['/400', '/404', '/500']) {
    await page.goto(`/de${path}`);
    await look(path);
  }
  const { account, firstName, lastName, token } = await becomeInvestor(page, baseURL);
  // The service writes notifications in the language of the account, which is English.
  const notices = await callsOf(page.request, token)(endpoints.listNotification, {
    page: 1,
    limit: 20,
  });
  const known = [
    ...[firstName, lastName, account.address, 'Test wallet', ...CONTENT],
    ...[firstName, lastName].map((name) => name.charAt(0)),
    `${firstName.charAt(0)}${lastName.charAt(0)}`,
    ...notices.docs.flatMap(({ title, body }) => [title, body]),
  ];
  await page.goto('/de/dashboard');
  for (const path of PRIVATE) {
    await go(page, path);
    await look(path, known);
  }
  expect(found).toEqual({});
});

/** Forms of pages, and what the service answers to them. */
const REFUSED: readonly [path: string, code: ErrorCode, values?: { retryAfter: number }][] = [
  ['/auth/login', 'INVALID_CREDENTIALS'],
  ['/auth/login', 'ACCOUNT_LOCKED', { retryAfter: 600 }],
  ['/auth/login', 'ACCOUNT_DEACTIVATED'],
  ['/auth/forgot-password', 'RATE_LIMITED', { retryAfter: 30 }],
  ['/auth/create-account', 'UNAVAILABLE'],
  ['/about-us/blog', 'RATE_LIMITED', { retryAfter: 30 }],
  ['/contactus', 'RATE_LIMITED', { retryAfter: 30 }],
  ['/auth/forgot-password', 'INTERNAL_ERROR'],
];

const PASSWORD = 'correct horse battery staple 7';
const MESSAGE = 'I cannot find the form for my shares.';

/** A value that the page itself accepts. */
async function fill(page: Page): Promise<void> {
  const form = page.locator('main form').filter({ has: page.locator('[type="submit"]') });
  const fields = form.first().locator('input:visible, select:visible, textarea:visible');
  for (const field of await fields.all()) {
    const [tag, type, mode] = await field.evaluate((element) => [
      element.tagName,
      element.getAttribute('type'),
      element.getAttribute('inputmode'),
    ]);
    if (tag === 'SELECT') {
      const isCountry = (await field.locator('option[value="GB"]').count()) > 0;
      if ((await field.inputValue()) === '')
        await field.selectOption(isCountry ? 'GB' : { index: 1 });
    } else if (tag === 'TEXTAREA') await field.fill(MESSAGE);
    else if (type === 'checkbox') await field.check();
    else if (type === 'email') await field.fill('ada@example.com');
    else if (mode === 'tel') await field.fill('2079460000');
    else if (type === 'tel') await field.fill('+442079460000');
    else if (type === 'password') await field.fill(PASSWORD);
    else await field.fill('Ada');
  }
}

/** Sends the form of a page to a service that refuses it. */
async function sendRefused(page: Page, [path, code, values = undefined]: (typeof REFUSED)[number]) {
  const { status } = ERRORS[code];
  const data = { code, ...values };
  const message = errorMessage(code, { s: 30, m: 10 });
  await page.route('**/api/v1/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status, json: { status, message, data } }),
  );
  await go(page, path);
  await fill(page);
  const refused = page.waitForResponse((response) => response.status() === status);
  await page.locator('main form [type="submit"]').first().click();
  await refused;
  await expect(page.locator('main form [aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('main [role="alert"], main [role="status"]').first()).toBeVisible();
}

test('every text of a refused form comes from a catalog @any-width', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/Minified React error #418/);
  faults.allow(/^answer: 5\d\d/);
  await serveMadeLanguage(context);
  const found: Record<string, string[]> = {};
  await page.goto('/de/faq');
  for (const row of REFUSED) {
    await sendRefused(page, row);
    const texts = await unmarkedTexts(page, [MESSAGE, ...CONTENT]);
    if (texts.length > 0) found[`${row[0]} ${row[1]}`] = texts;
    await page.unroute('**/api/v1/**');
    await go(page, '/about');
  }
  expect(found).toEqual({});
});

test('every text of the wallet dialog comes from a catalog @any-width', async ({
  page,
  baseURL,
  context,
  faults,
}) => {
  faults.allow(/Minified React error #418/);
  await serveMadeLanguage(context);
  const { account, firstName, lastName } = await becomeInvestor(page, baseURL);
  const found: Record<string, string[]> = {};
  const known = [
    account.address,
    `${firstName.charAt(0)}${lastName.charAt(0)}`,
    'Test wallet',
    ...CONTENT,
  ];
  let signed: string[] = [];
  const look = async (place: string) => {
    const texts = await unmarkedTexts(page, [...known, ...signed]);
    if (texts.length > 0) found[place] = texts;
  };
  await page.goto('/de/wallet');
  const dialog = page.getByRole('dialog');
  const option = (id: string) => dialog.getByTestId(`rk-wallet-option-${id}`);
  await page.getByRole('button', { name: '¦Connect Wallet' }).first().click();
  await expect(option('metaMask')).toBeVisible();
  await look('list of wallets');
  await dialog.getByRole('button', { name: '¦Get a Wallet' }).click();
  await expect(dialog.getByRole('button', { name: '¦GET' }).first()).toBeVisible();
  await look('wallets to get');

  for (const id of ['metaMask', 'rainbow', 'rabby']) {
    await option(id).click();
    await expect(dialog.getByRole('link', { name: /^¦Add to/ })).toBeVisible();
    await look(`${id} to install`);
  }
  for (const id of ['ledger', 'walletConnect', 'argent', 'safe']) {
    await option(id).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await look(`${id} not supported`);
  }

  await option('demo').click();
  const sheet = page.getByRole('dialog').last();
  const sign = page.getByRole('button', { name: '¦Sign message' });
  await expect(sign).toBeVisible();
  await look('proof of the wallet');
  await sign.click();
  await expect(sheet.getByRole('button', { name: '¦Reject' })).toBeVisible();
  // Every wallet shows the message as the service wrote it.
  signed = (await sheet.getByText('wants you to sign in').allTextContents()).map((text) =>
    text.trim(),
  );
  expect(signed).toHaveLength(1);
  await look('message in the demo wallet');
  await sheet.getByRole('button', { name: '¦Reject' }).click();
  await expect(sign).toBeEnabled();
  await look('after a rejection');
  expect(found).toEqual({});
});
