import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { mnemonicToAccount } from 'viem/accounts';
import { BRAND } from '../support/bank';
import { test } from '../support/desk';
import { command, onChain, propose, signFromList } from '../support/desk-jobs';
import { becomeInvestor, buyByCalls, callsOf, type Investor } from '../support/investor';
import { Officer } from '../support/officer';
import { connectWallet, payButton, placeOrder, seeCertificate, wishFor } from '../support/purchase';
import { shoot } from '../support/shoot';
import { watchContext } from '../support/watch';
import type { World } from '../support/world';

/* Two holders through a bonus issue, a distribution with tax, and the rules of holding, with the desk. Each test runs alone, too. */
test.describe.configure({ mode: 'default', timeout: 480_000 });

const TAX_WALLET = '0x90f79bf6eb2c4f870365e785982e1f101e93b906';
const RESOLUTION = '# Bonus issue 2026\n\nOne new share for each one, by the general meeting.\n';
const DIVIDEND = '# Dividend 2026\n\nThe board pays 5,000 USDT to the holders.\n';
const LETTER = '# Approval\n\nThe supervisor approves a holding below 20 %.\n';
/** Of the waiting time in the issuance of a local chain. */
const MINUTE = 61;
/** Takes the one who paid 500 of 10,000 USDT across a tenth, with the bonus at the same price or without it. */
const MORE = '1200';

const demoAccount = (addressIndex: number) =>
  mnemonicToAccount('test test test test test test test test test test test junk', {
    addressIndex,
  });
const [ADA, BEN] = [22, 23] as const;

type Holders = Record<'page' | 'other', Page> & Record<'investor' | 'treaty', Investor>;
let made: Promise<Holders> | undefined;

/** One who paid 500 USDT, and one who paid 9,500: made by whichever test runs first. */
async function makeHolders(browser: Browser, { url }: World): Promise<Holders> {
  const enter = async (account: number) => {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
    await watchContext(context, new URL(url).origin);
    const page = await context.newPage();
    const investor = await becomeInvestor(page, url, '10', demoAccount(account));
    await useDemoWallet(page, account);
    return { page, investor };
  };
  const [one, two] = [await enter(ADA), await enter(BEN)];
  await buyByCalls(two.page.request, two.investor, '9500');
  await one.page.goto('/buy-shares');
  await connectWallet(one.page, 'Demo wallet');
  await placeOrder(one.page, '500');
  await pay(one.page);
  return { page: one.page, other: two.page, investor: one.investor, treaty: two.investor };
}

function holdersOf(browser: Browser, world: World): Promise<Holders> {
  made ??= makeHolders(browser, world);
  return made;
}

test.afterAll(async () => {
  const holders = await made;
  await holders?.page.context().close();
  await holders?.other.context().close();
});

test('a bonus issue, and a distribution with tax', async ({ desk, browser, world }) => {
  const [first, second] = [new Officer(desk.ada), new Officer(desk.grace)];
  const { page, other, investor, treaty } = await holdersOf(browser, world);
  const main = page.getByRole('main');
  await shoot(page, 'bought');

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
    await page.goto('/static/proof');
    await expect(main.getByText(/^in \d minutes?: /)).toBeVisible();
    await shoot(page, 'proof-bonus-waits');
    await shoot(at, 'bonus-waits');
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
    await expect(at.getByText('1, all entered')).toBeVisible();
    await shoot(at, 'distributions-list');
  });

  await test.step('one claims, the other gets it by push', async () => {
    await page.goto('/distributions');
    const entry = main.getByRole('listitem').first();
    await expect(entry.getByText(/15\s%/)).toBeVisible();
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
    await expect(
      other
        .getByRole('listitem')
        .first()
        .getByText(/(^|\D)5\s%/),
    ).toBeVisible();
    await shoot(other, 'distribution-5');
    await run(first, 'Distributions pay', ['1']);
    await onChain(first, 'pay-call');
    await expect(other.getByText('Received', { exact: true })).toBeVisible({ timeout: 60_000 });
  });

  await test.step("the year's statement and the file for the tax office", async () => {
    const year = new Date().getUTCFullYear();
    for (const [at, rate] of [
      [page, '15'],
      [other, '5'],
    ] as const) {
      await at.goto(`/transactions/statement?year=${year}`);
      await shown(at);
      await shoot(at, `statement-${rate}`);
      const csv = at.getByRole('button', { name: 'Download CSV' });
      const [file] = await Promise.all([at.waitForEvent('download'), csv.click()]);
      expect(await readFile(await file.path(), 'utf8')).toContain(`,${rate},`);
    }
    await first.click(first.menu('Reports'));
    // The cards above push it down as they come.
    for (const above of ['Each period, UTC', `${BRAND}, all shares`, 'The largest holders']) {
      await expect(first.page.getByText(above).first()).toBeVisible();
    }
    const card = first.page.locator('section', { hasText: 'Tax of distributions' }).last();
    await first.click(card.getByRole('button', { name: 'Make a CSV file' }));
    await expect(card.getByText(/fnx-tax/)).toBeVisible();
    for (const rate of ['15 %', '5 %']) {
      await expect(card.getByRole('cell', { name: rate, exact: true })).toBeVisible();
    }
    await shoot(first.page, 'reports-tax');
  });
});

test('a tenth of the bank', async ({ desk, browser, world }) => {
  const [first, second] = [new Officer(desk.ada), new Officer(desk.grace)];
  const { page, investor } = await holdersOf(browser, world);
  const main = page.getByRole('main');

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
    await wishFor(page, MORE);
    await expect(
      main.getByText(/take you to 1\d[.\d]*\s% .* Crossing 10\s% needs the supervisor’s approval/),
    ).toBeVisible();
    await expect(main.getByRole('button', { name: /^Place/ })).toBeDisabled();
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
    await signFromList(second, /up to 19\.99/, 'Read the letter', 'approve-to-sign');
    await onChain(second, 'approve-call');
  });

  await test.step('the investor crosses it', async () => {
    await page.goto('/buy-shares');
    await placeOrder(page, MORE);
    await pay(page);
    await shoot(page, 'bought-across');
    await page.goto('/dashboard');
    await shown(page);
    await shoot(page, 'portfolio-end');
  });

  await page.goto('/static/proof');
  await shown(page);
  await shoot(page, 'proof-end');
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

async function isListed(page: Page, { token }: Investor): Promise<void> {
  const call = callsOf(page.request, token);
  const count = async () =>
    (await call<{ docs: unknown[] }>('GET', 'distributions/list', { page: '1', limit: '20' })).docs
      .length;
  await expect.poll(count, { message: 'the distribution' }).toBe(1);
}
