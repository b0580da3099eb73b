import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { encodeAbiParameters, type Hex, keccak256, numberToHex, pad } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { admin } from './support/admin';
import { newestCode } from './support/inbox';
import { injectWallet } from './support/injected-wallet';
import { becomeInvestor, buyByCalls, callsOf, chainReader, fund } from './support/investor';
import { axeFaults, staysInside } from './support/page-facts';
import { test } from './support/test';

/** 500 USDT at 12.48. */
const HELD = '40.064102';

test('a lost wallet: asked for, approved by two operators, and carried out on the public page', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const investor = await becomeInvestor(page, baseURL);
  const [lost, fresh] = [investor.account, privateKeyToAccount(generatePrivateKey())];
  await fund(fresh.address, '1');
  const wallet = await injectWallet(context, { accounts: [lost, fresh] });
  await buyByCalls(page.request, investor, '500');
  const recoveries = page.getByRole('list', { name: 'Recoveries' });

  await test.step('ask: the new wallet, a picture, the password, the code', async () => {
    await page.goto('/settings?tab=wallets');
    await page.getByRole('button', { name: /^I lost this wallet/ }).click();
    await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Test wallet' }).click();
    await expect(page.getByText('shows the lost wallet')).toBeVisible();
    await wallet.selectAccount(fresh);
    const buffer = await sharp({
      create: { width: 64, height: 48, channels: 3, background: '#9ab' },
    })
      .jpeg()
      .toBuffer();
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel('Your face with your document').setInputFiles(file);
    await page.getByRole('textbox', { name: 'Your password' }).fill(investor.password);
    // Of the sign-up.
    const known = await newestCode(page.request, investor.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page
      .getByLabel('Code from the e-mail')
      .fill(await newestCode(page.request, investor.email, [known]));
    await expect(recoveries.getByText('Waiting for two operators')).toBeVisible();
    await inOrder(page);
  });

  await test.step('two operators approve, and the wallet is blocked', async () => {
    const call = callsOf(page.request, investor.token);
    const { docs } = await call<{ docs: { id: string }[] }>('GET', 'wallet/recovery');
    const id = docs[0]?.id ?? '';
    expect(await admin('recoveries', 'approve', id, '--as', 'grace')).toContain('second operator');
    await admin('recoveries', 'approve', id, '--as', 'linus', '--send');
    await expect(recoveries.getByText('Waiting period')).toBeVisible();
  });

  await test.step('anybody sees it, without a login', async () => {
    const guest = await browser.newPage({ baseURL: baseURL ?? '' });
    await guest.goto(`/static/recovery?wallet=${lost.address}`);
    await expect(guest.getByText(/^Waiting period until/)).toBeVisible();
    await expect(guest.getByText(fresh.address)).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Veto with the lost wallet' })).toBeVisible();
    await guest.close();
  });

  await test.step('after the waiting period, any wallet carries it out', async () => {
    await endWaiting(lost.address, fresh.address);
    await recoveries.getByRole('link', { name: 'Public page' }).click();
    await expect(page.getByText('Ready to be carried out')).toBeVisible();
    await inOrder(page);
    await page.getByRole('button', { name: 'Move the shares' }).click();
    const review = page.getByRole('region', { name: 'Move the shares to the new wallet?' });
    await expect(review.getByText(HELD)).toBeVisible();
    await review.getByRole('button', { name: 'Move the shares' }).click();
    await expect(page.getByText('This wallet was removed from the register')).toBeVisible();
    await page.goto('/wallet');
    await expect(page.getByText(`Holds ${HELD} shares`)).toBeVisible();
  });
});

async function inOrder(page: Page): Promise<void> {
  expect.soft(await axeFaults(page)).toEqual([]);
  await staysInside(page, 'the recovery');
}

/**
 * Writes the end of the waiting period into the contract's storage: the time of the chain belongs to all specs. The request of a
 * wallet is one slot: the new wallet, the time (48 bits), and whether it can be vetoed.
 */
async function endWaiting(from: Hex, to: Hex): Promise<void> {
  const chain = chainReader();
  const { contracts } = await (await fetch(`${process.env.E2E_URL}/api/v1/config`))
    .json()
    .then(({ data }) => data);
  const address = contracts.shareToken as Hex;
  for (let place = 0n; place < 64n; place += 1n) {
    const key = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [from, place]);
    const slot = keccak256(key);
    const value = BigInt((await chain.getStorageAt({ address, slot })) ?? '0x0');
    if (BigInt.asUintN(160, value) !== BigInt(to)) continue;
    const { timestamp } = await chain.getBlock();
    const ripe = (1n << 208n) | (timestamp << 160n) | BigInt(to);
    const params = [address, slot, pad(numberToHex(ripe), { size: 32 })];
    await chain.request({ method: 'hardhat_setStorageAt', params } as never);
    return;
  }
  throw new Error('The request was not found in the storage of the token.');
}
