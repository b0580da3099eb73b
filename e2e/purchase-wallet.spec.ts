import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import CryptoJS from 'crypto-js';
import { encodeFunctionData, erc20Abi, parseEther } from 'viem';
import { type InjectedWallet, injectWallet } from './support/injected-wallet';
import { becomeInvestor, type Investor, tokens } from './support/investor';
import { buyFor, connectWallet, makeOrder, ordersOf, seeCertificate } from './support/purchase';
import { test } from './support/test';

/*
 * Purchases through a wallet that does as wallets and their owners do: it says no, hides, replaces what it sent, stands on
 * the wrong network, and lies. Whatever it does, the money is counted once and the page can be used.
 */

let investor: Investor;
let wallet: InjectedWallet;

test.beforeEach(async ({ page, context, baseURL }) => {
  investor = await becomeInvestor(page, baseURL);
  wallet = await injectWallet(context, { accounts: [investor.account], knownChains: [56, 1] });
});

const signButton = (page: Page) => page.getByRole('button', { name: 'Pay with wallet' });

test('approved: the shares are there, and one transaction was sent', async ({ page }) => {
  await page.goto('/buy-shares');
  await connectWallet(page);
  await buyFor(page, '60');
  await seeCertificate(page);
  expect(wallet.sent).toHaveLength(1);
  expect(await ordersOf(page, investor.token)).toEqual(['CONFIRMED']);
});

test('rejected: nothing is sent, the order waits, and a second try pays it', async ({ page }) => {
  await page.goto('/buy-shares');
  await connectWallet(page);
  wallet.decide('send', 'reject');
  await buyFor(page, '60');
  await expect(page.getByRole('heading', { name: 'Payment not signed' })).toBeVisible();
  // A rejection is the person's own doing: it is no error.
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  wallet.decide('send', 'approve');
  await page.getByRole('button', { name: 'Open wallet again' }).click();
  await seeCertificate(page);
  expect(wallet.sent).toHaveLength(1);
  expect(await ordersOf(page, investor.token)).toEqual(['CONFIRMED']);
});

test('never answered: the page says what to do, and the order can be cancelled', async ({
  page,
}) => {
  wallet.decide('send', 'silence');
  await page.clock.install();
  await page.goto('/buy-shares');
  await connectWallet(page);
  await buyFor(page, '60');
  await expect(page.getByText('Waiting for your wallet')).toBeVisible();
  // The owner's patience, all at once.
  await page.clock.fastForward(15_000);
  await expect(page.getByText('No response from your wallet')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { name: 'Awaiting payment' })).toBeVisible();
  // The first question is still open in the wallet: a second one would pay twice.
  await signButton(page).click();
  await expect(page.getByText('This payment is already open in your wallet')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('heading', { name: 'Order cancelled' })).toBeVisible();
});

test('two tabs at once: one wallet window, one payment', async ({ page, context }) => {
  const order = await makeOrder(page, investor);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(order.url);
    await connectWallet(tab);
    await expect(signButton(tab)).toBeEnabled();
  }
  const answer = wallet.holdAnswers();
  await signButton(page).click();
  await expect.poll(() => wallet.sent.length).toBe(1);
  await signButton(other).click();
  await expect(
    other
      .getByText('This payment is already open in your wallet')
      .or(other.getByRole('heading', { name: 'They are yours' })),
  ).toBeVisible();
  answer();
  await seeCertificate(page);
  await seeCertificate(other);
  expect(wallet.sent).toHaveLength(1);
  expect(await ordersOf(page, investor.token)).toEqual(['CONFIRMED']);
});

test('two orders in two tabs: each is paid once, and neither is taken for the other', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  const orders = [
    await makeOrder(page, investor, { amount: '60' }),
    await makeOrder(page, investor, { currencyId: 'BNB', amount: '0.2' }),
  ] as const;
  const tabs = [page, other] as const;
  for (const [index, tab] of tabs.entries()) {
    await tab.goto(orders[index]?.url ?? '');
    await connectWallet(tab);
    await expect(signButton(tab)).toBeEnabled();
  }
  // Both payments are in the wallet at once, and neither tab has heard of its own yet.
  const answer = wallet.holdAnswers();
  await signButton(page).click();
  await expect.poll(() => wallet.sent.length).toBe(1);
  await signButton(other).click();
  await expect.poll(() => wallet.sent.length).toBe(2);
  answer();
  for (const tab of tabs) await seeCertificate(tab);
  for (const [index, tab] of tabs.entries()) {
    await expect(tab.getByText(orders[index]?.number ?? '').first()).toBeVisible();
    await expect(tab.getByText(wallet.sent[index]?.hash ?? '').first()).toBeVisible();
  }
  expect(wallet.sent).toHaveLength(2);
  expect(await ordersOf(page, investor.token)).toEqual(['CONFIRMED', 'CONFIRMED']);
});

test('offline before signing: nothing is sent, and the same order is paid later', async ({
  page,
  context,
}) => {
  const order = await makeOrder(page, investor);
  await page.goto(order.url);
  await connectWallet(page);
  await expect(signButton(page)).toBeEnabled();
  await context.setOffline(true);
  await signButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Payment not sent' })).toBeVisible();
  expect(wallet.sent).toHaveLength(0);
  await context.setOffline(false);
  await signButton(page).click();
  await seeCertificate(page);
  expect(wallet.sent).toHaveLength(1);
});

test('offline after signing: the page knows it is paid, and tells the service when it can', async ({
  page,
  context,
}) => {
  const order = await makeOrder(page, investor, { currencyId: 'BNB', amount: '0.1' });
  await page.goto(order.url);
  await connectWallet(page);
  const answer = wallet.holdAnswers();
  await signButton(page).click();
  await expect.poll(() => wallet.sent.length).toBe(1);
  await context.setOffline(true);
  answer();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('fnx.payments')))
    .toContain(wallet.sent[0]?.hash);
  await expect(signButton(page)).toBeHidden();
  await context.setOffline(false);
  await seeCertificate(page);
  expect(wallet.sent).toHaveLength(1);
});

/** `CLOSED_TABS=30` for the long run. */
const CLOSED_TABS = Number(process.env.CLOSED_TABS ?? 5);

test(`${CLOSED_TABS} tabs closed right after signing: ${CLOSED_TABS} purchases`, async ({
  page,
  context,
}) => {
  test.setTimeout(60_000 + CLOSED_TABS * 40_000);
  for (let round = 0; round < CLOSED_TABS; round++) {
    await test.step(`tab ${round + 1}`, async () => {
      const coin = round % 2 === 1;
      const order = await makeOrder(
        page,
        investor,
        coin ? { currencyId: 'BNB', amount: '0.1' } : {},
      );
      const tab = await context.newPage();
      await tab.goto(order.url);
      await connectWallet(tab);
      const sent = wallet.sent.length;
      // The wallet has sent it; what it answers comes too late, or as the tab goes, or just in time.
      const answer = round % 3 === 2 ? () => {} : wallet.holdAnswers();
      await signButton(tab).click();
      await expect.poll(() => wallet.sent.length).toBe(sent + 1);
      if (round % 3 === 1) answer();
      await tab.close();
      answer();
      const again = await context.newPage();
      await again.goto(order.url);
      await seeCertificate(again);
      await again.close();
    });
  }
  const states = await ordersOf(page, investor.token);
  expect(states).toEqual(Array(CLOSED_TABS).fill('CONFIRMED'));
  expect(wallet.sent).toHaveLength(CLOSED_TABS);
});

test('on another network: the button switches it first, and then pays', async ({ page }) => {
  const order = await makeOrder(page, investor);
  await page.goto(order.url);
  await connectWallet(page);
  await expect(signButton(page)).toBeEnabled();
  await wallet.selectChain(1);
  await expect(
    page.getByRole('region', { name: 'Order' }).getByText('Wrong network'),
  ).toBeVisible();
  wallet.decide('switch', 'reject');
  await page.getByRole('button', { name: 'Switch to BNB Smart Chain' }).click();
  await expect(page.getByText('You rejected the request in your wallet')).toBeVisible();
  wallet.decide('switch', 'approve');
  await page.getByRole('button', { name: 'Switch to BNB Smart Chain' }).click();
  await signButton(page).click();
  await seeCertificate(page);
});

test.describe('a page whose scripts were tampered with', () => {
  const THIEF = '0x000000000000000000000000000000000000dEaD';

  test('the answer of the service names another recipient: no wallet opens', async ({ page }) => {
    const key = (
      JSON.parse(Buffer.from(investor.token.split('.')[1] ?? '', 'base64url').toString()) as {
        secretKey: string;
      }
    ).secretKey;
    await page.route('**/api/v1/wallet/buyShare', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await route.fetch();
      const body = await response.json();
      const opened = CryptoJS.AES.decrypt(body.data.payload, key).toString(CryptoJS.enc.Utf8);
      const order = JSON.parse(opened);
      const args = [THIEF, BigInt(order.payAmountRaw)] as const;
      order.toAddress = THIEF;
      order.payment.to = THIEF;
      order.payment.data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
      body.data.payload = CryptoJS.AES.encrypt(JSON.stringify(order), key).toString();
      await route.fulfill({ response, json: body });
    });
    await page.goto('/buy-shares');
    await connectWallet(page);
    await buyFor(page, '60');
    await expect(
      page.getByRole('alert').filter({ hasText: 'The recipient differs' }),
    ).toBeVisible();
    expect(wallet.asked).not.toContain('eth_sendTransaction');
  });

  test('the request is changed on its way to the wallet: the person is told to stop', async ({
    page,
  }) => {
    wallet.alter((request) => ({
      ...request,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [THIEF, parseEther('60')],
      }),
    }));
    await page.goto('/buy-shares');
    await connectWallet(page);
    await buyFor(page, '60');
    await expect(page.getByText('Warning: a different transaction was sent')).toBeVisible();
    await expect(page.getByText('The recipient differs.').first()).toBeVisible();
    expect(await ordersOf(page, investor.token)).not.toContain('CONFIRMED');
  });
});

test.describe('money that is not what was asked', () => {
  /** Pays an order without its page: what an owner may do in the wallet by hand. */
  async function payByHand(page: Page, symbol: string, to: string, raw: bigint) {
    const token = (await tokens(page.request))[symbol];
    if (!token) throw new Error(`no ${symbol}`);
    const args = [to as `0x${string}`, raw] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
    return wallet.send({ to: token, data });
  }
  const treasury = async (page: Page) =>
    (await (await page.request.get('/api/v1/config')).json()).data.treasury as string;

  test('half of it: fewer shares for it', async ({ page }) => {
    const order = await makeOrder(page, investor);
    await page.goto(order.url);
    await payByHand(page, 'USDT', await treasury(page), BigInt(order.payAmountRaw) / 2n);
    await expect(page.getByRole('heading', { name: 'Payment too low' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText('30.00 USDT of 60.00 USDT was received')).toBeVisible();
    await page.getByRole('button', { name: 'Accept fewer shares' }).click();
    await seeCertificate(page);
  });

  test('half of it: back to its sender', async ({ page }) => {
    const order = await makeOrder(page, investor);
    await page.goto(order.url);
    await payByHand(page, 'USDT', await treasury(page), BigInt(order.payAmountRaw) / 2n);
    await page.getByRole('button', { name: 'Request a refund' }).click({ timeout: 30_000 });
    await expect(page.getByRole('heading', { name: 'Refund due' })).toBeVisible();
    await expect(page.getByText('You requested a refund.')).toBeVisible();
  });

  test('another currency: it goes back, and the page says why', async ({ page }) => {
    const order = await makeOrder(page, investor);
    await page.goto(order.url);
    await payByHand(page, 'USDC', await treasury(page), BigInt(order.payAmountRaw));
    await expect(page.getByRole('heading', { name: 'Refund due' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText('60 USDC arrived, but this order is in USDT.')).toBeVisible();
  });

  test('paid from elsewhere in coin: found without its hash', async ({ page }) => {
    const order = await makeOrder(page, investor, { currencyId: 'BNB', amount: '0.1' });
    const to = (await treasury(page)) as `0x${string}`;
    await wallet.send({ to, value: `0x${BigInt(order.payAmountRaw).toString(16)}` });
    await page.goto(order.url);
    await seeCertificate(page);
  });

  test('a pasted text that is no hash is said to be none, and can be put right', async ({
    page,
  }) => {
    const order = await makeOrder(page, investor);
    await page.goto(order.url);
    await page.getByRole('button', { name: 'I already paid' }).click();
    await page.getByLabel('Transaction hash').fill(`0x${'z'.repeat(64)}`);
    await page.getByRole('button', { name: 'Find my payment' }).click();
    await expect(page.getByText(/A transaction hash starts with 0x/)).toBeVisible();
  });
});
