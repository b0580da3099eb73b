import { expect, type Page } from '@playwright/test';
import { BRAND } from '../support/bank';
import { keepToken, signUpByCalls } from '../support/member';
import { staysInside } from '../support/page-facts';
import { test } from '../support/test';

const DARK = 'rgb(11, 15, 19)';
const LIGHT = 'rgb(248, 245, 238)';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Notes the ground's colour at every frame from the first on: a flash is a second colour. */
async function watchGround(page: Page) {
  await page.addInitScript(() => {
    const grounds = new Set<string>();
    Object.assign(window, { grounds });
    const look = () => {
      if (document.body) grounds.add(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(look);
    };
    look();
  });
}

const grounds = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { grounds: Set<string> }).grounds]);

async function choose(page: Page, settings: object) {
  await page.addInitScript((value) => {
    localStorage.setItem('settings', JSON.stringify(value));
  }, settings);
}

test('the theme is dark until light is chosen, and light from then on without a flash', async ({
  page,
}) => {
  await watchGround(page);
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await grounds(page)).toEqual([DARK]);

  const toggle = page.getByRole('button', { name: 'Light theme' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => localStorage.getItem('settings'))).toContain('"theme":"light"');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(await grounds(page), 'from the first frame on').toEqual([LIGHT]);
});

test('text grows with the window, unless the setting says no', async ({ page }) => {
  const size = () =>
    page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  await page.goto('/faq');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(size).toBe(16);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(size).toBe(18);
  await choose(page, { responsiveFontSizes: false });
  await page.reload();
  await expect.poll(size).toBe(16);
});

test.describe('right to left', () => {
  test('pages are mirrored and stay inside of the window', { tag: '@main' }, async ({ page }) => {
    await choose(page, { direction: 'rtl' });
    const logo = page.getByRole('link', { name: `${BRAND}, home` }).first();
    for (const path of ['/price', '/how-work', '/faq', '/contactus', '/auth/create-account', '/']) {
      await test.step(path, async () => {
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready.then(() => {}));
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
        for (const size of [PHONE, DESKTOP]) {
          await page.setViewportSize(size);
          await staysInside(page, `mirrored at ${size.width} px`);
          const home = await logo.boundingBox();
          expect(home?.x, 'the logo stands on the right').toBeGreaterThan(size.width / 2);
        }
      });
    }
    await test.step('sentences end with their full stop, figures begin with their sign', async () => {
      for (const selector of ['h1', 'footer p:has-text("Ownership reinvented.")', '.figure']) {
        const { first, last, text } = await ends(page, selector);
        expect(first, `"${text}" runs from left to right`).toBeLessThan(last);
      }
    });
  });

  /** Where the first and the last letter of a text are drawn. */
  const ends = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const text = texts.nextNode() as Text;
        const at = (index: number) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          return range.getBoundingClientRect().left;
        };
        const { length } = text.data.trimEnd();
        return { first: at(0), last: at(length - 1), text: text.data };
      });

  test('the portal has its rail on the right', async ({ page, request, baseURL }) => {
    await choose(page, { direction: 'rtl' });
    await keepToken(page, baseURL, (await signUpByCalls(request)).token);
    for (const path of ['/dashboard', '/wallet', '/buy-shares', '/kyc']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size);
        await staysInside(page, `${path} at ${size.width} px`);
      }
    }
    const rail = await page.getByRole('navigation', { name: 'Portal' }).first().boundingBox();
    const main = await page.getByRole('main').boundingBox();
    expect(rail?.x).toBeGreaterThan(main?.x ?? 0);
  });
});
