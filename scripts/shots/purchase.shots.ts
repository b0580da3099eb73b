import type { Page } from '@playwright/test';
import { encodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem';
import { type InjectedWallet, injectWallet } from '../../e2e/support/injected-wallet';
import { becomeInvestor, callsOf, type Investor, tokens } from '../../e2e/support/investor';
import { connectWallet, makeOrder, seeCertificate } from '../../e2e/support/purchase';
import { acceptTerms, expect, open, test } from './shoot';

/* A purchase from the amount to the certificate, and an order in each state that it can come to. */

let investor: Investor;
let wallet: InjectedWallet;

test.beforeEach(async ({ page, context, baseURL }) => {
  await acceptTerms(page);
  investor = await becomeInvestor(page, baseURL);
  wallet = await injectWallet(context, { accounts: [investor.account], knownChains: [56, 1] });
});

test('amount, review, signature, certificate', async ({ page, shoot }) => {
  await open(page, '/buy-shares');
  await shoot(page, 'amount-no-wallet');
  await connectWallet(page);
  await page.getByLabel('You pay').fill('20');
  await expect(page.getByText(/50/).first()).toBeVisible();
  await shoot(page, 'amount-too-small');
  await page.getByLabel('You pay').fill('25000');
  await shoot(page, 'amount-too-much');
  await page.getByLabel('You pay').fill('500');
  await expect(page.getByRole('button', { name: 'Review' })).toBeEnabled();
  await shoot(page, 'amount');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: 'Review your purchase' })).toBeVisible();
  await page.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Pay with wallet' })).toBeEnabled();
  await shoot(page, 'review');
  wallet.decide('send', 'reject');
  await page.getByRole('button', { name: 'Pay with wallet' }).click();
  await expect(page.getByRole('heading', { name: 'Payment not signed' })).toBeVisible();
  await shoot(page, 'not-signed');
  wallet.decide('send', 'approve');
  await page.getByRole('button', { name: 'Open wallet again' }).click();
  await seeCertificate(page);
  await shoot(page, 'order-confirmed');
  await page.emulateMedia({ media: 'print' });
  await shoot(page, 'certificate-printed');
});

test('waiting for payment, and cancelled', async ({ page, shoot }) => {
  const order = await makeOrder(page, investor);
  await open(page, order.url);
  await shoot(page, 'order-created-no-wallet');
  await connectWallet(page);
  await expect(page.getByRole('button', { name: 'Pay with wallet' })).toBeEnabled();
  await shoot(page, 'order-created');
  await page.getByRole('button', { name: 'I already paid' }).click();
  await page.getByLabel('Transaction hash').fill('0x123');
  await page.getByRole('button', { name: 'Find my payment' }).click();
  await expect(page.getByText(/A transaction hash starts with 0x/)).toBeVisible();
  await shoot(page, 'order-paste-hash');
  await wallet.selectChain(1);
  await expect(page.getByText('Wrong network')).toBeVisible();
  await shoot(page, 'order-other-network');
  await open(page, '/dashboard');
  await shoot(page, 'overview-with-order');
  await open(page, order.url);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('heading', { name: 'Order cancelled' })).toBeVisible();
  await shoot(page, 'order-cancelled');
});

test('the wallet does not answer', async ({ page, shoot }) => {
  wallet.decide('send', 'silence');
  await open(page, '/buy-shares');
  await connectWallet(page);
  await page.getByLabel('You pay').fill('60');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Pay with wallet' }).click();
  await expect(page.getByRole('heading', { name: 'Review your purchase' })).toBeHidden();
  await shoot(page, 'signing');
  await expect(page.getByText('No response from your wallet')).toBeVisible({ timeout: 40_000 });
  await shoot(page, 'signing-long');
});

test('on its way', async ({ page, shoot }) => {
  const order = await makeOrder(page, investor);
  await open(page, order.url);
  await connectWallet(page);
  await wallet.mine('stopped');
  try {
    await page.getByRole('button', { name: 'Pay with wallet' }).click();
    await expect(page.getByRole('heading', { name: 'Payment sent' })).toBeVisible();
    await shoot(page, 'order-submitted');
  } finally {
    await wallet.mine('second');
  }
});

test('less than asked for, and money that goes back', async ({ page, shoot }) => {
  const order = await makeOrder(page, investor);
  await pay(page, order.payment.to, BigInt(order.payAmountRaw) / 2n);
  await open(page, order.url);
  await expect(page.getByRole('heading', { name: 'Payment too low' })).toBeVisible({
    timeout: 60_000,
  });
  await shoot(page, 'order-underpaid');
  await page.getByRole('button', { name: 'Request a refund' }).click();
  await expect(page.getByRole('heading', { name: 'Refund due' })).toBeVisible();
  await shoot(page, 'order-refund-due');
});

test('refused by the network', async ({ page, shoot }) => {
  const order = await makeOrder(page, investor);
  // More than the wallet holds: the token's contract reverts.
  const txHash = await pay(page, order.payment.to, parseEther('1000000'));
  const submit = { orderId: order.id, action: 'SUBMIT', txHash };
  await callsOf(page.request, investor.token)('PUT', 'wallet/buyShare', submit);
  await open(page, order.url);
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible({
    timeout: 60_000,
  });
  await shoot(page, 'order-failed');
});

/** Pays an order without its page, as its owner may do by hand; USDT, in its smallest unit. */
async function pay(page: Page, to: Hex, raw: bigint): Promise<Hex> {
  const { USDT } = await tokens(page.request);
  if (!USDT) throw new Error('There is no USDT.');
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, raw] });
  return wallet.send({ to: USDT, data });
}
