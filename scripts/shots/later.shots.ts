import type { Page } from '@playwright/test';
import { type Address, encodeFunctionData, numberToHex, parseAbi } from 'viem';
import { ORDER_STATUS_LABELS } from '@/shared/vocabulary';
import { type InjectedWallet, injectWallet } from '../../e2e/support/injected-wallet';
import { becomeInvestor, buyByCalls, callsOf, type Investor } from '../../e2e/support/investor';
import { connectWallet, makeOrder, payButton } from '../../e2e/support/purchase';
import { acceptTerms, expect, meetHolder, open, test } from './shoot';

/*
 * What needs the chain to stand still or to run ahead: transactions on their way, an index that is behind, rewards, stakes that
 * end, an order that nobody paid. Everybody shares the chain, so these come after the others, one by one; the last moves its time.
 */

type Config = { contracts: { shareToken: Address } };

const DAY = 86_400;
/** The index counts as behind after a minute without a block. */
const BEHIND_MS = 100_000;

let investor: Investor;
let wallet: InjectedWallet;

test.beforeEach(async ({ page, context, baseURL }) => {
  test.slow();
  await acceptTerms(page);
  investor = await becomeInvestor(page, baseURL);
  wallet = await injectWallet(context, { accounts: [investor.account], knownChains: [56] });
});
test.afterEach(() => wallet.mine('running'));

const mineOne = () => wallet.chain.request({ method: 'evm_mine' } as never);
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens the review of a stake with the wallet connected. */
async function reviewStake(page: Page, term: RegExp, shares: string): Promise<void> {
  await page.getByRole('radio', { name: term }).check();
  await page.getByLabel('Amount', { exact: true }).fill(shares);
  await page.getByRole('button', { name: 'Review' }).click();
  await connectInDialog(page);
  await expect(confirmButton(page, /^Stake /)).toBeEnabled();
}

const confirmButton = (page: Page, name: RegExp) =>
  page.getByRole('dialog').getByRole('button', { name });

/** The first time by the list of wallets, later by one tap; nothing when it is connected. */
async function connectInDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const first = dialog.getByRole('button', { name: 'Connect Wallet' });
  const again = dialog.getByRole('button', { name: 'Reconnect Test wallet' });
  const ready = dialog.locator('button[type="submit"]');
  await expect(first.or(again).or(ready).first()).toBeVisible();
  if (await again.isVisible()) await again.click();
  if (!(await first.isVisible())) return;
  await first.click();
  await page.getByRole('button', { name: 'Test wallet' }).click();
}

test('a purchase on its way', async ({ page, shoot }) => {
  const order = await makeOrder(page, investor, { currencyId: 'BNB', amount: '0.1' });
  await open(page, order.url);
  await connectWallet(page);
  await expect(payButton(page)).toBeEnabled();
  await shoot(page, 'review-bnb');
  await wallet.mine('stopped');
  await payButton(page).click();
  await expect(title(page, ORDER_STATUS_LABELS.SUBMITTED)).toBeVisible();
  await shoot(page, 'order-submitted');
  await mineOne();
  await expect(title(page, ORDER_STATUS_LABELS.CONFIRMING)).toBeVisible();
  await shoot(page, 'order-confirming');
});

test('a stake on its way', async ({ page, shoot }) => {
  await buyByCalls(page.request, investor, '500');
  await open(page, '/staking');
  await reviewStake(page, /^90 days/, '20');
  await shoot(page, 'staking-review', { of: 'window' });
  await wallet.mine('stopped');
  const answer = wallet.holdAnswers();
  await confirmButton(page, /^Stake /).click();
  await expect(page.getByText(/^Check that your wallet shows the same/)).toBeVisible();
  await shoot(page, 'staking-wallet', { of: 'window' });
  answer();
  await expect(page.getByText(/^Waiting for the network/)).toBeVisible();
  await shoot(page, 'staking-pending');
  await mineOne();
  await expect(page.getByText(/^In a block/)).toBeVisible();
  await shoot(page, 'staking-mined');
});

test('shares on their way', async ({ page, browser, baseURL, shoot }) => {
  await buyByCalls(page.request, investor, '500');
  const holder = await meetHolder(browser, baseURL);
  await open(page, '/wallet/send');
  await shoot(page, 'send-no-wallet');
  await connectWallet(page);
  await page.getByLabel('To').fill(holder.account.address);
  await page.getByLabel('Amount').fill('5.25');
  await shoot(page, 'send-form');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(title(page, 'Review the transfer')).toBeVisible();
  await wallet.mine('stopped');
  const answer = wallet.holdAnswers();
  await page.getByRole('button', { name: 'Send with wallet' }).click();
  await expect(page.getByText('Confirm in your wallet')).toBeVisible();
  await shoot(page, 'send-wallet');
  answer();
  await expect(title(page, 'Transfer sent')).toBeVisible();
  await shoot(page, 'send-sent');
});

const TOKEN = parseAbi([
  'function holderOf(address) view returns (bytes32)',
  'function setHolderFrozen(bytes32, bool)',
]);

/** Freezes the investor's shares in the next block. */
async function freeze(shareToken: Address): Promise<void> {
  const { chain } = wallet;
  const accounts = (await chain.request({ method: 'eth_accounts' } as never)) as Address[];
  const holder = await chain.readContract({
    address: shareToken,
    abi: TOKEN,
    functionName: 'holderOf',
    args: [investor.account.address],
  });
  const transaction = {
    // The enforcer of a local chain.
    from: accounts.at(-3),
    to: shareToken,
    data: encodeFunctionData({ abi: TOKEN, functionName: 'setHolderFrozen', args: [holder, true] }),
    gas: numberToHex(200_000),
  };
  await chain.request({ method: 'eth_sendTransaction', params: [transaction] } as never);
}

test('calls that the network reverts', async ({ page, browser, baseURL, shoot }) => {
  await buyByCalls(page.request, investor, '500');
  const holder = await meetHolder(browser, baseURL);
  const call = callsOf(page.request, investor.token);
  const { shareToken } = (await call<Config>('GET', 'config')).contracts;
  await open(page, '/wallet/send');
  await connectWallet(page);
  await page.getByLabel('To').fill(holder.account.address);
  await page.getByLabel('Amount').fill('5.25');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(title(page, 'Review the transfer')).toBeVisible();
  await wallet.mine('stopped');
  await page.getByRole('button', { name: 'Send with wallet' }).click();
  await expect(title(page, 'Transfer sent')).toBeVisible();
  await freeze(shareToken);
  await wallet.queueAgain();
  await wallet.mine('running');
  await expect(title(page, 'Transfer failed')).toBeVisible();
  await shoot(page, 'send-reverted');
});

test('an index that is behind', async ({ page, shoot }) => {
  await buyByCalls(page.request, investor, '500');
  await wallet.mine('stopped');
  await expect(async () => {
    await open(page, '/wallet');
    await expect(page.getByText('Figures may be out of date')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: BEHIND_MS, intervals: [5_000] });
  await shoot(page, 'wallet-index-behind');
});

test('rewards, claims, ends, and an order that nobody paid', async ({ page, shoot }) => {
  await buyByCalls(page.request, investor, '5000');
  await open(page, '/staking');
  for (const [term, shares] of [
    [/^90 days/, '100'],
    [/^365 days/, '150'],
  ] as const) {
    await reviewStake(page, term, shares);
    await confirmButton(page, /^Stake /).click();
    const line = page.getByRole('main').getByRole('listitem');
    await expect(line.filter({ hasText: `${shares} shares` })).toBeVisible();
  }
  const order = await makeOrder(page, investor);
  const forward = { method: 'evm_increaseTime', params: [numberToHex(95 * DAY)] };
  await wallet.chain.request(forward as never);
  await expect(async () => {
    await open(page, '/staking');
    await expect(page.getByRole('button', { name: /^Claim \d/ })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await shoot(page, 'staking-rewards');
  await page.getByRole('button', { name: /^End early: / }).click();
  await connectInDialog(page);
  await page.getByRole('dialog').getByLabel(/^Type/).fill('EXIT');
  await shoot(page, 'early-exit', { of: 'window' });
  await page.getByRole('dialog').getByRole('button', { name: 'Keep staked' }).click();
  await page.getByRole('button', { name: /^Claim \d/ }).click();
  await expect(confirmButton(page, /^Claim /)).toBeEnabled();
  await shoot(page, 'claim-review', { of: 'window' });
  await confirmButton(page, /^Claim /).click();
  await expect(page.getByText(/^Claim .*: done$/)).toBeVisible({ timeout: 30_000 });
  await shoot(page, 'claimed', { of: 'window' });
  for (const [name, path] of Object.entries({
    claims: '/staking/claims',
    'overview-rewards': '/dashboard',
    notifications: '/notifications',
  })) {
    await open(page, path);
    await shoot(page, name);
  }
  await open(page, order.url);
  await expect(title(page, ORDER_STATUS_LABELS.EXPIRED)).toBeVisible();
  await shoot(page, 'order-expired');
});
