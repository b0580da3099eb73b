import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';

/** Where pictures go: `<group>/<name>.<window>.<theme>.png`. Only `npm run tool -- shots` sets it. */
const FOLDER = process.env.SHOTS_DIR;

const WINDOWS = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** Names of the themes in the browser's stored settings. */
const THEMES = { dark: 'DARK', light: 'light' } as const;

type Window = keyof typeof WINDOWS;
type Theme = keyof typeof THEMES;

/** The looks of each screen. The last one has the theme that a test begins with. */
export const LOOKS: readonly (readonly [Window, Theme])[] = [
  ['desktop', 'dark'],
  ['desktop', 'light'],
  ['phone', 'light'],
  ['phone', 'dark'],
];

/** Pictures of longer pages show the upper part, of so many pixels. */
const TALLEST = 8000;

/** After this time, blanks are the state of the screen. */
const BLANKS_MS = 5000;

type Options = {
  /** `page` shows all of it, `window` what is seen without scrolling: for dialogs, toasts and covers. */
  of?: 'page' | 'window';
  /** Only in windows of this size, for what a change of size would close. */
  only?: Window;
};

/**
 * Takes pictures of the screen in both themes and sizes when `npm run tool -- shots` runs the tests; in any other run it does nothing.
 * The group is the folder of the test.
 */
export async function shoot(
  page: Page,
  name: string,
  { of = 'page', only }: Options = {},
): Promise<void> {
  if (!FOLDER) return;
  const folder = join(FOLDER, basename(dirname(test.info().file)));
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize();
  for (const [window, theme] of LOOKS) {
    if (only && window !== only) continue;
    await page.setViewportSize(WINDOWS[window]);
    await wear(page, theme);
    if (of === 'page') await stretch(page, window);
    const path = join(folder, `${name}.${window}.${theme}.png`);
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  }
  if (only === 'desktop') await wear(page, 'dark');
  if (before) await page.setViewportSize(before);
}

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
