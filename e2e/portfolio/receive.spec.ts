import { expect } from '@playwright/test';
import { injectWallet } from '../support/injected-wallet';
import { becomeInvestor, buyByCalls, registerByCalls } from '../support/investor';
import { heading } from '../support/page-facts';
import { connectWallet } from '../support/purchase';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

test('a link to receive shares shows the name, and the shares arrive', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const sender = await becomeInvestor(page, baseURL);
  await buyByCalls(page.request, sender, '500');
  const wallet = await injectWallet(context, { accounts: [sender.account] });
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  const receiver = await becomeInvestor(other, baseURL);
  await registerByCalls(other.request, receiver);

  await other.goto('/wallet');
  await other.getByRole('link', { name: 'Receive shares' }).click();
  await expect(heading(other, 'Receive shares')).toBeVisible();
  await test.step('its switch keeps the focus, and its code its colours', async () => {
    const shows = other.getByRole('checkbox', { name: 'Show my name to whoever has the link' });
    const before = await shows.isChecked();
    await shows.focus();
    for (const isOn of [!before, before]) {
      await other.keyboard.press('Space');
      await expect(shows).toBeChecked({ checked: isOn });
      await expect(shows).toBeFocused();
    }
    await other.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    const code = other.getByRole('img', { name: 'QR code of the link' });
    await expect(code).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(code.locator('path')).toHaveCSS('fill', 'rgb(0, 0, 0)');
    await other.emulateMedia({ forcedColors: null, colorScheme: null });
  });
  const url = await other.getByText(/\/wallet\/send\?to=/).innerText();
  const name = (await other.getByText(/^Others see: /).innerText()).replace('Others see: ', '');
  await expect(other.getByText(receiver.account.address)).toBeHidden();
  await shoot(other, 'receive');

  await page.goto(url);
  await connectWallet(page);
  const main = page.getByRole('main');
  await expect(main.getByText(name)).toBeVisible();
  await expect(main.getByText(receiver.account.address)).toBeHidden();
  await page.getByLabel('Amount').fill('10');
  await shoot(page, 'send-by-name');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(heading(page, 'Review the transfer')).toBeVisible();
  await expect(main.getByText(name)).toBeVisible();
  await page.getByRole('button', { name: 'Send shares' }).click();
  await expect(heading(page, 'Shares sent')).toBeVisible();
  await expect(main.getByText(name).first()).toBeVisible();
  expect(wallet.sent).toHaveLength(1);
  await other.goto('/notifications');
  await expect(other.getByRole('heading', { name: /Shares received/ })).toBeVisible();
  await elsewhere.close();
});
