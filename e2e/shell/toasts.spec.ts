import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/test';

/*
 * Each toast here is a real one: the wallet's code does not come, and a click on "Connect Wallet" reports it. Time is the test's.
 */

/** Words that stand in wallet code and in nothing else of ours. */
const WALLET_CODE = /RainbowKitProvider|useConnectorClient|WalletConnectProvider/;

test.beforeEach(async ({ page }) => {
  await page.route('**/_next/static/chunks/**', async (route) => {
    const answer = await route.fetch();
    if (WALLET_CODE.test(await answer.text())) return route.abort();
    return route.fulfill({ response: answer });
  });
  await page.clock.install();
  await page.goto('/faq');
});

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const toasts = (page: Page) => page.locator('[data-sonner-toast]');

/** Lets the page's time pass in small steps, so that what follows from a timer happens in its turn. */
async function pass(page: Page, ms: number) {
  for (let left = ms; left > 0; left -= 100) await page.clock.runFor(Math.min(100, left));
}

/** One more toast; its time begins at the end of this call, to a tenth of a second. */
async function raise(page: Page): Promise<Locator> {
  const before = await toasts(page).count();
  // By the keyboard: a pointer on the button would be a pointer on the toast as well.
  await page.getByRole('button', { name: 'Connect Wallet' }).first().press('Enter');
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(toasts(page)).toHaveCount(before + 1, { timeout: 50 });
  }).toPass();
  return toasts(page).first();
}

async function stopTime(page: Page) {
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Nothing is drawn there.');
  return box;
}

/** Where it has come to rest: it slides in on the compositor's clock, which no test stops. */
async function restingBox(locator: Locator) {
  // Before it is mounted it waits outside of the window, as still as at its end.
  await expect(locator).toHaveAttribute('data-mounted', 'true');
  await locator.evaluate((toast) =>
    Promise.all(toast.getAnimations().map(({ finished }) => finished)),
  );
  return boxOf(locator);
}

test('a toast stands at the top right, 356 wide, and leaves after 4000 ms or by its button', async ({
  page,
}) => {
  const first = await raise(page);
  await expect(first).toContainText('The wallet could not be loaded');
  await expect(first).toHaveAttribute('data-mounted', 'true');
  await pass(page, 500);
  const { x, y, width } = await boxOf(first);
  expect(width).toBe(356);
  expect(1440 - x - width, 'from the right edge').toBeLessThanOrEqual(32);
  expect(y, 'from the top').toBeLessThanOrEqual(32);
  await first.getByRole('button', { name: 'Close' }).click();
  // The next one would stand under the pointer.
  await page.mouse.move(200, 600);
  await pass(page, 400);
  await expect(toasts(page)).toHaveCount(0);

  await stopTime(page);
  await raise(page);
  await pass(page, 3800);
  await expect(toasts(page)).toHaveAttribute('data-removed', 'false');
  await pass(page, 300);
  await expect(toasts(page).and(page.locator('[data-removed="false"]'))).toHaveCount(0);
  await pass(page, 300);
  await expect(toasts(page)).toHaveCount(0);

  await test.step('it waits while it is pointed at, held, or on a hidden page', async () => {
    const toast = await raise(page);
    const staysFor = async (ms: number, why: string) => {
      await pass(page, ms);
      await expect(toast, why).toHaveAttribute('data-removed', 'false');
    };
    await toast.hover();
    await staysFor(6000, 'pointed at');
    await page.mouse.down();
    await staysFor(6000, 'held');
    await page.mouse.up();
    await page.mouse.move(200, 600);
    await hide(page, true);
    await staysFor(6000, 'on a hidden page');
    await hide(page, false);
    await pass(page, 4500);
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step('three are seen at a time, 14 px apart; Alt+T opens them', async () => {
    for (let count = 0; count < 4; count += 1) await raise(page);
    await expect(toasts(page)).toHaveCount(4);
    await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3);
    await page.keyboard.press('Alt+KeyT');
    await expect(page.locator('[data-sonner-toaster]')).toBeFocused();
    await expect(toasts(page).first()).toHaveAttribute('data-expanded', 'true');
    await pass(page, 600);
    // Movements of the compositor follow the wall clock, not the page's.
    await expect(async () => {
      const boxes = await Promise.all([0, 1, 2].map((at) => boxOf(toasts(page).nth(at))));
      const [one, two, three] = boxes.sort((a, b) => a.y - b.y);
      if (!one || !two || !three) throw new Error('Three are expected.');
      expect(Math.round(two.y - one.y - one.height)).toBe(14);
      expect(Math.round(three.y - two.y - two.height)).toBe(14);
    }).toPass();
  });
});

/** Tells the page that its tab is hidden, or is seen again. */
function hide(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test('a toast is swiped away by 20 px, or by 0.11 px a millisecond', async ({ page }) => {
  await stopTime(page);
  // A mouse may select the text that it drags over, which a toast takes for copying and no swipe. A finger does not.
  await page.addStyleTag({ content: '[data-sonner-toast] { user-select: none }' });
  for (const { by, within, leaves } of [
    { by: 18, within: 1000, leaves: false },
    { by: 21, within: 1000, leaves: true },
    // 0.14 px a millisecond.
    { by: 14, within: 100, leaves: true },
  ]) {
    await test.step(`${by} px within ${within} ms: ${leaves ? 'it leaves' : 'it stays'}`, async () => {
      const toast = await raise(page);
      const { x, y, width, height } = await restingBox(toast);
      const from = { x: x + width / 3, y: y + height / 2 };
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      const drag = (px: number) => page.mouse.move(from.x + px, from.y);
      // Which way it goes has to be drawn before how far is counted, and on a busy machine many moves come before that.
      await expect(async () => {
        await drag(2);
        await drag(3);
        await expect(toast).toHaveAttribute('data-swiped', 'true', { timeout: 100 });
      }).toPass();
      for (let px = 4; px <= by; px += 1) await drag(px);
      await page.clock.runFor(within);
      await page.mouse.up();
      await expect(toast).toHaveAttribute('data-removed', String(leaves));
      await page.mouse.move(200, 600);
      await pass(page, 4500);
      await expect(toasts(page)).toHaveCount(0);
    });
  }
});
