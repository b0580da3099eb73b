import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { expectNoFaults, watchPage } from './support/watch';

const PAGES = [
  '/',
  '/about',
  '/how-work',
  '/fnxization',
  '/how-different',
  '/price',
  '/bank-overview',
  '/campaign-details',
  '/about-us/blog',
  '/faq',
  '/help',
  '/docs',
  '/contactus',
  '/static/term-condition',
  '/auth/create-account',
  '/auth/login',
  '/404',
];

/** WCAG 2.2 A and AA, as far as a machine can tell; both themes, on each size the configuration names. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const theme of ['DARK', 'light']) {
  test(`public pages have no accessibility fault, ${theme}`, async ({ page, baseURL }) => {
    const faults = await watchPage(page, new URL(baseURL ?? '').origin);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript((value) => {
      localStorage.setItem(
        'settings',
        JSON.stringify({ direction: 'ltr', responsiveFontSizes: true, theme: value }),
      );
    }, theme);
    for (const path of PAGES) {
      await test.step(path, async () => {
        await page.goto(path, { waitUntil: 'networkidle' });
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        const found = violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target }) => `${path} ${id}: ${target.join(' ')}`),
        );
        expect.soft(found).toEqual([]);
        await expect.soft(page.locator('h1')).toHaveCount(1);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(overflow, `${path} overflows to the side`).toBe(0);
      });
    }
    expectNoFaults(faults);
  });
}
