import { expect, type Page } from '@playwright/test';
import { newestCode } from './support/inbox';
import { newPerson, type Person } from './support/person';
import { test } from './support/test';

/**
 * The six steps of a first purchase, as a person takes them: landing page, sign-up, identity check, wallet,
 * purchase, certificate; then logging out and in again. Nothing is reached past the pages but the demo inbox.
 */
test('a newcomer buys shares and comes back to them', async ({ page, context }) => {
  const person = newPerson();
  await keepDemoAccount(page);
  await readLandingPage(page);
  await signUp(page, person);
  await passIdentityCheck(page);
  await connectDemoWallet(page);
  const orderUrl = await buyShares(page, '500');
  await seeCertificate(page);
  await test.step('the certificate prints on one page', async () => {
    const pdf = await page.pdf({ format: 'A4', printBackground: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  await test.step('the order survives a closed tab', async () => {
    const another = await context.newPage();
    await another.goto(orderUrl);
    await seeCertificate(another);
    await another.close();
  });

  await seeHoldings(page);
  await logOut(page);
  await logIn(page, person);
  await seeHoldings(page);
});

/** One that no other test links: a demo wallet picks any, and an address belongs to one person. */
async function keepDemoAccount(page: Page) {
  await page.addInitScript(() => localStorage.setItem('fnx.demoWallet', '34'));
}

async function readLandingPage(page: Page) {
  await test.step('landing page', async () => {
    await page.goto('/');
    await expect(page).toHaveTitle('FNX OWNERSHIP REINVENTED');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('$12.48').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Create account' }).first().click();
  });
}

async function signUp(page: Page, person: Person) {
  await test.step('sign-up', async () => {
    await page.getByLabel('First name').fill(person.firstName);
    await page.getByLabel('Last name').fill(person.lastName);
    await page.getByLabel('E-mail', { exact: true }).fill(person.email);
    await page.getByLabel('Country of residence').selectOption('CH');
    await page.getByLabel('Mobile phone').fill(person.phone);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
    await page.getByLabel(/I accept the terms/).check();
    await page.getByLabel(/I understand that shares can lose/).check();
    await page.getByRole('button', { name: 'Create account' }).click();
  });
  await test.step('phone code', async () => {
    await expect(page).toHaveURL(/otp-verification\/phone/);
    await page
      .getByLabel('Code from the text message')
      .fill(await newestCode(page.request, person.phoneFull));
  });
  await test.step('e-mail code', async () => {
    await expect(page).toHaveURL(/otp-verification\/email/);
    await page
      .getByLabel('Code from the e-mail')
      .fill(await newestCode(page.request, person.email));
    await expect(page).toHaveURL(/\/kyc$/);
  });
}

async function passIdentityCheck(page: Page) {
  await test.step('identity check', async () => {
    await page.getByRole('button', { name: 'Use sample data' }).click();
    await expect(page.getByLabel('Date of birth')).not.toHaveValue('');
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByRole('heading', { name: 'Identity confirmed' })).toBeVisible();
  });
}

async function connectDemoWallet(page: Page) {
  await test.step('wallet', async () => {
    await page
      .getByRole('navigation', { name: 'Portal' })
      .getByRole('link', { name: 'Wallet' })
      .click();
    await page.getByRole('button', { name: 'Connect Wallet' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Support never asks for your recovery phrase')).toBeVisible();
    await dialog.getByText('Demo wallet').click();
    await page.getByRole('button', { name: 'Sign message' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Primary').first()).toBeVisible();
  });
}

async function buyShares(page: Page, amount: string): Promise<string> {
  return test.step('purchase', async () => {
    // By the page's own link: a wallet is not connected again by itself after a full load.
    await page
      .getByRole('navigation', { name: 'Portal' })
      .getByRole('link', { name: /^Buy/ })
      .click();
    await page.getByLabel('You pay').fill(amount);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('heading', { name: 'Review your purchase' })).toBeVisible();
    await expect(page).toHaveURL(/\/buy-shares\/[0-9a-f-]{36}/);
    await page.getByRole('button', { name: 'Approve 500.00 USDT' }).click();
    // The wallet shows both transactions in words: first the approval, then the purchase.
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('heading', { name: 'Approve spending' })).toBeVisible();
    await expect(sheet.getByText('500 USDT')).toBeVisible();
    await sheet.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(sheet.getByRole('heading', { name: 'Buy FNX shares' })).toBeVisible();
    await expect(sheet.getByText('40.064102 FNX')).toBeVisible();
    await sheet.getByRole('button', { name: 'Approve', exact: true }).click();
    return page.url();
  });
}

async function seeCertificate(page: Page) {
  await test.step('certificate', async () => {
    await expect(page.getByRole('heading', { name: 'Purchase complete' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole('button', { name: 'Download certificate' })).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download signed agreement' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^fnx-agreement-\d+\.pdf$/);
  });
}

async function seeHoldings(page: Page) {
  await test.step('holdings', async () => {
    await page.goto('/wallet');
    // 500 dollars at 12.48, rounded down to the millionth.
    await expect(page.getByText(/40\.064102/).first()).toBeVisible();
    await expect(page.getByText('Bought with USDT').first()).toBeVisible();
  });
}

async function logOut(page: Page) {
  await test.step('log out', async () => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.goto('/wallet');
    await expect(page).toHaveURL(/\/(\?.*)?$/);
  });
}

async function logIn(page: Page, person: Person) {
  await test.step('log in', async () => {
    const earlier = await newestCode(page.request, person.email);
    await page.goto('/auth/login');
    await page.getByLabel('E-mail or phone number').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/auth\/otp/);
    await page
      .getByLabel('Code from the text message or e-mail')
      .fill(await newestCode(page.request, person.email, [earlier]));
    await expect(page).not.toHaveURL(/\/auth\//);
  });
}
