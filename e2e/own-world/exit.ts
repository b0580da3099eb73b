import { auctionsAbi } from '@fnx/contracts/abi/auctions';
import { SHARE_DECIMALS } from '@fnx/values/money';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Abi, type Address, encodeFunctionData, erc20Abi, maxUint256 } from 'viem';
import { injectWallet } from '../support/injected-wallet';
import {
  becomeInvestor,
  buyByCalls,
  chainReader,
  type Investor,
  sendCall,
  tokens,
} from '../support/investor';
import { shoot } from '../support/shoot';
import { changeWithoutShift } from '../support/still';
import { test, type World } from '../support/world';

/*
 * An owner gets out, on a phone: in a round with other people, and by an offer to one of them. The rounds are announced before the first
 * test, since they open half a minute later by everybody's clock; the chain's time then moves to their ends.
 */

const NOTICE_SECONDS = 31;
/** How long each round is open. */
const OPEN_SECONDS = [900, 1800];
const [SALE, BID] = [0, 1];
const USD = 10n ** 18n;
const shares = (whole: number) => BigInt(whole) * 10n ** BigInt(SHARE_DECIMALS);

let auctions: Address;
let usdt: Address;
let opens: number;

const chainTime = async () => Number((await chainReader().getBlock()).timestamp);

const calling = (abi: unknown, functionName: string, args: unknown[]) =>
  encodeFunctionData({ abi: abi as Abi, functionName, args });

/** Rounds 1 and 2, at 10, 10.5, … 12.5 USDT. */
test.beforeAll(async ({ world, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: world.url });
  const config = await (await request.get('/api/v1/config')).json();
  auctions = config.data.contracts.auctions;
  usdt = (await tokens(request)).USDT as Address;
  await request.dispose();
  opens = (await chainTime()) + NOTICE_SECONDS;
  const chain = chainReader();
  // The node signs for the board's account.
  const [, from] = (await chain.request({ method: 'eth_accounts' } as never)) as Address[];
  for (const open of OPEN_SECONDS) {
    const terms = {
      ...{ currency: usdt, opens, closes: opens + open, firstPrice: 10n * USD, step: USD / 2n },
      ...{ anchor: 10n * USD, ticks: 6, feeBps: 0, minShares: shares(1) },
      ...{ bankSide: SALE, bankTick: 0, bankShares: 0n, documentHash: `0x${'ab'.repeat(32)}` },
    };
    const call = { from, to: auctions, data: calling(auctionsAbi, 'announce', [terms]) };
    await chain.request({ method: 'eth_sendTransaction', params: [call] } as never);
  }
});

/** Somebody with 40 shares. */
async function owner(page: Page, baseURL: string | undefined): Promise<Investor> {
  const investor = await becomeInvestor(page, baseURL);
  await buyByCalls(page.request, investor, '500');
  return investor;
}

/** Places an order without the pages. */
async function place(
  { account }: Investor,
  round: number,
  [side, tick, whole]: [side: number | undefined, tick: number, whole: number],
): Promise<void> {
  const send = (to: Address, data: `0x${string}`) => sendCall(account, { to, value: 0n, data });
  if (side === BID) await send(usdt, calling(erc20Abi, 'approve', [auctions, maxUint256]));
  await send(auctions, calling(auctionsAbi, 'place', [BigInt(round), side, tick, shares(whole)]));
}

/** The chain's time comes to so many seconds before the close of a round, or after it. */
async function comeTo({ chainClock }: World, round: number, before: number): Promise<void> {
  const closes = opens + (OPEN_SECONDS[round - 1] ?? 0);
  await chainClock.advance(closes - before - (await chainTime()));
}

/** The round closes, and somebody has the contract find the price. The service settles by itself. */
async function close(world: World, { account }: Investor, round: number): Promise<void> {
  await comeTo(world, round, 0);
  const data = calling(auctionsAbi, 'clear', [BigInt(round)]);
  await sendCall(account, { to: auctions, value: 0n, data });
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Connects the wallet of the page for a review. */
async function connect(page: Page, name: string | RegExp | undefined): Promise<void> {
  const review = page.getByRole('dialog');
  const button = review.getByRole('button', { name });
  const connect = review.getByRole('button', { name: /^(Connect Wallet|Reconnect Test wallet)$/ });
  await expect(button.or(connect)).toBeVisible();
  if (await connect.isVisible()) {
    const isFirst = (await connect.innerText()) === 'Connect Wallet';
    await connect.click();
    if (isFirst) await press(page, 'Test wallet');
  }
}

/** Presses the button of the review. */
async function sign(page: Page, ...names: (string | RegExp)[]): Promise<void> {
  const review = page.getByRole('dialog');
  await connect(page, names[0]);
  for (const name of names) await review.getByRole('button', { name }).click();
  // It may wait for the block of an approval, and then for the wallet. A failure says what the dialog says.
  await expect.poll(() => review.allInnerTexts()).toEqual([]);
}

/** From the press to what the page shows of the final transaction, nothing moves. */
async function signWithoutShift(page: Page, name: string, shown: Locator): Promise<void> {
  await connect(page, name);
  await expect(page.getByRole('dialog').getByText(/^about .* BNB/)).toBeVisible();
  await changeWithoutShift(page, async () => {
    await sign(page, name);
    await expect(shown).toBeVisible();
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('sells in a round, buys in the next, and exchanges with another person by a link', {
    tag: '@main',
  }, async ({ page, context, browser, baseURL, world }) => {
    // Alone it waits half a minute for the rounds to open.
    const elsewhere = await browser.newContext({ baseURL: world.url });
    const inbox = await elsewhere.newPage();
    const [ada, bob] = await Promise.all([owner(page, baseURL), owner(inbox, baseURL)]);
    const wallet = await injectWallet(context, { accounts: [ada.account], knownChains: [56] });
    await injectWallet(elsewhere, { accounts: [bob.account], knownChains: [56] });
    const main = page.getByRole('main');
    const isOpen = async () => Math.min(Date.now() / 1000, await chainTime()) > opens;
    await expect.poll(isOpen).toBe(true);

    await test.step('a sale is placed, and raised', async () => {
      await page.goto('/sell');
      await page.getByLabel('Amount').fill('20');
      await page.getByLabel('Lowest price that you accept').selectOption('10.50 USDT');
      await shoot(page, 'sale-form');
      await press(page, 'Review');
      await expect(page.getByRole('dialog')).toContainText('They stay yours, locked');
      const cancel = main.getByRole('button', { name: 'Cancel sale' });
      await signWithoutShift(page, 'Offer 20 shares', cancel);
      await page.getByLabel('Amount').fill('30');
      await press(page, 'Review the change');
      const free = main.getByText(/free to sell, besides 30 shares on sale/);
      await signWithoutShift(page, 'Offer 30 shares', free);
    });

    await test.step('the price forms with another holder’s bid', async () => {
      await page.goto('/sell/1');
      const formed = main.getByText('25 shares change hands at 10.50 USDT.');
      await changeWithoutShift(page, async () => {
        await place(bob, 1, [BID, 3, 25]);
        await expect(formed).toBeVisible();
      });
      await shoot(page, 'round-open');
    });

    await test.step('at last it cannot be lowered, which is said before anything is signed', async () => {
      await comeTo(world, 1, 20);
      const asked = wallet.asked.length;
      await page.getByLabel('Amount').fill('10');
      await press(page, 'Review the change');
      await expect(page.getByRole('dialog')).toContainText(/can only grow/);
      await shoot(page, 'sale-lowered', { of: 'window' });
      expect(wallet.asked.slice(asked)).not.toContain('eth_sendTransaction');
      await page.keyboard.press('Escape');
    });

    await test.step('the result, the money, and the contract note', async () => {
      await changeWithoutShift(page, async () => {
        await close(world, bob, 1);
        await expect(main.getByText(/^Your sale: /)).toHaveText(
          'Your sale: 25 of 30 shares at 10.50 = 262.50 USDT, fee 0.00 USDT',
        );
        await expect(main.getByText('Paid to you: 262.50 USDT')).toBeVisible();
      });
      const saved = page.waitForEvent('download');
      await press(page, 'Contract note (PDF)');
      expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
      await shoot(page, 'round-over');
    });

    await test.step('a bid in the next round', async () => {
      await place(bob, 2, [SALE, 1, 5]);
      await page.goto('/sell');
      await main.getByText('Buy shares', { exact: true }).click();
      await page.getByLabel('Amount').fill('5');
      await page.getByLabel('Highest price that you pay').selectOption('11.00 USDT');
      await press(page, 'Review');
      await sign(page, 'Approve 55.00 USDT');
      await expect(main.getByRole('button', { name: 'Cancel bid' })).toBeVisible();
      await page.goto('/sell/2');
      await close(world, bob, 2);
      await expect(main.getByText(/^Your bid: 5 of 5 shares at/)).toBeVisible();
      await expect(main.getByText('Shares received: 5')).toBeVisible();
    });

    await test.step('an offer by a link, which the other person accepts', async () => {
      await page.goto('/sell/offers');
      await page.getByLabel('You give').fill('3');
      await page.getByLabel('You receive, for all of them').fill('36');
      await page.getByLabel('The other person').fill(bob.account.address);
      await page.getByLabel('Currency').selectOption('USDT');
      await press(page, 'Review the offer');
      await inbox.goto('/sell/offers');
      await inbox.getByText('No offers yet').scrollIntoViewIfNeeded();
      await changeWithoutShift(inbox, async () => {
        await sign(page, 'Sign offer');
        await expect(main.getByText('One step is left')).toBeVisible();
        // Whoever comes back to a tab has its page ask again.
        await inbox.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
        await expect(inbox.getByText('No offers yet')).toHaveCount(0);
      });
      await press(page, 'Allow 3 shares');
      await sign(page, /^Allow 3/);
      await expect(main.getByText('One step is left')).toBeHidden();
      await shoot(page, 'offer-made');
      await inbox.goto(new URL(page.url()).pathname);
      await changeWithoutShift(page, async () => {
        await press(inbox, 'Review and accept');
        await shoot(inbox, 'offer-accept', { of: 'window' });
        await sign(inbox, /^Approve 36/, 'Accept and exchange');
        await expect(inbox.locator('header').getByText('Accepted')).toBeVisible();
        await expect(page.locator('header').getByText('Accepted')).toBeVisible();
      });
      await shoot(page, 'offer-accepted');
    });
    expect(wallet.unshown).toEqual([]);
    await elsewhere.close();
  });
});
