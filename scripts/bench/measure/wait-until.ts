import type { Page } from '@playwright/test';

const SECONDS = 120;

/**
 * Waits until an expression is true in the page. Playwright's own wait compiles the expression in the page, which our security policy
 * forbids.
 *
 * @returns false when it is not true after the time
 */
export async function becomesTrue(page: Page, expression: string, milliseconds: number) {
  for (let waited = 0; waited < milliseconds; waited += 200) {
    if (await page.evaluate<boolean>(expression)) return true;
    await page.waitForTimeout(200);
  }
  return false;
}

/** @throws Error naming the page when the expression is not true after two minutes */
export async function waitUntil(page: Page, expression: string): Promise<void> {
  if (await becomesTrue(page, expression, SECONDS * 1000)) return;
  throw new Error(`${page.url()} is not quiet after ${SECONDS} s.`);
}
