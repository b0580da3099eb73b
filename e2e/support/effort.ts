import type { Page } from '@playwright/test';

/** Touches are those of a passkey's sensor. */
export type Effort = { clicks: number; keystrokes: number; touches: number };

/** Counts what a person does, as the pages hear it: clicks of a pointer, keys and touches, on every page that this one opens from now on. */
export async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { clicks: 0, keystrokes: 0, touches: 0 };
  await page.exposeFunction('noteEffort', (what: keyof Effort) => {
    effort[what] += 1;
  });
  await page.addInitScript(() => {
    const note = (what: string) =>
      (window as unknown as { noteEffort(what: string): void }).noteEffort(what);
    // A click that a key or a label makes has no pointer of its own.
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && note('clicks'), true);
    addEventListener('keydown', ({ isTrusted }) => isTrusted && note('keystrokes'), true);
    const { credentials } = navigator;
    for (const act of ['create', 'get'] as const) {
      const ask = credentials?.[act].bind(credentials) as (asked?: object) => Promise<never>;
      if (!ask) continue;
      credentials[act] = (asked) => {
        note('touches');
        return ask(asked);
      };
    }
  });
  return effort;
}

export const effortSince = (now: Effort, before: Effort): Effort => ({
  clicks: now.clicks - before.clicks,
  keystrokes: now.keystrokes - before.keystrokes,
  touches: now.touches - before.touches,
});

/*
 * Seconds of a person. A tap is to think (1.35), to point (1.1) and to press (0.2), as the keystroke-level model has it (Card, Moran and
 * Newell 1980). Phones: 36 words a minute (Palin et al. 2019). A passkey is to read the system's sheet and to touch.
 */
const TAP = 2.65;
const KEY = 0.33;
const TOUCH = 3;

/** How long a practised person takes, without the time for which they wait or read. */
export const humanSeconds = ({ clicks, keystrokes, touches }: Effort): number =>
  clicks * TAP + keystrokes * KEY + touches * TOUCH;
