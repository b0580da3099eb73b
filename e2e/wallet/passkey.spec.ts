import { expect, type Page } from '@playwright/test';
import { addAuthenticator } from '../support/authenticator';
import { callsOf, chainReader, fundWallet } from '../support/investor';
import { keepToken, type Member, signUpByCalls } from '../support/member';
import { connectWallet, payButton, placeOrder, seeCertificate } from '../support/purchase';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

/* An account by passkey: no extension, no seed phrase and no coins for network fees. */

let member: Member;

test.beforeEach(async ({ page, baseURL }) => {
  member = await signUpByCalls(page.request);
  await callsOf(page.request, member.token)('POST', 'demo/kyc-review', {
    email: member.email,
    decision: 'APPROVE',
  });
  await addAuthenticator(page);
  await keepToken(page, baseURL, member.token);
});

/** One touch makes the account, one links it. @returns its address */
async function openAccount(page: Page): Promise<`0x${string}`> {
  await page.goto('/wallet');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Connect Wallet|Link a wallet)$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button').filter({ hasText: 'Passkey' }).first()).toBeVisible();
  await shoot(page, 'passkey-dialog', { of: 'window' });
  await dialog.getByRole('button', { name: 'Passkey: no wallet needed' }).click();
  await page.getByRole('button', { name: 'Sign message' }).click();
  await expect(page.getByText('Wallet linked', { exact: true })).toBeVisible();
  const { wallets } = await callsOf(page.request, member.token)<{
    wallets: { address: `0x${string}`; passkeys: unknown[] }[];
  }>('GET', 'user/my-wallet');
  expect(wallets).toHaveLength(1);
  expect(wallets[0]?.passkeys).toHaveLength(1);
  return wallets[0]?.address ?? '0x';
}

test('opens an account with a fingerprint, buys shares without BNB', async ({ page }) => {
  const account = await openAccount(page);
  expect(await chainReader().getCode({ address: account })).toBeUndefined();
  await fundWallet(page.request, account, '10000');

  await test.step('approval and purchase are one touch, and final within five seconds', async () => {
    await page.goto('/buy-shares?in=USDT');
    await connectWallet(page, 'Passkey');
    await placeOrder(page, '60');
    await expect(page.getByText('1 confirmation: both happen, or neither')).toBeVisible();
    await payButton(page).click();
    await seeCertificate(page);
    expect(await chainReader().getBalance({ address: account })).toBe(0n);
    expect(await chainReader().getCode({ address: account })).not.toBeUndefined();
  });

  await test.step('after a reload the account is connected again without a question', async () => {
    await page.goto('/wallet');
    const again = page.getByRole('main').getByRole('button', { name: 'Reconnect Passkey' });
    await again.click();
    await expect(page.getByText('Connected now')).toBeVisible();
  });
});
