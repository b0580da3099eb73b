import { expect, type Locator, type Page } from '@playwright/test';
import { hasWalletWord } from '../../__tests__/support/bank-words';
import { addAuthenticator } from '../support/authenticator';
import { sign, test } from '../support/desk';
import { countEffort, effortSince, humanSeconds } from '../support/effort';
import { type Newcomer, passIdentityCheck, readLandingPage, signUp } from '../support/newcomer';
import { newPerson } from '../support/person';
import { shoot } from '../support/shoot';
import { changeWithoutShift } from '../support/still';
import { wordsOf } from '../support/words';

test.describe.configure({ mode: 'default' });

/** Presses a button of the demo's bank on the order's page; both officers import the file that it saves. */
async function send(customer: Page, button: string, officers: readonly Page[]): Promise<void> {
  const download = customer.waitForEvent('download');
  await customer.getByRole('button', { name: button }).click();
  const file = await download;
  for (const [n, officer] of officers.entries()) {
    await officer.goto('/desk/deposits/files');
    await officer.getByLabel('Drop the file here, or choose it').setInputFiles(await file.path());
    const news = `1 entry: ${1 - n} new, ${n} known already`;
    await expect(officer.getByText(news)).toBeVisible();
  }
}

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  timezoneId: 'Europe/Zurich',
});

/** After the identity check, until the order is placed. */
const MOST_TAPS = 14;
const MOST_SECONDS = 180;

const say = wordsOf('de');

/** Who pays by transfer reads no word of crypto on the order's page. */
async function readNoWalletWord(main: Locator): Promise<void> {
  const lines = (await main.innerText()).split('\n');
  expect.soft(lines.filter((line) => hasWalletWord('de', line))).toEqual([]);
}

test('a newcomer’s fingerprint and bank transfer become shares, in German on a phone', {
  tag: '@main',
}, async ({ desk, page }) => {
  const { ada, grace } = desk;
  const main = page.getByRole('main');
  const press = (control: Locator) => control.click();
  const newcomer: Newcomer = { page, say, language: 'de', press };
  const phone = await addAuthenticator(page);
  const effort = await countEffort(page);
  await readLandingPage(newcomer);
  await signUp(newcomer, newPerson());
  await passIdentityCheck(newcomer);
  const checked = { ...effort };

  await test.step('the customer opens an account and orders in euros', async () => {
    await expect(main.getByRole('radio', { name: say('shell', 'By bank transfer') })).toBeChecked();
    await press(main.getByRole('link', { name: say('identity', 'Buy shares') }));
    const key = main.getByRole('button', {
      name: say('shell', 'Continue with fingerprint or face'),
    });
    await expect(key).toBeVisible();
    await shoot(page, 'transfer-key');
    await press(key);
    await expect(key).toBeHidden();
    await press(page.getByRole('button', { name: /^\D*500\D*$/ }));
    await press(page.getByRole('checkbox'));
    await shoot(page, 'transfer-amount');
    await press(page.getByRole('button', { name: say('purchase', 'Place order') }));
    await expect(heading(page, say('purchase', 'Waiting for your transfer'))).toBeVisible();
    const code = page.getByRole('img', { name: say('purchase', 'QR code of this transfer') });
    await expect(code).toBeVisible();
    await shoot(page, 'transfer-waiting');
    await readNoWalletWord(main);
  });
  await test.step('which is short', async () => {
    const since = effortSince(effort, checked);
    const seconds = humanSeconds(since);
    console.log(
      `from the landing page: ${JSON.stringify(effort)}, ${humanSeconds(effort).toFixed(0)} s; ` +
        `after the identity check: ${JSON.stringify(since)}, ${seconds.toFixed(0)} s`,
    );
    expect.soft(since.clicks + since.touches, 'taps and touches').toBeLessThanOrEqual(MOST_TAPS);
    expect.soft(seconds, 'seconds').toBeLessThan(MOST_SECONDS);
  });
  const orderUrl = page.url();

  await test.step('an officer imports what the bank says, and both release it', async () => {
    await send(page, say('purchase', 'Send it from another person’s account'), [ada, grace]);
    await ada.goto('/desk/deposits');
    await expect(ada.getByRole('link', { name: 'Sam Stranger' })).toBeVisible();
    await expect(heading(page, say('purchase', 'Waiting for your transfer'))).toBeVisible();
    await changeWithoutShift(page, async () => {
      await send(page, say('purchase', 'Send the transfer'), [ada, grace]);
      await expect(heading(page, say('purchase', 'Money received'))).toBeVisible();
    });
    await shoot(ada, 'desk-bank-files');
    await shoot(page, 'transfer-received');
    await readNoWalletWord(main);
    await ada.goto('/desk/deposits/batches');
    await expect(ada.getByText('1 transfer, 500.00 EUR')).toBeVisible();
    await ada.getByLabel('Reason').fill('Statement of today');
    await ada.getByRole('button', { name: 'Propose the release' }).click();
    await ada.getByRole('button', { name: 'Sign with your passkey' }).click();
    await expect(ada.getByText('You have signed')).toBeVisible();
    await grace.goto('/desk/proposals');
    await grace.getByRole('link', { name: /Release 500\.00 EUR/ }).click();
    await expect(grace.getByRole('heading', { name: /500\.00 EUR/ })).toBeVisible();
    await shoot(grace, 'desk-bank-release');
    await sign(grace, 'compared with the statement');
    await expect(grace.getByText('Carried out')).toBeVisible();
  });

  await test.step('the cashier’s wallet signs what the page shows, and the shares come', async () => {
    await ada.goto('/desk/deposits/batches');
    await ada
      .getByRole('link', { name: /Batch \d+/ })
      .first()
      .click();
    await expect(ada.getByRole('heading', { name: /Batch \d+: 500\.00 EUR/ })).toBeVisible();
    await shoot(ada, 'desk-bank-batch');
    await ada.getByRole('button', { name: 'Sign with the cashier’s wallet' }).click();
    await ada.getByRole('button', { name: 'Demo wallet' }).click();
    await changeWithoutShift(page, async () => {
      await ada.getByRole('button', { name: 'Approve' }).click();
      await expect(heading(page, say('purchase', 'Purchase complete'))).toBeVisible();
    });
    await readNoWalletWord(main);
    await shoot(page, 'transfer-done');
    await ada.goto('/desk/deposits/day');
    await shoot(ada, 'desk-bank-day');
  });

  const asked = page.getByText(say('wallet', 'Add a second key'));
  const signers = page.getByRole('list', { name: say('settings', 'Signers') });
  const computer = await addAuthenticator(page, 'usb');

  await test.step('the page asks for a second passkey until there is one', async () => {
    await expect(asked).toBeVisible();
    await shoot(page, 'second-passkey-asked');
    await page.getByRole('link', { name: say('wallet', 'Add one now') }).click();
    await expect(signers.getByRole('listitem')).toHaveCount(1);
    await phone.beAtHand(false);
    await page
      .getByRole('button', { name: say('settings', 'Add a passkey of another device') })
      .click();
    const review = page.getByRole('dialog', {
      name: say('settings', 'Let it sign for your account?'),
    });
    await expect(review).toBeVisible();
    await computer.beAtHand(false);
    await phone.beAtHand(true);
    await review.getByRole('button', { name: say('settings', 'Add'), exact: true }).click();
    await expect(signers.getByRole('listitem')).toHaveCount(2);
    const year = new Date().getFullYear();
    for (const signer of await signers.getByRole('listitem').all()) {
      await expect(signer).toContainText(/^Passkey [0-9a-f]{8}…/);
      await expect(signer).toContainText(new RegExp(`Seit .*${year}, Chrome auf Linux`));
    }
    await shoot(page, 'signers');
    const known = page.waitForResponse(/\/user\/my-wallet/);
    await page.goto(orderUrl);
    await expect(heading(page, say('purchase', 'Purchase complete'))).toBeVisible();
    await (await known).finished();
    await expect(asked).toBeHidden();
  });

  await test.step('the phone is lost: the other device stakes the shares', async () => {
    await phone.lose();
    await computer.beAtHand(true);
    await page.goto('/de/staking');
    await page.getByRole('radio').first().check();
    await page.getByLabel(say('staking', 'Amount'), { exact: true }).fill('10');
    await page.getByRole('button', { name: say('staking', 'Review') }).click();
    const review = page.getByRole('dialog');
    const again = say('shell', 'Continue with fingerprint or face');
    await expect(review.getByRole('button', { name: again })).toBeVisible();
    await shoot(page, 'staking-reconnect');
    await review.getByRole('button', { name: again }).click();
    await review.getByRole('button', { name: '10 Aktien staken' }).click();
    await expect(review).toBeHidden();
    await expect(main.getByRole('listitem').filter({ hasText: '10 Aktien' })).toBeVisible();
    await shoot(page, 'staked-by-second');
  });
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
