import type { Browser, BrowserContext, CDPSession, Page, Request } from '@playwright/test';
import { phoneSlowdown } from './slow-phone';
import { waitUntil } from './wait-until';

/** Prepares a browser before it opens the page. */
type Prepare = (context: BrowserContext) => Promise<unknown>;

/** Milliseconds; `cls` without unit. `shown`: the largest thing that was painted; `moved`: which elements, by how much and when. */
type Vitals = { lcp: number; tbt: number; cls: number; shown: string; moved: string[] };

/** Slow 4G as Lighthouse applies it: each request waits, and all share the line. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
};

/** Runs in the page, as text: what compiles this file adds helpers that a page does not have. */
const OBSERVE = `(() => {
  const seen = (window.vitals = { lcp: 0, fcp: 0, tasks: [], cls: 0, shown: '', moved: [] });
  const name = (node) => (node?.outerHTML ?? node?.textContent ?? 'what has gone').slice(0, 80);
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; seen.shown = name(entry.element); });
  on('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; });
  on('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]));
  on('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    seen.cls += entry.value;
    const nodes = entry.sources.map(({ node }) => name(node)).join(', ');
    seen.moved.push(entry.value.toFixed(3) + ' at ' + Math.round(entry.startTime) + ' ms: ' + nodes);
  });
})()`;

/** Runs in the page, as text. Blocking time: what each long task after the first paint takes beyond 50 ms. */
const READ = `(() => {
  const { lcp, fcp, tasks, cls, shown, moved } = window.vitals;
  const late = tasks.filter(([start]) => start > fcp).map(([, duration]) => duration - 50);
  return { lcp, cls, shown, moved, tbt: late.reduce((sum, ms) => sum + ms, 0) };
})()`;

/** Runs in the page, as text: whether its thread has been free for a second. */
const IDLE = `(() => {
  const ends = window.vitals.tasks.map(([start, duration]) => start + duration);
  return performance.now() - Math.max(0, ...ends) > 1000;
})()`;

/** One visit by a slow phone with an empty cache. */
async function visit(browser: Browser, url: string, prepare: Prepare, rate?: number) {
  return onSlowPhone(browser, prepare, async (page, devtools) => {
    if (rate) await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    return look(page, url);
  });
}

/** Pages that are measured at a time: a slow phone waits for its line, and leaves the machine's cores free. */
const SIDE_BY_SIDE = 5;

/**
 * The vitals of a first visit to each of several pages by a slow phone, with an empty cache, and the worse shift of it and, where a page is
 * seen again, of a later one with what that left there. Each is given as soon as it is known.
 */
export async function* measureShifts(
  browser: Browser,
  urls: readonly string[],
  prepare: (context: BrowserContext, url: string) => Promise<void>,
  isSeenAgain: (url: string) => boolean,
): AsyncGenerator<{ url: string; vitals: Vitals }, void> {
  const measure = (url: string) =>
    onSlowPhone(
      browser,
      (context) => prepare(context, url),
      async (page) => {
        const first = await look(page, url);
        const later = isSeenAgain(url) ? await look(page, url) : first;
        const { cls, moved } = first.cls > later.cls ? first : later;
        return { url, vitals: { ...first, cls, moved } };
      },
    );
  const left = [...urls];
  const running = new Map<string, ReturnType<typeof measure>>();
  while (left.length + running.size > 0) {
    for (const url of left.splice(0, SIDE_BY_SIDE - running.size)) running.set(url, measure(url));
    const done = await Promise.race(running.values());
    running.delete(done.url);
    yield done;
  }
}

/** Visits a page until nothing but the line of live events is under way and its thread is free. */
async function look(page: Page, url: string): Promise<Vitals> {
  const calls = watchRequests(page);
  await page.goto(url, { waitUntil: 'load' });
  await waitUntil(
    page,
    async () => calls.quietFor() > 1000 && (await page.evaluate<boolean>(IDLE)),
  );
  calls.stop();
  return page.evaluate<Vitals>(READ);
}

/** An answer that does not end. */
const LIVE = /\/notification\/stream$/;

/** For how many milliseconds a page has had no request under way. */
function watchRequests(page: Page) {
  const open = new Set<Request>();
  let last = Date.now();
  const begin = (request: Request) => {
    if (!LIVE.test(new URL(request.url()).pathname)) open.add(request);
  };
  const end = (request: Request) => {
    if (open.delete(request)) last = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return {
    quietFor: () => (open.size > 0 ? 0 : Date.now() - last),
    stop: () => page.off('request', begin).off('requestfinished', end).off('requestfailed', end),
  };
}

async function onSlowPhone<T>(
  browser: Browser,
  prepare: Prepare,
  use: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
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
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: await phoneSlowdown(browser) });
    return await use(page, devtools);
  } finally {
    await context.close();
  }
}

/**
 * Measures each URL in `runs` visits, taken in turn. The paint is the best of the visits, since whatever else the machine does only
 * ever adds to it; the blocking time is the median, the shift the worst. @param rate of the CPU; by default `phoneSlowdown`
 */
export async function compareVitals(
  browser: Browser,
  urls: readonly string[],
  runs: number,
  prepare: Prepare = async () => {},
  rate?: number,
): Promise<Vitals[]> {
  const taken = urls.map((): Vitals[] => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, url] of urls.entries())
      taken[index]?.push(await visit(browser, url, prepare, rate));
  }
  return taken.map((visits) => {
    const least = visits.reduce((one, other) => (other.lcp < one.lcp ? other : one));
    const most = visits.reduce((one, other) => (other.cls > one.cls ? other : one));
    const tbt = median(visits.map((one) => one.tbt));
    return { ...most, lcp: least.lcp, shown: least.shown, tbt };
  });
}

/** When a phone paints a bare page of Next.js, in ms: that of the quiet machine of the budgets, slowed down 3.8 times. */
const BARE_PAINT = 650;

/**
 * The slowdown at which a bare page is painted as late as on a phone: between 1, where the machine is slow by itself, and `phoneSlowdown`.
 * BenchmarkIndex counts loops; a virtual machine may be quick in them, and slow in memory and processes, of which a visit has many.
 */
export async function slowdownOf(browser: Browser, bareUrl: string): Promise<number> {
  const most = await phoneSlowdown(browser);
  const paint = async (rate: number) =>
    (await compareVitals(browser, [bareUrl], 3, undefined, rate))[0]?.lcp ?? 0;
  const [least, slowed] = [await paint(1), await paint(most)];
  const part = (BARE_PAINT - least) / Math.max(1, slowed - least);
  const rate = 1 + (most - 1) * Math.min(1, Math.max(0, part));
  console.log(`  A bare page: ${least} to ${slowed} ms; CPU slowed down ${rate.toFixed(1)} times`);
  return rate;
}

const median = (values: number[]) =>
  values.sort((one, other) => one - other)[values.length >> 1] ?? 0;
