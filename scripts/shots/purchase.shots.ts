import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type InjectedWallet, injectWallet } from '../../e2e/support/injected-wallet';
import {
  becomeInvestor,
  buyByCalls,
  callsOf,
  type Investor,
  linkWallet,
  payByCalls,
} from '../../e2e/support/investor';
import {
  connectWallet,
  makeOrder,
  payButton,
  placeOrder,
  seeCertificate,
} from '../../e2e/support/purchase';
import { acceptTerms, expect, meetHolder, open, test } from './shoot';

/* A purchase from the amount to the certificate, an order in each state that it can come to, and shares that are sent. */

let investor: Investor;
let wallet: InjectedWallet;

test.beforeEach(async ({ page, context, baseURL }) => {
  await acceptTerms(page);
  investor = await becomeInvestor(page, baseURL);
  wallet = await injectWallet(context, { accounts: [investor.account], knownChains: [56, 1] });
});

test('amount, review, approval, certificate', async ({ page, shoot }) => {
  await open(page, '/buy-shares');
  await shoot(page, 'amount-no-wallet');
  await connectWallet(page);
  await page.getByLabel('You pay').fill('25000');
  await shoot(page, 'amount-too-much');
  await page.getByLabel('You pay').fill('500');
  await page.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled();
  await shoot(page, 'amount');
  await placeOrder(page, '500');
  await expect(payButton(page)).toBeEnabled();
  await shoot(page, 'review');
  wallet.decide('send', 'approve-once');
  await payButton(page).click();
  await expect(payButton(page)).toHaveText(/^Buy/);
  await shoot(page, 'review-approved');
  wallet.decide('send', 'busy');
  await payButton(page).click();
  await expect(page.getByText(/Your wallet has an open request/)).toBeVisible();
  await shoot(page, 'wallet-busy');
  await open(page, '/buy-shares');
  await expect(page.getByText('You have an open order')).toBeVisible();
  await shoot(page, 'amount-open-order');
  await page.getByRole('link', { name: 'Continue' }).click();
  await connectWallet(page);
  wallet.decide('send', 'approve');
  await payButton(page).click();
  await seeCertificate(page);
  await shoot(page, 'order-confirmed');
  await page.emulateMedia({ media: 'print' });
  await shoot(page, 'certificate-printed');
});

test('not bought: no wallet, another network, cancelled', async ({ page, shoot }) => {
  const order = await makeOrder(page, investor);
  await open(page, order.url);
  await shoot(page, 'review-no-wallet');
  await connectWallet(page);
  await expect(payButton(page)).toBeEnabled();
  await wallet.selectChain(1);
  await expect(page.getByRole('main').getByText('Wrong network').first()).toBeVisible();
  await shoot(page, 'review-other-network');
  await wallet.selectChain(56);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('heading', { name: 'Order cancelled' })).toBeVisible();
  await shoot(page, 'order-cancelled');
});

test('the wallet does not answer', async ({ page, shoot }) => {
  wallet.decide('send', 'silence');
  const order = await makeOrder(page, investor);
  await open(page, order.url);
  await connectWallet(page);
  await payButton(page).click();
  await expect(page.getByText('No response from your wallet')).toBeVisible({ timeout: 40_000 });
  await shoot(page, 'signing-long');
});

test('two confirmations', async ({ page, shoot }) => {
  const order = await makeOrder(page, investor);
  await open(page, order.url);
  await connectWallet(page);
  const approve = wallet.holdAnswers();
  await payButton(page).click();
  await expect.poll(() => wallet.sent.length).toBe(1);
  await shoot(page, 'approve-1-of-2');
  wallet.decide('send', 'silence');
  approve();
  const asked = () => wallet.asked.filter((method) => method === 'eth_sendTransaction').length;
  await expect.poll(asked).toBe(2);
  await shoot(page, 'buy-2-of-2');
});

test('refused by the network', async ({ page, shoot }) => {
  const order = await makeOrder(page, investor);
  // Without the approval the token refuses, and the whole purchase with it.
  const txHash = await payByCalls(investor.account, {
    ...order,
    payment: { ...order.payment, approve: null },
  });
  const submit = { orderId: order.id, action: 'SUBMIT', txHash };
  await callsOf(page.request, investor.token)('PUT', 'wallet/buyShare', submit);
  await open(page, order.url);
  await expect(page.getByRole('heading', { name: /failed/i })).toBeVisible({ timeout: 60_000 });
  await connectWallet(page);
  await shoot(page, 'order-failed');
});

test('wallet, sending, proof', async ({ page, shoot, browser, baseURL }) => {
  await buyByCalls(page.request, investor, '500');
  const holder = await meetHolder(browser, baseURL);
  // A browser that reads QR codes.
  await page.addInitScript(() =>
    Object.assign(window, {
      BarcodeDetector: class {
        detect = async () => [];
      },
    }),
  );
  await open(page, '/wallet');
  await connectWallet(page);
  await expect(page.getByText('Connected now')).toBeVisible();
  await shoot(page, 'wallet');
  await page.getByRole('link', { name: 'Send shares' }).click();
  await page.getByRole('button', { name: 'Scan QR code' }).click();
  await expect(page.getByRole('dialog', { name: 'Scan an address' })).toBeVisible();
  await shoot(page, 'send-scan', { of: 'window' });
  await page.keyboard.press('Escape');
  await page.getByLabel('To').fill('0x000000000000000000000000000000000000dEaD');
  await page.getByLabel('Amount').fill('5.25');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('This transfer is not possible')).toBeVisible();
  await shoot(page, 'send-refused');
  await page.getByLabel('To').fill(holder.account.address);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: 'Review the transfer' })).toBeVisible();
  await shoot(page, 'send-review');
  await page.getByRole('button', { name: 'Send with wallet' }).click();
  await expect(page.getByRole('heading', { name: 'Shares sent' })).toBeVisible({ timeout: 60_000 });
  await shoot(page, 'send-receipt');
  await page.goto('/static/proof');
  await page.getByRole('button', { name: 'Check the register' }).click();
  await expect(page.getByText('The register adds up')).toBeVisible({ timeout: 60_000 });
  await shoot(page, 'proof');
});

test('a further wallet, which a registered one consents to', async ({ page, shoot }) => {
  await buyByCalls(page.request, investor, '500');
  const further = privateKeyToAccount(generatePrivateKey());
  await linkWallet(callsOf(page.request, investor.token), further);
  await wallet.selectAccount(further);
  await open(page, '/wallet');
  await connectWallet(page);
  await page.getByRole('button', { name: 'Register for shares' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, 'register-further', { of: 'window' });
});

test('the first wallet, registered without a purchase', async ({ page, shoot }) => {
  await open(page, '/wallet');
  await connectWallet(page);
  await page.getByRole('button', { name: 'Register for shares' }).click();
  await expect(page.getByRole('button', { name: 'Register wallet' })).toBeVisible();
  await shoot(page, 'register-first', { of: 'window' });
});
