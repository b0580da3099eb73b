import type { Page } from '@playwright/test';

type Effort = { clicks: number; keystrokes: number };

/** Counts what a person does, as the pages hear it: clicks of a pointer and keys, on every page that this one opens from now on. */
export async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { clicks: 0, keystrokes: 0 };
  await page.exposeFunction('noteEffort', (what: keyof Effort) => {
    effort[what] += 1;
  });
  await page.addInitScript(() => {
    const note = (what: string) =>
      (window as unknown as { noteEffort(what: string): void }).noteEffort(what);
    // A click that a key or a label makes has no pointer of its own.
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && note('clicks'), true);
    addEventListener('keydown', ({ isTrusted }) => isTrusted && note('keystrokes'), true);
  });
  return effort;
}
