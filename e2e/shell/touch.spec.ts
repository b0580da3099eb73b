import { expect, type Page } from '@playwright/test';
import { becomeInvestor } from '../support/investor';
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
