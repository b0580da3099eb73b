import type { Browser, BrowserContext, Page } from '@playwright/test';
import { phoneSlowdown } from './slow-phone';

/** Runs in the page, as text. Event Timing reports what takes 16 ms or more, from the input to the next paint. */
const OBSERVE = `(() => {
  window.slowest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.interactionId) window.slowest = Math.max(window.slowest, entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
})()`;

/** Runs in the page, as text: the slowest interaction, once the last one has been painted and reported. */
const READ = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.slowest), 100))))`;

/**
 * The slowest interaction of a visit in milliseconds, with the CPU of a phone: the interaction to next paint of few
 * interactions is the worst of them (web.dev/articles/inp).
 *
 * @param prepare what the browser knows before it opens the page
 * @param use the interactions, once the page is there
 */
export async function measureInteractions(
  browser: Browser,
  url: string,
  prepare: (context: BrowserContext) => Promise<unknown>,
  use: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await prepare(context);
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
    await page.goto(url, { waitUntil: 'load' });
    await page.getByRole('main').getByRole('heading').first().waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: await phoneSlowdown(browser) });
    await use(page);
    return await page.evaluate<number>(READ);
  } finally {
    await context.close();
  }
}
