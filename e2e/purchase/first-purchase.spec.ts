import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, pathIn } from '@/lang/languages';
import { inAnyLanguage, LANGUAGES, SYMBOL, sharesFor } from '../support/bank';
import { countEffort } from '../support/effort';
import { newestCode } from '../support/inbox';
import {
  type Newcomer,
  passIdentityCheck,
  readLandingPage,
  signIn,
  signUp,
  walkTo,
} from '../support/newcomer';
import { newPerson, type Person } from '../support/person';
import { shoot } from '../support/shoot';
import { test } from '../support/test';
import { wordsOf } from '../support/words';

/** From right to left on a phone, with long words on the desktop, if the bank has them; `E2E_LANGUAGE` takes another one. */
const languageOf = (isMobile: boolean) => {
  const wish = process.env.E2E_LANGUAGE ?? (isMobile ? 'ar' : 'de');
  return (LANGUAGES.includes(wish) ? wish : LANGUAGES[0]) as Language;
};

const HELD = sharesFor(500);

// By the time zone, the form chooses the country.
test.use({ timezoneId: 'Europe/Zurich' });

/**
 * The six steps of a first purchase, as a person takes them: landing page, sign-up, identity check, wallet,
 * purchase, certificate; then logging out and in again. Nothing is reached past the pages but the demo inbox. On a phone it is done
 * by touch and counted, on the desktop by the keyboard alone.
 */
test('a newcomer buys shares and comes back to them', { tag: ['@any-bank', '@main'] }, async ({
  page,
  context,
  isMobile,
}) => {
  const language = languageOf(isMobile);
  const press = isMobile ? (control: Locator) => control.click() : byKeys(page);
  const picture = (name: string) => shoot(page, name);
  const newcomer = { page, language, say: wordsOf(language), press, picture };
  // The address (19 characters) and the password (12) have usual lengths, because keystrokes are counted.
  const someone = newPerson();
  const id = someone.phone.slice(2);
  const person = { ...someone, email: `ada.${id}@mail.ch`, password: `Quilt-${id.slice(-4)}` };
  await keepDemoAccount(page, isMobile ? 35 : 34);
  const effort = await countEffort(page);
  await readLandingPage(newcomer);
  await signUp(newcomer, person);
  await passIdentityCheck(newcomer);
  await connectDemoWallet(newcomer);
  const orderUrl = await buyShares(newcomer);
  const { clicks, keystrokes } = effort;
  await seeCertificate(newcomer);
  console.log(`${language}: ${clicks} clicks, ${keystrokes} keystrokes`);
  expect.soft(clicks, 'clicks until the certificate').toBeLessThanOrEqual(isMobile ? 18 : 0);
  if (isMobile) expect.soft(keystrokes, 'keystrokes').toBeLessThanOrEqual(80);
  await test.step('the certificate prints on one page', async () => {
    const pdf = await page.pdf({ format: 'A4', printBackground: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  await test.step('the order survives a closed tab', async () => {
    const another = await context.newPage();
    await another.goto(orderUrl);
    await seeCertificate({ ...newcomer, page: another });
    await another.close();
  });

  await seeHoldings(newcomer);
  await logOut(newcomer);
  await logIn(newcomer, person);
  await seeHoldings(newcomer);
});

/** Walks to a control by Tab and presses it. Space ticks boxes and presses buttons; links need Enter. */
const byKeys = (page: Page) => async (control: Locator) => {
  if ((await control.getAttribute('type')) === 'radio') {
    await walkTo(page, page.getByRole('radio', { checked: true }), 60);
    return page.keyboard.press('ArrowRight');
  }
  await walkTo(page, control, 60);
  const isLink = await control.evaluate((element) => element.tagName === 'A');
  await page.keyboard.press(isLink ? 'Enter' : 'Space');
};

/** One that no other test links: a demo wallet picks any, and an address belongs to one person. */
async function keepDemoAccount(page: Page, index: number) {
  await page.addInitScript((text) => localStorage.setItem('fnx.demoWallet', text), String(index));
}

/** The demo wallet's answer to what it is asked. */
const approve = ({ page, say }: Newcomer) =>
  page.getByRole('dialog').getByRole('button', { name: say('wallet', 'Approve'), exact: true });

async function connectDemoWallet(newcomer: Newcomer) {
  const { page, say, press } = newcomer;
  await test.step('wallet', async () => {
    const main = page.getByRole('main');
    const wallet = main.getByRole('radio', { name: say('shell', 'With a crypto wallet') });
    const connect = { name: say('shell', 'Connect Wallet') };
    // Another bank may take no transfers.
    await expect(wallet.or(main.getByRole('button', connect))).toBeVisible();
    if (await wallet.isVisible()) await press(wallet);
    await press(main.getByRole('button', connect));
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText(say('wallet', 'Support never asks for your recovery phrase.')),
    ).toBeVisible();
    await press(dialog.getByRole('button', { name: say('wallet', 'Demo wallet') }));
    await shoot(page, 'wallet-signature', { of: 'window', only: 'desktop' });
    await signIn(newcomer);
    await press(approve(newcomer));
  });
}

async function buyShares(newcomer: Newcomer): Promise<string> {
  const { page, say, press } = newcomer;
  return test.step('purchase', async () => {
    // By the page's own link: a wallet is not connected again by itself after a full load.
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: say('shell', 'Connect Wallet') })).toBeHidden();
    await press(main.getByRole('link', { name: say('identity', 'Buy shares') }));
    await press(page.getByRole('button', { name: /^\W*500\W*$/ }));
    await press(page.getByRole('checkbox'));
    await shoot(page, 'amount');
    await press(page.getByRole('button', { name: say('purchase', 'Place order') }));
    const review = { name: say('purchase', 'Review your purchase') };
    await expect(page.getByRole('heading', review)).toBeVisible();
    await expect(page).toHaveURL(/\/buy-shares\/[0-9a-f-]{36}/);
    await shoot(page, 'review');
    await press(main.getByRole('button', { name: /500.*USDT/ }));
    // The wallet shows both transactions in words: first the approval, then the purchase.
    const sheet = page.getByRole('dialog');
    const title = (name: 'Approve spending' | 'Buy {brand} shares') =>
      sheet.getByRole('heading', { name: say('wallet', name) });
    await expect(title('Approve spending')).toBeVisible();
    await expect(sheet.getByText('500 USDT')).toBeVisible();
    await shoot(page, 'demo-wallet', { of: 'window', only: 'desktop' });
    await press(approve(newcomer));
    await expect(title('Buy {brand} shares')).toBeVisible();
    await expect(sheet.getByText(inAnyLanguage(`${HELD}.${SYMBOL}`))).toBeVisible();
    await press(approve(newcomer));
    return page.url();
  });
}

async function seeCertificate({ page, say }: Newcomer) {
  await test.step('certificate', async () => {
    await expect(
      page.getByRole('heading', { name: say('purchase', 'Purchase complete') }),
    ).toBeVisible();
    await expect(
      page.getByRole('button', { name: say('purchase', 'Download certificate') }),
    ).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: say('purchase', 'Download signed agreement') }).click();
    expect((await saved).suggestedFilename()).toMatch(/^[a-z]+-agreement-\d+\.pdf$/);
  });
}

async function seeHoldings({ page, say, language }: Newcomer) {
  await test.step('holdings', async () => {
    await page.goto(pathIn(language, '/wallet'));
    await expect(page.getByText(inAnyLanguage(HELD)).first()).toBeVisible();
    await shoot(page, 'wallet');
    // The name of the coin, within marks of direction in Arabic.
    const bought = say('portfolio', 'Bought with {symbol}').replace(
      /\s*\W?\{symbol\}\W?/,
      '\\W*USDT\\W*',
    );
    await expect(page.getByText(new RegExp(bought)).first()).toBeVisible();
  });
}

async function logOut({ page, say, language }: Newcomer) {
  await test.step('log out', async () => {
    await page.getByRole('button', { name: /\bAK\b/ }).click();
    await page.getByRole('menuitem', { name: say('shell', 'Log out') }).click();
    const home = new RegExp(
      `^https?://[^/]+${pathIn(language, '/').replace(/\/$/, '')}/?(\\?.*)?$`,
    );
    await expect(page).toHaveURL(home);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.goto(pathIn(language, '/wallet'));
    await expect(page).toHaveURL(home);
  });
}

async function logIn({ page, say, language }: Newcomer, person: Person) {
  await test.step('log in', async () => {
    const earlier = await newestCode(page.request, person.email);
    await page.goto(pathIn(language, '/auth/login'));
    await page.getByLabel(say('account', 'E-mail or phone number')).fill(person.email);
    await page.getByLabel(say('account', 'Password'), { exact: true }).fill(person.password);
    await page.getByRole('button', { name: say('account', 'Continue'), exact: true }).click();
    await expect(page).toHaveURL(/\/auth\/otp/);
    await shoot(page, 'log-in-code');
    await page
      .getByLabel(say('account', 'Code from the text message or e-mail'))
      .fill(await newestCode(page.request, person.email, [earlier]));
    await expect(page).not.toHaveURL(/\/auth\//);
  });
}
