import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { LOOKS, SHOTS_DIR, THEMES, type Theme, WINDOWS, type Window } from './looks';

export { expect };

type Options = {
  /** `page` shows all of it, `window` what is seen without scrolling: for dialogs, toasts and covers. */
  of?: 'page' | 'window';
  /** Only in windows of this size. */
  only?: Window;
};

/** Takes the screen that stands on the page in both themes and sizes. */
export type Shoot = (page: Page, name: string, options?: Options) => Promise<void>;

export const test = base.extend<{ shoot: Shoot }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  shoot: async ({}, use, info) => {
    const group = basename(info.file, '.shots.ts');
    const folder = join(SHOTS_DIR, group);
    mkdirSync(folder, { recursive: true });
    await use(async (page, name, { of = 'page', only } = {}) => {
      for (const [window, theme] of LOOKS) {
        if (only && window !== only) continue;
        await page.setViewportSize(WINDOWS[window]);
        await wear(page, theme);
        await page.screenshot({
          path: join(folder, `${name}.${window}.${theme}.png`),
          fullPage: of === 'page',
          animations: 'disabled',
          caret: 'hide',
        });
      }
      await page.setViewportSize(WINDOWS.desktop);
    });
  },
});

/** Changes the theme as another tab would, and waits until fonts, pictures and the next frame are there. */
async function wear(page: Page, theme: Theme): Promise<void> {
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
