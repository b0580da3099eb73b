import type { Browser, BrowserContext } from '@playwright/test';
import { waitUntil } from './wait-until';

/** What a browser knows before it opens the page. */
type Prepare = (context: BrowserContext) => Promise<unknown>;

/** Milliseconds; `cls` without unit. */
type Vitals = { lcp: number; tbt: number; cls: number };

/** Slow 4G as Lighthouse applies it: each request waits, and all share the line. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
};
const CPU_SLOWDOWN = 4;

/** Runs in the page, as text: what compiles this file adds helpers that a page does not have. */
const OBSERVE = `(() => {
  const seen = (window.vitals = { lcp: 0, fcp: 0, tasks: [], cls: 0 });
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
  on('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; });
  on('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]));
  on('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
})()`;

/** Runs in the page, as text. Blocking time: what each long task after the first paint takes beyond 50 ms. */
const READ = `(() => {
  const { lcp, fcp, tasks, cls } = window.vitals;
  const late = tasks.filter(([start]) => start > fcp).map(([, duration]) => duration - 50);
  return { lcp, cls, tbt: late.reduce((sum, ms) => sum + ms, 0) };
})()`;

/** Runs in the page, as text: whether nothing but the line of live events has moved for two seconds. */
const QUIET = `(() => {
  const ends = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd);
  const late = window.vitals.tasks.map(([start, duration]) => start + duration);
  return performance.now() - Math.max(0, ...ends, ...late) > 2000;
})()`;

/** One visit by a slow phone with an empty cache. */
async function visit(browser: Browser, url: string, prepare: Prepare): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    await prepare(context);
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: 'load' });
    await waitUntil(page, QUIET);
    return await page.evaluate<Vitals>(READ);
  } finally {
    await context.close();
  }
}

/**
 * What `runs` visits of each URL show, taken in turn. The paint is the best of the visits, since whatever else the machine does only
 * ever adds to it; the blocking time is the median, the shift the worst.
 */
export async function compareVitals(
  browser: Browser,
  urls: readonly string[],
  runs: number,
  prepare: Prepare = async () => {},
): Promise<Vitals[]> {
  const taken = urls.map((): Vitals[] => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, url] of urls.entries())
      taken[index]?.push(await visit(browser, url, prepare));
  }
  return taken.map((visits) => ({
    lcp: Math.min(...visits.map(({ lcp }) => lcp)),
    tbt: median(visits.map(({ tbt }) => tbt)),
    cls: Math.max(...visits.map(({ cls }) => cls)),
  }));
}

const median = (values: number[]) =>
  values.sort((one, other) => one - other)[values.length >> 1] ?? 0;
