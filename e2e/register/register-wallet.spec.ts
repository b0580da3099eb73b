import { linkWallet } from '@fnx/client/person';
import { expect, type Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { clientOf } from '../support/client';
import { injectWallet } from '../support/injected-wallet';
import { becomeInvestor, fund } from '../support/investor';
import { connectWallet, ordersOf } from '../support/purchase';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

test('the first wallet alone, and a further one with its consent', async ({
  page,
  context,
  baseURL,
}) => {
  const investor = await becomeInvestor(page, baseURL);
  const second = privateKeyToAccount(generatePrivateKey());
  await fund(second.address, '1');
  const wallet = await injectWallet(context, { accounts: [investor.account, second] });
  const dialog = page.getByRole('dialog', { name: 'Register this wallet for shares' });

  await test.step('the first: one transaction', async () => {
    await page.goto('/wallet');
    await connectWallet(page);
    await register(page).click();
    await expect(dialog.getByText(investor.account.address)).toBeVisible();
    await shoot(page, 'register-first', { of: 'window' });
    await expect(dialog.getByRole('list', { name: 'Registration' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Register wallet' }).click();
    await expect(page.getByText('Holds 0 shares')).toHaveCount(1);
    expect(wallet.sent).toHaveLength(1);
  });

  await test.step('a further one: the first signs, the new one sends', async () => {
    await linkWallet(clientOf(page.request, investor.token), second);
    await page.reload();
    await connectWallet(page);
    await register(page).click();
    const steps = dialog.getByRole('list', { name: 'Registration' }).getByRole('listitem');
    await expect(steps).toHaveText([/1 of 2/, /2 of 2/]);
    await shoot(page, 'register-further', { of: 'window' });
    await dialog.getByRole('button', { name: 'Sign consent' }).click();
    await expect(dialog.getByText(/^Switch your wallet to 0x/)).toBeVisible();
    expect(wallet.asked.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1);
    await wallet.selectAccount(second);
    await dialog.getByRole('button', { name: 'Register wallet' }).click();
    await expect(page.getByText('Holds 0 shares')).toHaveCount(2);
    expect(wallet.sent).toHaveLength(2);
  });

  await test.step('and receives distributions, which a wallet that is not new decides', async () => {
    await page.getByRole('button', { name: 'Use for payouts' }).click();
    const choice = page.getByRole('dialog', { name: 'Receive distributions in this wallet?' });
    await expect(choice.getByText(second.address)).toBeVisible();
    await expect(choice.getByText(/^Switch your wallet to 0x/)).toBeVisible();
    await expect(choice.getByRole('button', { name: 'Use for payouts' })).toBeDisabled();
    await wallet.selectAccount(investor.account);
    await choice.getByRole('button', { name: 'Use for payouts' }).click();
    await expect(choice).toBeHidden();
    const other = page.getByRole('listitem').filter({ hasText: shortened(second.address) });
    await expect(other.getByText('Payouts', { exact: true })).toBeVisible();
    expect(wallet.sent).toHaveLength(3);
  });

  await expect(register(page)).toHaveCount(0);
  expect(await ordersOf(page, investor.token)).toEqual([]);
});

const shortened = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`;

const register = (page: Page) => page.getByRole('button', { name: 'Register for shares' });
