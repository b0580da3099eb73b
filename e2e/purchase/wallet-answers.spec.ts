import { expect } from '@playwright/test';
import CryptoJS from 'crypto-js';
import { encodeFunctionData, erc20Abi, parseEther } from 'viem';
import { type InjectedWallet, injectWallet } from '../support/injected-wallet';
import { becomeInvestor, type Investor } from '../support/investor';
import { connectWallet, makeOrder, ordersOf, payButton, seeCertificate } from '../support/purchase';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

/*
 * Purchases through a wallet that does as wallets and their owners do: it says no, hides, lowers approvals, replaces what it sent,
 * stands on the wrong network, and lies. Whatever it does, shares are bought once and the page can be used.
 */

let investor: Investor;
let wallet: InjectedWallet;

test.beforeEach(async ({ page, context, baseURL }) => {
  investor = await becomeInvestor(page, baseURL);
  wallet = await injectWallet(context, { accounts: [investor.account], knownChains: [56, 1] });
});

const transactionsAsked = () =>
  wallet.asked.filter((method) => method === 'eth_sendTransaction').length;

test('never answered: the page says what to do, and the order can be cancelled later', async ({
  page,
}) => {
  const order = await makeOrder(page, investor);
  await page.clock.install();
  await page.goto(order.url);
  await connectWallet(page);
  wallet.decide('send', 'busy');
  await payButton(page).click();
  await expect(page.getByText(/Your wallet has an open request/)).toBeVisible();
  await shoot(page, 'wallet-busy');
  wallet.decide('send', 'silence');
  await payButton(page).click();
  await expect(page.getByText('Confirm in your wallet')).toBeVisible();
  // The owner's patience, all at once.
  await page.clock.fastForward(15_000);
  await expect(page.getByText('No response from your wallet')).toBeVisible();
  await shoot(page, 'signing-long');
  await page.reload();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('heading', { name: 'Order cancelled' })).toBeVisible();
  await shoot(page, 'order-cancelled');
});

test('reloaded while the wallet asks: the page does not ask again, and the purchase is paid once', {
  tag: '@main',
}, async ({ page }) => {
  const order = await makeOrder(page, investor, { currencyId: 'BNB', amount: '0.1' });
  await page.goto(order.url);
  await connectWallet(page);
  // The window stays open, and nobody answers.
  wallet.decide('send', 'silence');
  await payButton(page).click();
  await expect.poll(transactionsAsked).toBe(1);
  await page.reload();
  await connectWallet(page);
  await expect(page.getByText('Your wallet may still be asking you')).toBeVisible();
  await shoot(page, 'wallet-still-asking');
  await expect(payButton(page)).toHaveCount(0);
  // The window was closed with the page, as its owner says. This time the answer comes after the reload.
  wallet.decide('send', 'approve');
  wallet.holdAnswers();
  await page.getByRole('button', { name: 'My wallet is not asking' }).click();
  await payButton(page).click();
  await expect.poll(() => wallet.sent.length).toBe(1);
  await page.reload();
  await seeCertificate(page);
  expect(wallet.sent).toHaveLength(1);
  expect(await ordersOf(page, investor.token)).toEqual(['CONFIRMED']);
});

test('two tabs at once: one wallet window, one purchase', async ({ page, context }) => {
  const order = await makeOrder(page, investor, { currencyId: 'BNB', amount: '0.1' });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(order.url);
    await connectWallet(tab);
    await expect(payButton(tab)).toBeEnabled();
    // BNB needs no approval.
    await expect(payButton(tab)).toHaveText(/^Buy/);
  }
  wallet.decide('send', 'later');
  await payButton(page).click();
  await expect.poll(transactionsAsked).toBe(1);
  await payButton(other).click();
  await expect(other.getByText('This purchase is already open in your wallet')).toBeVisible();
  wallet.decide('send', 'approve');
  await seeCertificate(page);
  await seeCertificate(other);
  expect(wallet.sent).toHaveLength(1);
  expect(await ordersOf(page, investor.token)).toEqual(['CONFIRMED']);
});

test('offline before signing: nothing is sent, and the same order is bought later', async ({
  page,
  context,
}) => {
  const order = await makeOrder(page, investor, { currencyId: 'BNB', amount: '0.1' });
  await page.goto(order.url);
  await connectWallet(page);
  await expect(payButton(page)).toBeEnabled();
  await context.setOffline(true);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Purchase not sent' })).toBeVisible();
  expect(wallet.sent).toHaveLength(0);
  await context.setOffline(false);
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  await seeCertificate(page);
  expect(wallet.sent).toHaveLength(1);
});

/** `CLOSED_TABS=30` for the long run. */
const CLOSED_TABS = Number(process.env.CLOSED_TABS ?? 3);

test(`${CLOSED_TABS} tabs closed right after signing: ${CLOSED_TABS} purchases`, async ({
  page,
  context,
}) => {
  test.setTimeout(CLOSED_TABS * 200_000);
  for (let round = 0; round < CLOSED_TABS; round++) {
    await test.step(`tab ${round + 1}`, async () => {
      const order = await makeOrder(page, investor, { currencyId: 'BNB', amount: '0.1' });
      const tab = await context.newPage();
      await tab.goto(order.url);
      await connectWallet(tab);
      const sent = wallet.sent.length;
      // The wallet has sent it; what it answers comes too late, or as the tab goes, or just in time.
      const answer = round % 3 === 2 ? () => {} : wallet.holdAnswers();
      await payButton(tab).click();
      await expect.poll(() => wallet.sent.length).toBe(sent + 1);
      if (round % 3 === 1) answer();
      await tab.close();
      answer();
      // No page looks at it: the service finds it by itself.
      await expect
        .poll(() => ordersOf(page, investor.token), { intervals: [250] })
        .toEqual(Array(round + 1).fill('CONFIRMED'));
    });
  }
  expect(wallet.sent).toHaveLength(CLOSED_TABS);
});

test.describe('a page whose scripts were tampered with', () => {
  const THIEF = '0x000000000000000000000000000000000000dEaD';

  test('the order pays another contract: no wallet opens; the request does: the person is told to stop', async ({
    page,
  }) => {
    const order = await makeOrder(page, investor);
    const key = (
      JSON.parse(Buffer.from(investor.token.split('.')[1] ?? '', 'base64url').toString()) as {
        secretKey: string;
      }
    ).secretKey;
    await page.goto(order.url);
    await connectWallet(page);
    await expect(payButton(page)).toBeEnabled();
    // The page asks for the order every two seconds.
    await page.route('**/api/v1/wallet/buyShare*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const sealed = body.data?.payload;
      const answered = sealed
        ? JSON.parse(CryptoJS.AES.decrypt(sealed, key).toString(CryptoJS.enc.Utf8))
        : body.data;
      if (answered?.payment) {
        answered.toAddress = THIEF;
        answered.payment.to = THIEF;
        answered.payment.approve.spender = THIEF;
      }
      if (sealed) {
        body.data.payload = CryptoJS.AES.encrypt(JSON.stringify(answered), key).toString();
      }
      await route.fulfill({ response, json: body });
    });
    await expect(page.getByText('This purchase was stopped')).toBeVisible();
    await shoot(page, 'purchase-stopped');
    await expect(payButton(page)).toHaveCount(0);
    expect(wallet.asked).not.toContain('eth_sendTransaction');
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    wallet.alter((request) => ({
      ...request,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [THIEF, parseEther('60')],
      }),
    }));
    await payButton(page).click();
    await expect(page.getByText('Warning: a different transaction was sent')).toBeVisible();
    await shoot(page, 'another-transaction');
    expect(await ordersOf(page, investor.token)).not.toContain('CONFIRMED');
  });
});
