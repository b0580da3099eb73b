import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { becomeInvestor, buyByCalls, type Investor } from '../../e2e/support/investor';
import { LOOKS, SHOTS_DIR, THEMES, type Theme, WINDOWS, type Window } from './looks';

export { expect };

/** Of a longer page the upper part is taken. */
const TALLEST = 8000;

/** How long blanks may stand before they are taken for what the screen is. */
const BLANKS_MS = 5000;

type Options = {
  /** `page` shows all of it, `window` what is seen without scrolling: for dialogs, toasts and covers. */
  of?: 'page' | 'window';
  /** Only in windows of this size. */
  only?: Window;
};

/** Takes the screen that stands on the page in both themes and sizes. */
type Shoot = (page: Page, name: string, options?: Options) => Promise<void>;

export const test = base.extend<{ shoot: Shoot }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  shoot: async ({}, use, info) => {
    const group = basename(info.file, '.shots.ts');
    const folder = join(SHOTS_DIR, group);
    mkdirSync(folder, { recursive: true });
    await use(async (page, name, { of = 'page', only } = {}) => {
      const before = page.viewportSize();
      for (const [window, theme] of LOOKS) {
        if (only && window !== only) continue;
        await page.setViewportSize(WINDOWS[window]);
        await wear(page, theme);
        if (of === 'page') await stretch(page, window);
        const path = join(folder, `${name}.${window}.${theme}.png`);
        await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
      }
      // What comes next begins as wide as it was.
      if (before) await page.setViewportSize(before);
    });
  },
});

/** Changes the theme as another tab would, and waits until fonts, pictures and the next frame are there. */
async function wear(page: Page, theme: Theme): Promise<void> {
  const blanks = page.locator('[class*="skeleton_skeleton"]:visible');
  await expect(blanks)
    .toHaveCount(0, { timeout: BLANKS_MS })
    .catch(() => {});
  await page.evaluate(async (value) => {
    const stored = JSON.parse(localStorage.getItem('settings') ?? '{}');
    localStorage.setItem('settings', JSON.stringify({ ...stored, theme: value }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
    await document.fonts.ready;
    // One frame for React, one for the charts that measure themselves.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, THEMES[theme]);
}

/**
 * Makes the window as tall as the page. A picture of the "full page" would draw what sticks to an edge of the window in the
 * middle of it.
 */
async function stretch(page: Page, size: Window): Promise<void> {
  const { width, height } = WINDOWS[size];
  const tall = await page.evaluate(() => {
    window.scrollTo(0, 0);
    return document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width, height: Math.min(Math.max(tall, height), TALLEST) });
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Opens a page and waits until it shows what it is about: its heading is there, and nothing of it is still loading. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await settled(page);
}

/** Nothing of the page is still loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The terms are asked for once in a browser; the pictures of other things do without. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('tAndC', 'true'));
}

/** Another holder of shares, for pictures of what needs two. */
export async function meetHolder(browser: Browser, baseURL: string | undefined): Promise<Investor> {
  const page = await browser.newPage({ baseURL: baseURL ?? '' });
  const holder = await becomeInvestor(page, baseURL);
  await buyByCalls(page.request, holder, '100');
  await page.close();
  return holder;
}
