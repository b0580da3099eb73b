import { linkWallet } from '@fnx/client/person';
import { expect } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { clientOf } from '../support/client';
import { injectWallet } from '../support/injected-wallet';
import { becomeInvestor } from '../support/investor';
import { keepToken, signUpByCalls } from '../support/member';
import { connectWallet, makeOrder, ordersOf, payButton, seeCertificate } from '../support/purchase';
import { test } from '../support/test';

/* Wallets that execute several calls as one (EIP-5792). What refuses to is in `__tests__/features/purchase/pay-with-wallet.test.tsx`. */

test('approval and purchase are one confirmation', async ({ page, context, baseURL }) => {
  const investor = await becomeInvestor(page, baseURL);
  const wallet = await injectWallet(context, { accounts: [investor.account], atomic: 'supported' });
  const order = await makeOrder(page, investor);
  await page.goto(order.url);
  await connectWallet(page);
  await expect(page.getByText('1 confirmation: both happen, or neither')).toBeVisible();
  await payButton(page).click();
  await seeCertificate(page);
  expect(wallet.asked.filter((method) => method === 'wallet_sendCalls')).toHaveLength(1);
  expect(wallet.asked).not.toContain('eth_sendTransaction');
  expect(await ordersOf(page, investor.token)).toEqual(['CONFIRMED']);
});

test('another wallet than the Demo wallet asks for an account without funds, once', async ({
  page,
  context,
  baseURL,
}) => {
  const { token } = await signUpByCalls(page.request);
  await keepToken(page, baseURL, token);
  const account = privateKeyToAccount(generatePrivateKey());
  await linkWallet(clientOf(page.request, token), account);
  await injectWallet(context, { accounts: [account], unwarned: true });
  await page.goto('/wallet');
  await connectWallet(page);
  await expect(page.getByRole('dialog', { name: 'Use an account without funds' })).toBeVisible();
  await page.getByRole('button', { name: 'My account has no funds' }).click();
  await page.reload();
  await connectWallet(page);
  await expect(page.getByText('Connected now')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
