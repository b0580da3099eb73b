import { endpoints } from '@fnx/api/endpoints';
import { expect } from '@playwright/test';
import { PRICE, SYMBOL, sharesFor } from '../support/bank';
import { callsOf } from '../support/client';
import { injectWallet } from '../support/injected-wallet';
import { becomeInvestor, buyByCalls, type Investor } from '../support/investor';
import { keepToken } from '../support/member';
import { shoot } from '../support/shoot';
import { test } from '../support/world';

const DAY = 86_400;

const HELD = sharesFor(500);
const LEFT = (Number(HELD) - 20).toFixed(6).replace(/0+$/, '');
/** The price that the operator sets. */
const NEXT = (Number(PRICE) + 0.52).toFixed(2);

let investor: Investor;

// Before other tests move the time.
test.beforeAll(async ({ world, browser }) => {
  const page = await browser.newPage({ baseURL: world.url });
  investor = await becomeInvestor(page, world.url);
  await buyByCalls(page.request, investor, '500');
  await page.close();
});

test('stake, close the tab, and claim at the end', { tag: ['@any-bank', '@main'] }, async ({
  page,
  context,
  baseURL,
  world,
}) => {
  await keepToken(page, baseURL, investor.token);
  await injectWallet(context, { accounts: [investor.account], knownChains: [56] });
  const line = (shares: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `${shares} shares` });

  await test.step('a price that the operator sets reaches an open page, which is not loaded again', async () => {
    await page.goto('/dashboard');
    const chip = page.getByRole('banner').getByText(`${SYMBOL} $${PRICE}`);
    await expect(chip).toBeVisible();
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const said = await world.admin('price', 'set', NEXT, '--as', 'grace');
    expect(said).toContain(`${NEXT} USD`);
    await expect(page.getByRole('banner').getByText(`${SYMBOL} $${NEXT}`)).toBeVisible();
    const value = (Number(HELD) * Number(NEXT)).toFixed(2);
    await expect(page.getByText(`$${value}`).first()).toBeVisible();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await page.goto('/notifications');
    // A bank may show values in another currency, too.
    await expect(
      page.getByText(new RegExp(`is now ${NEXT} USD( ≈ \\S+ EUR)? \\(before: ${PRICE} USD\\)`)),
    ).toBeVisible();
  });

  await test.step('stake 20 of them for 90 days, and open the page again meanwhile', async () => {
    await page.goto('/staking');
    await expect(page.getByText(`${HELD} available`)).toBeVisible();
    await page.getByRole('radio', { name: /90 days/ }).check();
    await page.getByLabel('Amount', { exact: true }).fill('20');
    await expect(page).toHaveURL(/amount=20/);
    await page.reload();
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('20');
    await expect(page.getByRole('radio', { name: /90 days/ })).toBeChecked();
    await shoot(page, 'staking-form');
    await page.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'Stake 20 shares?' });
    await expect(review.getByText('0.246575 shares')).toBeVisible();
    await shoot(page, 'staking-review', { of: 'window' });
    await review.getByRole('button', { name: 'Connect Wallet' }).click();
    await page.getByRole('button', { name: 'Test wallet' }).click();
    await review.getByRole('button', { name: 'Stake 20 shares' }).click();
    await expect(review).toBeHidden();
    const again = await context.newPage();
    await page.close();
    page = again;
    await page.goto('/staking');
    await expect(line('20').getByText(/^Earning until/)).toBeVisible();
    await expect(page.getByText(`${LEFT} available`)).toBeVisible();
    await shoot(page, 'staking');
  });

  await test.step('90 days later, claim the reward', async () => {
    await world.chainClock.advance(91 * DAY);
    // The service has read that block; a page that was there before would ask again after a quarter of a minute.
    const call = callsOf(page.request, investor.token);
    const claimable = async () => {
      const list = { page: 1, limit: 20 };
      const { docs } = await call(endpoints.listStaking, list);
      return docs[0]?.claimable;
    };
    await expect.poll(claimable, { intervals: [100] }).toBe('0.246575');
    await page.reload();
    await line('20')
      .getByRole('button', { name: /^Claim 0\.246575/ })
      .click();
    const review = page.getByRole('dialog');
    await review.getByRole('button', { name: 'Reconnect Test wallet' }).click();
    await shoot(page, 'claim-review', { of: 'window' });
    await review.getByRole('button', { name: 'Claim 0.246575 shares' }).click();
    await expect(review).toBeHidden();
    await expect(line('20').getByRole('button', { name: /^Claim/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'All claims' }).click();
    await expect(page.getByRole('rowheader', { name: '0.246575 shares' })).toBeVisible();
    await shoot(page, 'claims');
  });
});
