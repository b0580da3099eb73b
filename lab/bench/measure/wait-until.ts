import type { Page } from '@playwright/test';

const SECONDS = 120;

/** A condition to wait for: an expression for the page, or a question asked here. */
type Condition = string | (() => Promise<boolean>);

/**
 * Waits until a condition is true. Playwright's own wait compiles the expression in the page, which our security policy forbids.
 *
 * @returns false when it is not true after the time
 */
export async function becomesTrue(page: Page, condition: Condition, milliseconds: number) {
  const isTrue = () =>
    typeof condition === 'string' ? page.evaluate<boolean>(condition) : condition();
  for (let waited = 0; waited < milliseconds; waited += 200) {
    if (await isTrue()) return true;
    await page.waitForTimeout(200);
  }
  return false;
}

/** @throws Error naming the page when the condition is not true after two minutes */
export async function waitUntil(page: Page, condition: Condition): Promise<void> {
  if (await becomesTrue(page, condition, SECONDS * 1000)) return;
  throw new Error(`${page.url()} is not quiet after ${SECONDS} s.`);
}
