import { test as base, expect } from '@playwright/test';
import { type Faults, watchContext } from './watch';

/**
 * The `test` of every spec: each page is watched, and a fault fails the test that caused it. A test about a fault names it
 * by `faults.expect`. A loaded page is live: the preview of a private page would take what a test types and lose it.
 */
export const test = base.extend<{ faults: Faults }>({
  page: async ({ page }, use) => {
    const load = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await load(url, options);
      if (!options?.waitUntil)
        await page.waitForFunction(() => !document.querySelector('[data-waiting]'));
      return response;
    };
    await use(page);
  },
  faults: [
    async ({ context, baseURL }, use) => {
      const found = await watchContext(context, new URL(baseURL ?? '').origin);
      const expected: RegExp[] = [];
      const allowed: RegExp[] = [];
      await use({
        expect: (pattern) => void expected.push(pattern),
        allow: (pattern) => void allowed.push(pattern),
      });
      // An answer that a route still waits for ends with the test, and is no fault of it.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      const known = [...expected, ...allowed];
      const unexpected = found.filter((fault) => !known.some((pattern) => pattern.test(fault)));
      expect(unexpected, 'faults of the pages').toEqual([]);
      const missed = expected.filter((pattern) => !found.some((fault) => pattern.test(fault)));
      expect(missed.map(String), 'faults that the test is about').toEqual([]);
    },
    { auto: true },
  ],
});
