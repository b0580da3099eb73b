import { writeFileSync } from 'node:fs';
import { endpoints } from '@fnx/api/endpoints';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { mnemonicToAccount } from 'viem/accounts';
import { sharesFor } from '../support/bank';
import { callsOf } from '../support/client';
import { newestCode } from '../support/inbox';
import { becomeInvestor, buyByCalls, chainReader } from '../support/investor';
import { axeFaults, staysInside } from '../support/page-facts';
import { shoot } from '../support/shoot';
import { unshownInDemo } from '../support/shown-to-signer';
import { changeWithoutShift } from '../support/still';
import { test } from '../support/world';
import { endWaiting } from './end-waiting';

const HELD = sharesFor(500);
/** Fractions have no vote. */
const WHOLE = HELD.split('.')[0];

const BALLOT = `# Use of the profit of 2025

The board proposes to pay half of it.

## Choices

1. Pay half of it
2. Keep all of it
`;

/** Accounts of the demo wallet; it goes from one to the next. */
const demoAccount = (addressIndex: number) =>
  mnemonicToAccount('test test test test test test test test test test test junk', {
    addressIndex,
  });
const LOST = 20;

test.describe("an owner's rights on a phone", () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // The demo's wallet and its sheets slide in.
    contextOptions: { reducedMotion: 'reduce' },
  });

  test(
    'an owner receives a distribution, votes, loses the wallet and recovers the shares',
    { tag: '@main' },
    async ({ page, browser, baseURL, world }, info) => {
      const [lost, fresh] = [demoAccount(LOST), demoAccount(LOST + 1)];
      const investor = await becomeInvestor(page, baseURL, '10', lost);
      await buyByCalls(page.request, investor, '500');
      await page.addInitScript(
        (text) => localStorage.setItem('fnx.demoWallet', text),
        String(LOST),
      );
      const main = page.getByRole('main');

      await test.step('receives a distribution, without waiting for the bank', async () => {
        const document = ['--document', 'bank/public/documents/annual-report-2025.pdf'];
        const words = ['--title', 'Profit', '--reason', 'General meeting', ...document];
        const terms = ['--currency', 'USDT', '--per-share', '0.5', ...words];
        const announce = async () => {
          const { timestamp } = await chainReader().getBlock();
          const time = new Date((Number(timestamp) + 120) * 1_000).toISOString();
          await world.admin('distributions', 'announce', '--record-time', time, ...terms, '--send');
          await world.chainClock.advance(121);
        };
        await announce();
        await page.goto('/distributions');
        const entry = main.getByRole('listitem').first();
        await changeWithoutShift(page, async () => {
          await world.admin('distributions', 'fund', '1', '--send');
          await expect(entry.getByText('Not paid yet')).toBeVisible();
        });
        await expect(entry.getByText(HELD)).toBeVisible();
        await expect(entry.getByRole('link', { name: 'Profit' })).toBeVisible();
        await shoot(page, 'distribution');
        await entry.getByRole('button', { name: /^Claim now/ }).click();
        const review = page.getByRole('dialog', { name: /^Claim .* USDT\?$/ });
        await connectDemoWallet(page, review);
        await review.getByRole('button', { name: /^Claim .* USDT$/ }).click();
        await approve(page);
        await expect(entry.getByText('Received', { exact: true })).toBeVisible();
        await changeWithoutShift(page, async () => {
          await announce();
          await world.admin('distributions', 'fund', '2', '--send');
          await expect(main.getByText('Not paid yet')).toBeVisible();
        });
        await page.goto('/transactions');
        await expect(main.getByRole('link', { name: 'Distribution' })).toBeVisible();
      });

      await test.step('names a proxy by signature, and votes', async () => {
        const deputy = await browser.newPage({ baseURL: baseURL ?? '' });
        const proxy = await becomeInvestor(deputy, baseURL);
        await buyByCalls(deputy.request, proxy, '50');
        const file = info.outputPath('ballot.md');
        writeFileSync(file, BALLOT);
        const end = new Date(Date.now() + 86_400_000).toISOString();
        await page.goto('/votes');
        const question = page.getByRole('link', { name: 'Use of the profit of 2025' });
        await changeWithoutShift(page, async () => {
          const words = ['--kind', 'MEETING', '--text-file', file, '--end', end, '--send'];
          await world.admin('votes', 'open', ...words);
          await expect(question).toBeVisible();
        });
        await question.click();
        await expect(main.getByText('The board proposes to pay half of it.')).toBeVisible();
        await main.getByLabel('Address of the shareholder').fill(proxy.account.address);
        await shoot(page, 'ballot-name');
        await main.getByRole('button', { name: 'Name the proxy' }).click();
        const naming = page.getByRole('dialog', { name: 'Name your proxy?' });
        await expect(naming.getByText(proxy.account.address)).toBeVisible();
        await naming.getByRole('button', { name: 'Sign' }).click();
        await approve(page);
        await expect(main.getByText(/votes for you: As the proxy decides\.$/)).toBeVisible();
        await deputy.goto(page.url());
        await expect(deputy.getByRole('heading', { name: 'You vote for others' })).toBeVisible();
        await shoot(deputy, 'ballot-proxy');
        await deputy.close();
        await main.getByRole('radio', { name: 'Pay half of it' }).check();
        await shoot(page, 'ballot');
        const other = await page.context().newPage();
        await other.goto(page.url());
        await other.getByRole('radio').first().scrollIntoViewIfNeeded();
        await changeWithoutShift(other, async () => {
          await main.getByRole('button', { name: 'Vote free of charge' }).click();
          const review = page.getByRole('dialog', { name: 'Cast your vote?' });
          await expect(review.getByText('Choice 1', { exact: true })).toBeVisible();
          await review.getByRole('button', { name: 'Sign and vote' }).click();
          await approve(page);
          await expect(main.getByText('1 shareholder has voted.')).toBeVisible();
          await expect(main.getByText(`${WHOLE} shares, 100.0\u202f%`)).toBeVisible();
          await comeBack(other);
          await expect(other.getByText('1 shareholder has voted.')).toBeVisible();
        });
        await changeWithoutShift(other, async () => {
          await world.query('update ballots set "end" = now()', []);
          await comeBack(other);
          await expect(other.getByRole('heading', { name: 'Result' })).toBeVisible();
        });
        await shoot(other, 'ballot-ended');
        await other.close();
      });

      const recoveries = page.getByRole('list', { name: 'Recoveries' });
      await test.step('loses the wallet: the new one, a picture, the password, the code', async () => {
        await page.goto('/settings?tab=wallets');
        await page.getByRole('button', { name: /^I lost this wallet/ }).click();
        await expect(page.getByText('shows the lost wallet')).toBeVisible();
        await page.getByRole('button', { name: 'Choose another account' }).click();
        await expect(main.getByText(fresh.address)).toBeVisible();
        const buffer = await sharp({
          create: { width: 64, height: 48, channels: 3, background: '#9ab' },
        })
          .jpeg()
          .toBuffer();
        const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
        await page.getByLabel('Your face with your document').setInputFiles(picture);
        await page.getByRole('textbox', { name: 'Your password' }).fill(investor.password);
        // The sign-up has sent a code to the same address.
        const known = await newestCode(page.request, investor.email);
        await page.getByRole('button', { name: 'Send code' }).click();
        const code = await newestCode(page.request, investor.email, [known]);
        await page.getByLabel('Code from the e-mail').fill(code);
        await approve(page);
        await expect(recoveries.getByText('Waiting for two operators')).toBeVisible();
        await shoot(page, 'recovery-asked');
        await inOrder(page);
      });

      const guest = await browser.newPage({ baseURL: baseURL ?? '' });
      await test.step('the request is approved, and the wallet is blocked', async () => {
        const call = callsOf(page.request, investor.token);
        const { docs } = await call(endpoints.listRecoveries);
        const id = docs[0]?.id ?? '';
        await guest.goto(`/static/recovery?wallet=${lost.address}`);
        await expect(guest.getByText('No recovery is under way')).toBeVisible();
        await shoot(guest, 'recovery-none');
        const reason = ['--reason', 'Face and document match.', '--send'];
        await changeWithoutShift(page, () =>
          changeWithoutShift(guest, async () => {
            await world.admin('recoveries', 'approve', id, '--called', '10:15', ...reason);
            await expect(recoveries.getByText('Waiting period')).toBeVisible();
            // Anybody sees it, without a login.
            await expect(guest.getByText(/^Waiting period until/)).toBeVisible();
          }),
        );
        await guest.getByText('Details').click();
        await expect(guest.getByText(fresh.address)).toBeVisible();
        await guest.getByText('Details').click();
        await expect(guest.getByRole('button', { name: 'Veto with the lost key' })).toBeVisible();
        await shoot(guest, 'recovery-waiting');
      });

      await test.step('after the waiting period, any wallet carries it out', async () => {
        await changeWithoutShift(guest, async () => {
          await endWaiting(world.url, lost.address, fresh.address);
          await expect(guest.getByText('Ready to be carried out')).toBeVisible();
        });
        await recoveries.getByRole('link', { name: 'Public page' }).click();
        await expect(page.getByText('Ready to be carried out')).toBeVisible();
        await shoot(page, 'recovery-ready');
        await inOrder(page);
        const moved = 'This address was removed from the register';
        await changeWithoutShift(guest, async () => {
          await page.getByRole('button', { name: 'Move the shares' }).click();
          const review = page.getByRole('region', { name: 'Move the shares to the new key?' });
          await expect(review.getByText(HELD)).toBeVisible();
          await review.getByRole('button', { name: 'Move the shares' }).click();
          await approve(page);
          await expect(page.getByText(moved)).toBeVisible();
          await expect(guest.getByText(moved)).toBeVisible();
        });
        await shoot(guest, 'recovery-moved');
        await guest.close();
        await page.goto('/wallet');
        await expect(page.getByText(`Holds ${HELD} shares`)).toBeVisible();
      });
    },
  );
});

/** Comes back to a tab, whose page then asks again. */
const comeBack = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));

async function connectDemoWallet(page: Page, place: Locator): Promise<void> {
  await place.getByRole('button', { name: 'Connect Wallet' }).click();
  await page.getByRole('dialog').getByText('Demo wallet').click();
}

/** In the demo wallet's own window, which shows nothing that the page does not. */
async function approve(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Approve', exact: true });
  await expect(button).toBeVisible();
  expect(await unshownInDemo(page)).toEqual([]);
  await button.click();
}

async function inOrder(page: Page): Promise<void> {
  expect.soft(await axeFaults(page)).toEqual([]);
  await staysInside(page, 'the recovery');
}
