import { expect } from '@playwright/test';
import { injectWallet } from '../support/injected-wallet';
import { becomeInvestor, buyByCalls, registerByCalls } from '../support/investor';
import { heading } from '../support/page-facts';
import { connectWallet } from '../support/purchase';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a refusal is explained before anything is signed; then review, receipt, and notices', {
  tag: '@main',
}, async ({ page, context, browser, baseURL }) => {
  const sender = await becomeInvestor(page, baseURL);
  await buyByCalls(page.request, sender, '500');
  const wallet = await injectWallet(context, { accounts: [sender.account] });
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const inbox = await elsewhere.newPage();
  const receiver = await becomeInvestor(inbox, baseURL);
  const { address } = receiver.account;

  await test.step('the receiver is not registered yet', async () => {
    await page.goto('/wallet/send');
    await connectWallet(page);
    await page.evaluate((text) => navigator.clipboard.writeText(text), address);
    await page.getByRole('button', { name: 'Paste address' }).click();
    await expect(page.getByLabel('To')).toHaveValue(address);
    await page.getByLabel('Amount').fill('10');
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'not possible' })).toContainText(
      'The receiving wallet is not registered for shares',
    );
    await shoot(page, 'send-refused');
    await expect(heading(page, 'Send shares')).toBeVisible();
    expect(wallet.asked).not.toContain('eth_sendTransaction');
  });

  await test.step('the review shows what will be signed', async () => {
    await registerByCalls(inbox.request, receiver);
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(heading(page, 'Review the transfer')).toBeVisible();
    const rows = page.getByRole('main').locator('dl');
    await expect(rows.getByText('10 shares')).toBeVisible();
    await expect(rows.getByText(address)).toBeVisible();
    await shoot(page, 'send-review');
    expect(wallet.asked).not.toContain('eth_sendTransaction');
  });

  await test.step('the receipt follows it until it is final', async () => {
    await inbox.goto('/notifications');
    await page.getByRole('button', { name: 'Send shares' }).click();
    await expect(heading(page, 'Shares sent')).toBeVisible();
    await shoot(page, 'send-receipt');
    expect(wallet.sent).toHaveLength(1);
  });

  await test.step('the receiver is told at once, and holds them', async () => {
    await expect(inbox.getByRole('heading', { name: /Shares received/ })).toBeVisible();
    await expect(
      inbox.getByText(`10 shares arrived from ${sender.account.address}.`),
    ).toBeVisible();
    await inbox.getByRole('link', { name: /Shares received/ }).click();
    await expect(inbox.getByText('Holds 10 shares')).toBeVisible();
  });

  await test.step('the receipt stays, and the wallet has the rest', async () => {
    await expect(heading(page, 'Shares sent')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Transfer progress' })).toContainText(/Block \d/);
    await page.getByRole('link', { name: 'View my shares' }).click();
    await expect(page.getByText('Holds 30.064102 shares')).toBeVisible();
  });
  await elsewhere.close();
});
