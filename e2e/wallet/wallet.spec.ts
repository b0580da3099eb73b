import { endpoints } from '@fnx/api/endpoints';
import { linkWallet } from '@fnx/client/person';
import { expect, type Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { callsOf, clientOf } from '../support/client';
import { hold } from '../support/hold';
import { injectWallet } from '../support/injected-wallet';
import { keepToken, type Member, signUpByCalls } from '../support/member';
import { connectWallet } from '../support/purchase';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

let member: Member;
const account = () => privateKeyToAccount(generatePrivateKey());

test.beforeEach(async ({ page, baseURL }) => {
  member = await signUpByCalls(page.request, {}, 'WALLET');
  await keepToken(page, baseURL, member.token);
});

const link = (page: Page, owner: ReturnType<typeof account>) =>
  linkWallet(clientOf(page.request, member.token), owner);
const signMessage = (page: Page) => page.getByRole('button', { name: 'Sign message' });

test('says no, signs wrongly, and signs: the prompt can be used throughout', async ({
  page,
  context,
}) => {
  const wallet = await injectWallet(context, { accounts: [account(), account()] });
  await page.route('**/api/v1/wallet/nonce*', (route) => route.abort());
  await page.goto('/wallet');
  await connectWallet(page);
  await signMessage(page).click();
  await expect(page.getByText('Error preparing message, please retry!')).toBeVisible();
  await shoot(page, 'sign-in-error', { of: 'window', only: 'desktop' });
  await page.unroute('**/api/v1/wallet/nonce*');

  wallet.decide('sign', 'reject');
  await signMessage(page).click();
  await expect(page.getByText('Error preparing message, please retry!')).toBeHidden();
  await expect(signMessage(page)).toBeEnabled();
  await expect(page.getByText(/^Error/)).toHaveCount(0);

  wallet.decide('sign', 'break');
  await signMessage(page).click();
  await expect(page.getByText('Error signing message, please retry!')).toBeVisible();

  wallet.decide('sign', 'forge');
  await signMessage(page).click();
  await expect(page.getByText('Error verifying signature, please retry!')).toBeVisible();
  await expect(page.getByText('The wallet was not linked').last()).toBeVisible();

  wallet.decide('sign', 'approve');
  const nonce = await hold(page, '**/api/v1/wallet/nonce*');
  const verdict = await hold(page, '**/api/v1/wallet/verify');
  const signature = wallet.holdAnswers();
  await signMessage(page).click();
  await expect(page.getByText('Preparing message...')).toBeVisible();
  nonce.release();
  await expect(page.getByText('Waiting for signature...')).toBeVisible();
  signature();
  await expect(page.getByText('Verifying signature...')).toBeVisible();
  verdict.release();
  await expect(page.getByText('Wallet linked', { exact: true })).toBeVisible();
  await expect(page.getByText('Primary').first()).toBeVisible();
  await expect(page.getByText('Connected now')).toBeVisible();
  await shoot(page, 'linked');

  await test.step('it is not connected again by itself, and is by one tap', async () => {
    await page.reload();
    const again = page.getByRole('main').getByRole('button', { name: 'Reconnect Test wallet' });
    await expect(again).toBeVisible();
    await expect(page.getByText('Connected now')).toBeHidden();
    const asked = () => wallet.asked.filter((method) => method === 'eth_requestAccounts').length;
    const before = asked();
    await again.click();
    await expect(page.getByText('Connected now')).toBeVisible();
    expect(asked()).toBe(before);
  });
});

test('refuses to connect, or never answers: the dialog can be used again', async ({
  page,
  context,
}) => {
  const [mine, other] = [account(), account()];
  await link(page, mine);
  const accounts = [mine, other] as const;
  const wallet = await injectWallet(context, { accounts, chainId: 1, knownChains: [1] });
  wallet.decide('connect', 'reject');
  await page.goto('/wallet');
  await connectWallet(page);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(page.getByRole('heading', { name: 'Connection failed' })).toBeVisible();
  await shoot(page, 'refused', { of: 'window', only: 'desktop' });
  await expect(retry).toBeVisible();

  wallet.decide('connect', 'silence');
  await retry.click();
  await expect(retry).toBeHidden();
  await shoot(page, 'connecting', { of: 'window', only: 'desktop' });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  wallet.decide('connect', 'approve');
  await connectWallet(page);
  await expect(page.getByText('Connected now')).toBeVisible();

  await test.step('it did not know the network, which was offered to it; it leaves it', async () => {
    expect(wallet.asked).toContain('wallet_addEthereumChain');
    await wallet.selectChain(1);
    const wrong = page.getByRole('button', { name: 'Wrong network' }).first();
    await wrong.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Wrong network detected, switch or disconnect to continue.');
    await shoot(page, 'networks', { of: 'window', only: 'desktop' });
    await dialog.getByText('BSC').click();
    await expect(wrong).toBeHidden();
    await expect(dialog).toBeHidden();
  });

  await test.step('it changes its account, and leaves', async () => {
    await wallet.selectAccount(other);
    await expect(page.getByText('Connected now')).toBeHidden();
    await expect(page.getByRole('main').getByRole('button', { name: /^Link 0x/ })).toBeVisible();
    await wallet.selectAccount(mine);
    await expect(page.getByText('Connected now')).toBeVisible();
    await wallet.disconnect();
    await expect(page.getByText('Connected now')).toBeHidden();
    // The wallet no longer trusts this site, so the tap opens the dialog, where the wallet is asked again.
    await connectWallet(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Test wallet' }).click();
    await expect(page.getByText('Connected now')).toBeVisible();
  });
});

test('another one is linked, preferred and unlinked by its own signature', {
  tag: '@main',
}, async ({ page, context }) => {
  const [first, second] = [account(), account()];
  await link(page, first);
  await callsOf(page.request, member.token)(endpoints.demoKycReview, {
    email: member.email,
    decision: 'APPROVE',
  });
  const wallet = await injectWallet(context, { accounts: [first, second] });
  await page.goto('/wallet');
  await connectWallet(page);
  await expect(page.getByText('Connected now')).toBeVisible();
  await wallet.selectAccount(second);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Link 0x/ })
    .click();
  await signMessage(page).click();
  await expect(page.getByText('Wallet linked', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Make primary' }).click();
  await shoot(page, 'make-primary', { of: 'window' });
  await page.getByRole('button', { name: 'Sign and make primary' }).click();
  await expect(page.getByText('Primary wallet changed')).toBeVisible();

  const firstLine = page.getByRole('listitem').filter({ hasText: first.address.slice(-4) });
  await firstLine.getByRole('button', { name: 'Unlink' }).click();
  await expect(
    page.getByText('Connect this wallet first. Only this wallet can sign the change.'),
  ).toBeVisible();
  await wallet.selectAccount(first);
  await page.getByRole('button', { name: 'Sign and unlink' }).click();
  // The words of it go after four seconds, which a busy machine may sleep through.
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(firstLine).toBeHidden();
});
