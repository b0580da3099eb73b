import { expect, type Page } from '@playwright/test';
import { mnemonicToAccount } from 'viem/accounts';
import { test } from '../support/desk';
import { command, onChain, propose, signFromList } from '../support/desk-jobs';
import { becomeInvestor, buyByCalls, callsOf, type Investor } from '../support/investor';
import { Officer } from '../support/officer';
import { connectWallet, payButton, placeOrder, seeCertificate, wishFor } from '../support/purchase';
import { shoot } from '../support/shoot';
import { watchContext } from '../support/watch';

/* Two holders through a bonus issue, a distribution with tax, and the rules of holding, with the desk that makes them. */
test.describe.configure({ mode: 'default', timeout: 900_000 });

const TAX_WALLET = '0x90f79bf6eb2c4f870365e785982e1f101e93b906';
const RESOLUTION = '# Bonus issue 2026\n\nOne new share for each one, by the general meeting.\n';
const DIVIDEND = '# Dividend 2026\n\nThe board pays 5,000 USDT to the holders.\n';
const LETTER = '# Approval\n\nThe supervisor approves a holding below 20 %.\n';
/** Of the waiting time in the issuance of a local chain. */
const MINUTE = 61;

const demoAccount = (addressIndex: number) =>
  mnemonicToAccount('test test test test test test test test test test test junk', {
    addressIndex,
  });
const [ADA, BEN] = [22, 23] as const;

test('a bonus issue, a taxed distribution, and a tenth of the bank', async ({
  desk,
  browser,
  page,
  baseURL,
  world,
}) => {
  const [first, second] = [new Officer(desk.ada), new Officer(desk.grace)];
  const main = page.getByRole('main');
  const investor = await becomeInvestor(page, baseURL, '10', demoAccount(ADA));
  await useDemoWallet(page, ADA);
  const context = await browser.newContext({ baseURL: world.url });
  await watchContext(context, new URL(world.url).origin);
  const other = await context.newPage();
  const treaty = await becomeInvestor(other, baseURL, '10', demoAccount(BEN));
  await useDemoWallet(other, BEN);
  await buyByCalls(other.request, treaty, '9500');

  await test.step('an investor buys', async () => {
    await page.goto('/buy-shares');
    await connectWallet(page, 'Demo wallet');
    await placeOrder(page, '500');
    await pay(page);
    await shoot(page, 'bought');
  });

  await test.step('a bonus issue is declared, waits, and is minted', async () => {
    const { page: at } = first;
    await command(first, 'Bonus declare');
    await first.type(at.getByLabel('New shares'), '1');
    await first.type(at.getByLabel('For each'), '1');
    await first.choose(at.getByLabel('Document'), 'bonus-2026.md', RESOLUTION);
    await first.type(at.getByLabel('Title'), 'Bonus issue 2026');
    await first.type(at.getByLabel('Reason'), 'General meeting of 2 November');
    await shoot(at, 'bonus-declare');
    await propose(first, 'Propose');
    await signFromList(second, /Bonus issue 2026/, 'As in the minutes', 'bonus-to-sign');
    await onChain(second, 'bonus-call');
    await command(first, 'Bonus list');
    await expect(at.getByText('WAITING').first()).toBeVisible();
    await shoot(at, 'bonus-waits');
    await shootProof(page, 'proof-bonus-waits');
    await world.chainClock.advance(MINUTE);
    await expect(async () => {
      await first.button('Show').click();
      await expect(at.getByText('OPEN', { exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await run(first, 'Bonus mint', ['1']);
    await onChain(first, 'bonus-mint-call');
    await command(first, 'Bonus list');
    await shoot(at, 'bonus-done');
  });

  await test.step('the investor sees the bonus', async () => {
    await page.goto('/transactions');
    await expect(main.getByText(/Bonus/).first()).toBeVisible();
    await shoot(page, 'transactions-bonus');
    await main.getByRole('link', { name: /Bonus/ }).first().click();
    await expect(page).toHaveURL(/transactions\/./);
    await page.waitForLoadState('networkidle');
    await shoot(page, 'transaction-bonus');
    await page.goto('/dashboard');
    await page.waitForLoadState('networkidle');
    await shoot(page, 'portfolio-bonus');
  });

  await test.step('a distribution with tax, and a treaty for one', async () => {
    const { page: at } = first;
    await command(first, 'Distributions declare');
    await first.type(at.getByLabel('Currency'), 'USDT');
    await first.type(at.getByLabel('Amount'), '5000');
    await first.choose(at.getByLabel('Document'), 'dividend-2026.md', DIVIDEND);
    await first.type(at.getByLabel('Title'), 'Dividend 2026');
    await first.type(at.getByLabel('Tax', { exact: false }).first(), '15');
    await first.type(at.getByLabel('Tax wallet'), TAX_WALLET);
    const exceptions = `holder,rate,reason\n${treaty.email},5,"Treaty, article 10"\n`;
    await first.choose(at.getByLabel('Exceptions'), 'treaties.csv', exceptions);
    await first.type(at.getByLabel('Reason'), 'Decided by the board');
    await shoot(at, 'distribution-declare');
    await propose(first, 'Propose');
    await signFromList(second, /Dividend 2026/, 'As in the minutes', 'distribution-to-sign');
    await onChain(second, 'distribution-call');
    await isListed(page, investor);
    await page.goto('/distributions');
    await expect(main.getByText(/Payments begin when/)).toBeVisible();
    await shoot(page, 'distribution-before-rates');
    await run(first, 'Distributions rates', ['1']);
    await onChain(first, 'rates-call');
    await command(first, 'Distributions list');
    await shoot(at, 'distributions-list');
  });

  await test.step('one claims, the other gets it by push', async () => {
    await page.reload();
    const entry = main.getByRole('listitem').first();
    await expect(entry.getByText('15.0')).toBeVisible();
    await shoot(page, 'distribution-15');
    await entry.getByRole('button', { name: /^Claim now/ }).click();
    const review = page.getByRole('dialog', { name: /^Claim .* USDT\?$/ });
    const connect = review.getByRole('button', { name: 'Connect Wallet' });
    const claim = review.getByRole('button', { name: /^Claim .* USDT$/ });
    await expect(connect.or(claim).first()).toBeVisible();
    await shoot(page, 'distribution-claim', { of: 'window' });
    if (await connect.isVisible()) {
      await connect.click();
      await page.getByRole('dialog').getByText('Demo wallet').click();
    }
    await claim.click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(entry.getByText('Received', { exact: true })).toBeVisible({ timeout: 60_000 });
    await shoot(page, 'distribution-received');
    await other.goto('/distributions');
    await expect(other.getByRole('listitem').first().getByText('5.0')).toBeVisible();
    await shoot(other, 'distribution-5');
    await run(first, 'Distributions pay', ['1']);
    await onChain(first, 'pay-call');
    await expect(other.getByText('Received', { exact: true })).toBeVisible({ timeout: 60_000 });
  });

  await test.step("the year's statement and the file for the tax office", async () => {
    const year = new Date().getUTCFullYear();
    for (const [at, name] of [
      [page, 'statement-15'],
      [other, 'statement-5'],
    ] as const) {
      await at.goto(`/transactions/statement?year=${year}`);
      await at.waitForLoadState('networkidle');
      await shoot(at, name);
    }
    await first.click(first.menu('Reports'));
    await first.click(first.button('Make a CSV file').last());
    await expect(first.page.getByText(/fnx-tax/).first()).toBeVisible();
    await shoot(first.page, 'reports-tax');
  });

  await test.step('the rules begin', async () => {
    const { page: at } = first;
    await command(first, 'Holdings ceiling');
    await first.type(at.getByLabel('Percent'), '99');
    await first.type(at.getByLabel('From'), '100');
    await first.type(at.getByLabel('Reason'), 'Statutes, article 9');
    await propose(first, 'Propose');
    await signFromList(second, /one holder/, 'Read the statutes', 'ceiling-to-sign');
    await onChain(second, 'ceiling-call');
  });

  await test.step('the tenth is refused before anything is signed', async () => {
    await page.goto('/buy-shares');
    await connectWallet(page, 'Demo wallet').catch(() => {});
    await wishFor(page, '2000');
    await expect(main.getByText(/supervisor’s approval/).first()).toBeVisible();
    await shoot(page, 'buy-refused');
  });

  await test.step('officers approve with the letter', async () => {
    const { page: at } = first;
    await command(first, 'Holdings approve');
    await first.type(at.getByLabel('Person or holder'), investor.email);
    await first.type(at.getByLabel('Percent'), '19.99');
    await first.choose(at.getByLabel('Letter'), 'letter.md', LETTER);
    await first.type(at.getByLabel('Reason'), 'Letter of 2 November');
    await shoot(at, 'approve-form');
    await propose(first, 'Propose');
    await signFromList(second, /19.99|qualifying|holder/i, 'Read the letter', 'approve-to-sign');
    await onChain(second, 'approve-call');
  });

  await test.step('the investor crosses it', async () => {
    await page.goto('/buy-shares');
    await connectWallet(page, 'Demo wallet').catch(() => {});
    await placeOrder(page, '2000');
    await pay(page);
    await shoot(page, 'bought-across');
    await page.goto('/dashboard');
    await page.waitForLoadState('networkidle');
    await shoot(page, 'portfolio-end');
  });

  await shootProof(page, 'proof-end');
  await context.close();
});

const useDemoWallet = (page: Page, index: number) =>
  page.addInitScript((text) => localStorage.setItem('fnx.demoWallet', text), String(index));

/** Signs what the purchase needs in the demo's wallet, until the certificate. */
async function pay(page: Page): Promise<void> {
  const done = page.getByRole('heading', { name: 'Purchase complete' });
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await payButton(page).click();
  while (!(await done.isVisible())) {
    await expect(approve.or(payButton(page)).or(done).first()).toBeVisible({ timeout: 60_000 });
    if (await approve.isVisible()) await approve.click().catch(() => {});
    else if (
      await payButton(page)
        .isEnabled()
        .catch(() => false)
    ) {
      await payButton(page)
        .click({ timeout: 2_000 })
        .catch(() => {});
    }
  }
  await seeCertificate(page);
}

/** A command that asks for no second officer. */
async function run(who: Officer, name: string, args: readonly string[]): Promise<void> {
  await command(who, name);
  for (const arg of args) await who.type(who.page.getByLabel('Number'), arg);
  await who.click(who.page.getByRole('main').getByRole('button', { name: /^(Prepare|Run)$/ }));
}

async function shootProof(page: Page, name: string): Promise<void> {
  await page.goto('/static/proof');
  await page.waitForLoadState('networkidle');
  await shoot(page, name);
}

async function isListed(page: Page, { token }: Investor): Promise<void> {
  const call = callsOf(page.request, token);
  const count = async () =>
    (await call<{ docs: unknown[] }>('GET', 'distributions/list', { page: '1', limit: '20' })).docs
      .length;
  await expect.poll(count, { message: 'the distribution' }).toBe(1);
}
