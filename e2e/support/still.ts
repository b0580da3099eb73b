import { expect, type Page, type Request } from '@playwright/test';

/** Layout shift that a page may have, and each change of its state. */
const MOST = 0.02;

/** Places that wait for what belongs there. */
const WAITING = '[aria-busy="true"], [data-waiting], [class*="skeleton_skeleton"]:visible';

type Move = { value: number; what: string };

/**
 * A change that nobody at this page causes moves nothing there, whatever the speed: from a page at rest to the next rest every shift
 * counts, also one soon after a touch.
 *
 * @param change comes from outside of the page; ends when its new state is seen
 */
export async function changeWithoutShift(
  page: Page,
  change: () => Promise<unknown>,
): Promise<void> {
  const open = new Set<Request>();
  const begin = (request: Request) => {
    if (!request.url().endsWith('/notification/stream')) open.add(request);
  };
  const end = (request: Request) => void open.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const rest = () =>
    expect(async () => {
      await page.evaluate(async () => {
        await document.fonts.ready;
        await Promise.allSettled(document.getAnimations().map(({ ready }) => ready));
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
      });
      expect(open.size, 'requests on their way').toBe(0);
      await expect(page.locator(WAITING)).toHaveCount(0, {
        timeout: 1000,
      });
    }).toPass({ timeout: 60_000 });
  await rest();
  const moves = await page.evaluateHandle(() => {
    type Shift = PerformanceEntry & {
      value: number;
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const found: Move[] = [];
    const at = ({ x, y, width, height }: DOMRect) =>
      [x, y, width, height].map(Math.round).join(' ');
    const name = (node?: Node) =>
      ((node as Element)?.outerHTML ?? node?.textContent ?? 'what has gone').slice(0, 120);
    const take = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as Shift[]) {
        const what = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${name(node)}: ${at(previousRect)} -> ${at(currentRect)}`,
        );
        found.push({ value, what: what.join('\n  ') });
      }
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    return {
      all: () => {
        take(observer.takeRecords());
        return found;
      },
    };
  });
  await change();
  await rest();
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  const found = await moves.evaluate((kept) => kept.all());
  const sum = found.reduce((total, { value }) => total + value, 0);
  const said = found.map(({ value, what }) => `${value.toFixed(3)}\n  ${what}`).join('\n');
  expect.soft(sum, `moved by itself:\n${said}`).toBeLessThanOrEqual(MOST);
}
