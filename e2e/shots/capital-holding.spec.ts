import { expect, type Page } from '@playwright/test';
import { mnemonicToAccount } from 'viem/accounts';
import { test } from '../support/desk';
import { command, onChain, propose, signFromList } from '../support/desk-jobs';
import { becomeInvestor, buyByCalls, callsOf, type Investor } from '../support/investor';
import { Officer } from '../support/officer';
import { connectWallet, payButton, placeOrder, seeCertificate } from '../support/purchase';
import { shoot } from '../support/shoot';
import { watchContext } from '../support/watch';

/* Two holders through a bonus issue, and a distribution with tax whose rates are entered at the desk. */
test.describe.configure({ mode: 'default', timeout: 480_000 });

const TAX_WALLET = '0x90f79bf6eb2c4f870365e785982e1f101e93b906';
const RESOLUTION = '# Bonus issue 2026\n\nOne new share for each one, by the general meeting.\n';
const DIVIDEND = '# Dividend 2026\n\nThe board pays 5,000 USDT to the holders.\n';
/** Of the waiting time in the issuance of a local chain. */
const MINUTE = 61;

const demoAccount = (addressIndex: number) =>
  mnemonicToAccount('test test test test test test test test test test test junk', {
    addressIndex,
  });
const [ADA, BEN] = [22, 23] as const;

test('a bonus issue, and a distribution with tax', async ({
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
    await expect(at.getByText('DONE', { exact: true })).toBeVisible();
    await shoot(at, 'bonus-done');
    await command(first, 'Price list');
    await first.click(first.button('Show'));
    await expect(at.getByText(/^proposed/)).toBeVisible();
    await shoot(at, 'price-proposed');
  });

  await test.step('the investor sees the bonus', async () => {
    await page.goto('/transactions');
    const bonus = main.getByRole('link', { name: 'Bonus shares' });
    await expect(bonus).toBeVisible();
    await shoot(page, 'transactions-bonus');
    await bonus.click();
    await expect(page).toHaveURL(/transactions\/./);
    await shown(page);
    await shoot(page, 'transaction-bonus');
    await page.goto('/dashboard');
    await shown(page);
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
    await onChain(second, 'distribution-second-call', /^Declare a distribution/);
    await isListed(page, investor);
    await page.goto('/distributions');
    await expect(main.getByText(/Payments begin when/)).toBeVisible();
    await shoot(page, 'distribution-before-rates');
    await run(first, 'Distributions rates', ['1']);
    await onChain(first, 'rates-call');
    await command(first, 'Distributions list');
    await shoot(at, 'distributions-list');
  });

  await context.close();
});

/** `shoot` waits for what is still blank; pages never stop asking the service for news. */
const shown = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();

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
  await shown(page);
  await shoot(page, name);
}

async function isListed(page: Page, { token }: Investor): Promise<void> {
  const call = callsOf(page.request, token);
  const count = async () =>
    (await call<{ docs: unknown[] }>('GET', 'distributions/list', { page: '1', limit: '20' })).docs
      .length;
  await expect.poll(count, { message: 'the distribution' }).toBe(1);
}
