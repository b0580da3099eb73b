import { endpoints } from '@fnx/api/endpoints';
import { expect, type Page } from '@playwright/test';
import type { Address } from 'viem';
import { type Authenticator, addAuthenticator } from './authenticator';
import { callsOf } from './client';
import { fundWallet } from './investor';
import { keepToken, type Member, signUpByCalls } from './member';
import { connectWallet, payButton, placeOrder, seeCertificate } from './purchase';
import { shoot } from './shoot';

/** Somebody who may buy, logged in on a page whose browser keeps passkeys. */
export async function withPasskeys(
  page: Page,
  baseURL: string | undefined,
): Promise<{ member: Member; device: Authenticator }> {
  const member = await signUpByCalls(page.request);
  await callsOf(page.request, member.token)(endpoints.demoKycReview, {
    email: member.email,
    decision: 'APPROVE',
  });
  const device = await addAuthenticator(page);
  await keepToken(page, baseURL, member.token);
  return { member, device };
}

/** One touch makes the account, one links it, on the way of a wallet. @returns its address */
export async function openAccount(page: Page, { token }: Member): Promise<Address> {
  await callsOf(page.request, token)(endpoints.updateSettings, { payWay: 'WALLET' });
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
  await expect(page.getByText('The key to your shares is ready')).toBeVisible();
  const { wallets } = await callsOf(page.request, token)(endpoints.myWallet);
  expect(wallets).toHaveLength(1);
  expect(wallets[0]?.passkeys).toHaveLength(1);
  return wallets[0]?.address ?? '0x';
}

/** Buys shares for so many USDT with an account that gets the money here, and no BNB. One touch approves and buys. */
export async function buyByPasskey(page: Page, account: Address, usdt: string): Promise<void> {
  await fundWallet(page.request, account, '10000');
  await page.goto('/buy-shares?in=USDT');
  await connectWallet(page, 'Passkey');
  await placeOrder(page, usdt);
  await expect(page.getByText('1 confirmation: both happen, or neither')).toBeVisible();
  await payButton(page).click();
  await seeCertificate(page);
}
