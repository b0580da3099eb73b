import { expect, type Page } from '@playwright/test';
import { addAuthenticator } from '../support/authenticator';
import { sign, test } from '../support/desk';
import { keepToken, type Member, signUpByCalls } from '../support/member';
import { connectWallet } from '../support/purchase';
import { shoot } from '../support/shoot';

/* Shares for somebody without crypto: a fingerprint, a bank transfer, two officers and the cashier's wallet. */

test.describe.configure({ mode: 'default' });

/** Presses a button of the demo's bank on the order's page, and imports the file that it saves. */
async function send(customer: Page, button: string, officer: Page): Promise<void> {
  const download = customer.waitForEvent('download');
  await customer.getByRole('button', { name: button }).click();
  const file = await download;
  await officer.goto('/desk/deposits/files');
  await officer.getByLabel('Drop the file here, or choose it').setInputFiles(await file.path());
  await expect(officer.getByText('1 entry: 1 new, 0 known already')).toBeVisible();
}

test('a fingerprint and a bank transfer become shares', async ({ desk, page, world }) => {
  const { ada, grace } = desk;
  const member: Member = await signUpByCalls(page.request);
  await addAuthenticator(page);
  await keepToken(page, world.url, member.token);

  await test.step('the customer is identified', async () => {
    await page.goto('/kyc');
    await page.getByRole('button', { name: 'Use sample data' }).click();
    await expect(page.getByLabel('Date of birth')).not.toHaveValue('');
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByRole('heading', { name: 'Identity confirmed' })).toBeVisible();
  });

  await test.step('the customer opens an account and orders in euros', async () => {
    await page.goto('/buy-shares');
    await connectWallet(page, 'Passkey: no wallet needed');
    await page.getByRole('button', { name: 'Sign message' }).click();
    await expect(page.getByText('Wallet linked', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Currency: / }).click();
    await page.getByText('Pay by bank transfer').click();
    await page.getByLabel('You pay').fill('100');
    await page.getByRole('checkbox').check();
    await shoot(page, 'transfer-amount');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('heading', { name: 'Waiting for your transfer' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code of this transfer' })).toBeVisible();
    await shoot(page, 'transfer-waiting');
  });
  await test.step('an officer imports what the bank says, and both release it', async () => {
    await send(page, 'Send it from another person’s account', ada);
    await ada.goto('/desk/deposits');
    await expect(ada.getByRole('link', { name: 'Sam Stranger' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Waiting for your transfer' })).toBeVisible();
    await send(page, 'Send the transfer', ada);
    await shoot(ada, 'desk-bank-files');
    await expect(page.getByRole('heading', { name: 'Money received' })).toBeVisible();
    await ada.goto('/desk/deposits/batches');
    await expect(ada.getByText('1 transfer, 100.00 EUR')).toBeVisible();
    await ada.getByLabel('Reason').fill('Statement of today');
    await ada.getByRole('button', { name: 'Propose the release' }).click();
    await ada.getByRole('button', { name: 'Sign with your passkey' }).click();
    await expect(ada.getByText('You have signed')).toBeVisible();
    await grace.goto('/desk/proposals');
    await grace.getByRole('link', { name: /Release 100\.00 EUR/ }).click();
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
    await expect(ada.getByRole('heading', { name: /Batch \d+: 100\.00 EUR/ })).toBeVisible();
    await shoot(ada, 'desk-bank-batch');
    await ada.getByRole('button', { name: 'Sign with the cashier’s wallet' }).click();
    await ada.getByRole('button', { name: 'Demo wallet' }).click();
    await ada.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('heading', { name: 'Purchase complete' })).toBeVisible({
      timeout: 60_000,
    });
    await shoot(page, 'transfer-done');
    await ada.goto('/desk/deposits/day');
    await shoot(ada, 'desk-bank-day');
  });
});
