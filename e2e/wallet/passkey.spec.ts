import { expect } from '@playwright/test';
import { becomeInvestor, chainReader, registerByCalls } from '../support/investor';
import { buyByPasskey, openAccount, withPasskeys } from '../support/passkey';
import { connectWallet } from '../support/purchase';
import { test } from '../support/test';

test('opens an account with a fingerprint, buys and sends shares without BNB', {
  tag: '@main',
}, async ({ page, browser, baseURL }) => {
  const { member } = await withPasskeys(page, baseURL);
  const account = await openAccount(page, member);
  expect(await chainReader().getCode({ address: account })).toBeUndefined();

  await test.step('approval and purchase are one touch', async () => {
    await buyByPasskey(page, account, '60');
    expect(await chainReader().getBalance({ address: account })).toBe(0n);
    expect(await chainReader().getCode({ address: account })).not.toBeUndefined();
  });

  await test.step('after a reload the account is connected again without a question', async () => {
    await page.goto('/wallet');
    const again = page.getByRole('main').getByRole('button', { name: 'Reconnect Passkey' });
    await again.click();
    await expect(page.getByText('Connected now')).toBeVisible();
  });

  await test.step('shares are sent with one touch', async () => {
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
    const receiver = await becomeInvestor(await elsewhere.newPage(), baseURL);
    await registerByCalls(elsewhere.request, receiver);
    await elsewhere.close();
    await page.goto('/wallet/send');
    await connectWallet(page, 'Passkey');
    await page.getByLabel('To').fill(receiver.account.address);
    await page.getByLabel('Amount').fill('0.5');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Send shares' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shares sent' })).toBeVisible();
  });
});
