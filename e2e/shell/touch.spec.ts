import { expect, type Page } from '@playwright/test';
import { becomeInvestor, orderByCalls } from '../support/investor';
import { shoot } from '../support/shoot';
import { changeWithoutShift } from '../support/still';
import { test } from '../support/test';

/** Smallest side of what a finger is to hit, in CSS pixels. */
const LEAST = 44;

const PUBLIC = ['/', '/price', '/faq', '/contactus', '/auth/login', '/auth/create-account'];
const PRIVATE = [
  '/dashboard',
  '/buy-shares',
  '/wallet',
  '/wallet/send',
  '/transactions',
  '/staking',
  '/swap',
  '/notifications',
  '/settings',
  '/settings?tab=security',
];

/** Controls that a finger would miss. A link within a sentence has the height of its line. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=menuitem], [role=tab], [role=radio]',
    );
    const inSentence = (element: HTMLElement) =>
      element.matches('a, button') &&
      getComputedStyle(element).display.startsWith('inline') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''),
      );
    /** Whether a finger around the middle hits it: its label and what a style lays around it count. */
    const isHit = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const reach = least / 2 - 1;
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      return [
        [-Math.min(reach, middleX - 1), 0],
        [Math.min(reach, innerWidth - middleX - 1), 0],
        [0, -reach],
        [0, reach],
      ].every(([dx = 0, dy = 0]) => {
        const at = document.elementFromPoint(middleX + dx, middleY + dy);
        return at !== null && (element.contains(at) || Boolean(label?.contains(at)));
      });
    };
    return [...controls]
      .filter((element) =>
        element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }),
      )
      .filter(
        (element) => !element.closest('[inert], [aria-hidden="true"]') && !inSentence(element),
      )
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const shown = width > 1 && height > 1;
        return shown && (width < least - 0.5 || height < least - 0.5) && !isHit(element);
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        const size = `${Math.round(width)}x${Math.round(height)}`;
        return `${element.tagName} ${size} ${name.slice(0, 30)} .${element.className}`;
      });
  }, LEAST);
}

test('a finger hits every control of the main pages', async ({ page, baseURL }) => {
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  const found: Record<string, string[]> = {};
  const look = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.locator('[class*="skeleton_skeleton"]:visible')).toHaveCount(0);
    const small = await smallTargets(page);
    if (small.length > 0) found[path] = [...new Set(small)];
  };
  for (const path of PUBLIC) await look(path);
  await becomeInvestor(page, baseURL);
  for (const path of PRIVATE) await look(path);
  expect(found).toEqual({});
});

/** Windows, and the part of their height that what stays on the screen may take. */
const WINDOWS = [
  { width: 390, height: 450, most: 1 / 4 },
  { width: 390, height: 640, most: 1 / 4 },
  { width: 390, height: 844, most: 1 / 4 },
  { width: 844, height: 390, most: 0 },
];

/** The heights of what stays where it is while the page is scrolled, and goes across it. */
const staying = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => /^(fixed|sticky)$/.test(getComputedStyle(element).position))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.getBoundingClientRect())
      .filter(({ bottom, top, width }) => width > 200 && bottom > 0 && top < innerHeight)
      .map(({ height }) => Math.round(height)),
  );

test('what stays on the screen takes a quarter of it at most, and to be offline moves nothing', async ({
  page,
  context,
  baseURL,
}) => {
  const investor = await becomeInvestor(page, baseURL);
  const order = await orderByCalls(page.request, investor);
  for (const path of ['/dashboard', '/buy-shares?pay=100', `/buy-shares/${order.id}`, '/faq']) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    if (path.includes('pay=')) await expect(page.getByText(/^Price valid/)).toBeVisible();
    const fits = () =>
      test.step(path, async () => {
        for (const { most, ...size } of WINDOWS) {
          await page.setViewportSize(size);
          const heights = await staying(page);
          const sum = heights.reduce((all, height) => all + height, 0);
          const at = `${path} at ${size.width} x ${size.height}: ${heights}`;
          expect.soft(sum, at).toBeLessThanOrEqual(size.height * most);
        }
        await page.setViewportSize({ width: 390, height: 844 });
      });
    await fits();
    const bar = page.getByText('You are offline.');
    await changeWithoutShift(page, async () => {
      await context.setOffline(true);
      await expect(bar).toBeInViewport({ ratio: 1 });
    });
    await shoot(page, `offline-${path.split(/[/?]/)[1]}`, { of: 'window' });
    await fits();
    await changeWithoutShift(page, async () => {
      await context.setOffline(false);
      await expect(bar).toHaveCount(0);
    });
  }
});
