import { expect } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type InjectedWallet, injectWallet } from '../support/injected-wallet';
import { becomeInvestor, type Investor } from '../support/investor';
import { connectWallet, makeOrder, ordersOf, payButton, seeCertificate } from '../support/purchase';
import { test } from '../support/test';

const other = privateKeyToAccount(generatePrivateKey());
let investor: Investor;
let wallet: InjectedWallet;

test.beforeEach(async ({ page, context, baseURL }) => {
  investor = await becomeInvestor(page, baseURL);
  const accounts = [investor.account, other] as const;
  wallet = await injectWallet(context, { accounts, knownChains: [56, 1] });
});

test('another account, then another network: no tab lets sign until both are right', async ({
  page,
  context,
}) => {
  const order = await makeOrder(page, investor);
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto(order.url);
    await connectWallet(tab);
    await expect(payButton(tab)).toBeEnabled();
  }
  await wallet.selectAccount(other);
  for (const tab of tabs) {
    await expect(tab.getByText('Wrong wallet account')).toBeVisible();
    await expect(payButton(tab)).toBeDisabled();
  }
  await wallet.selectAccount(investor.account);
  await wallet.selectChain(1);
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: 'Switch to BNB Smart Chain' })).toBeVisible();
    await expect(payButton(tab)).toHaveCount(0);
  }
  wallet.decide('switch', 'reject');
  await page.getByRole('button', { name: 'Switch to BNB Smart Chain' }).click();
  await expect(page.getByText('You rejected the request in your wallet')).toBeVisible();
  wallet.decide('switch', 'approve');
  await page.getByRole('button', { name: 'Switch to BNB Smart Chain' }).click();
  expect(wallet.asked).not.toContain('eth_sendTransaction');
  await payButton(page).click();
  for (const tab of tabs) await seeCertificate(tab);
  // An approval and the purchase.
  expect(wallet.sent).toHaveLength(2);
});

test('its connection is lost over the question: the page says so, and the order is bought after connecting again', async ({
  page,
}) => {
  const order = await makeOrder(page, investor);
  await page.goto(order.url);
  await connectWallet(page);
  wallet.decide('send', 'leave');
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Purchase not sent' })).toBeVisible();
  expect(wallet.sent).toHaveLength(0);
  wallet.decide('send', 'approve');
  // It trusts this site no more, so the one tap leads to the dialog.
  await connectWallet(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Test wallet' }).click();
  await payButton(page).click();
  await seeCertificate(page);
  // An approval and the purchase.
  expect(wallet.sent).toHaveLength(2);
  expect(await ordersOf(page, investor.token)).toEqual(['CONFIRMED']);
});
