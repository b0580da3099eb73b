import { expect, type Page } from '@playwright/test';
import { keepToken, signUpByCalls } from '../support/member';
import {
  axeFaults,
  colourFaults,
  secondOpinion,
  smallScreenFaults,
  staysInside,
  turnLight,
} from '../support/page-facts';
import { test } from '../support/test';

/** These need an account; `public-pages.spec.ts` holds the public ones. */
const SIGNED_IN = ['/dashboard', '/wallet', '/buy-shares', '/kyc'];

async function openPage(page: Page, path: string): Promise<void> {
  // The line to the service stays open, so the network is never idle.
  await page.goto(path, { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('h1')).toHaveCount(1);
  // Content that replaces the blanks moves the rest, and a colour is measured against what lies behind it.
  await expect(page.locator('[class*="skeleton_skeleton"]:visible')).toHaveCount(0);
}

test('signed-in pages have no accessibility fault in either theme', { tag: '@main' }, async ({
  page,
  request,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await keepToken(page, baseURL, (await signUpByCalls(request)).token);
  for (const path of SIGNED_IN) {
    await test.step(path, async () => {
      await openPage(page, path);
      expect.soft(await axeFaults(page), `axe on ${path}, dark`).toEqual([]);
      await staysInside(page, path);
      await turnLight(page);
      // The other rules say the same in both themes, and what is drawn on a desktop alone is the same on all of them.
      if (path === SIGNED_IN[0]) {
        expect.soft(await colourFaults(page), `axe on ${path}, light`).toEqual([]);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await staysInside(page, `${path} on a phone`);
      expect.soft(await smallScreenFaults(page), `axe on ${path} on a phone`).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
    });
  }
});

test('a second engine finds no accessibility fault on signed-in pages', async ({
  page,
  request,
  baseURL,
}) => {
  await keepToken(page, baseURL, (await signUpByCalls(request)).token);
  for (const path of SIGNED_IN) {
    await openPage(page, path);
    expect.soft(await secondOpinion(page), path).toEqual([]);
  }
});
