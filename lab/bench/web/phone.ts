import type { Browser, BrowserContext } from '@playwright/test';
import { startBarePage } from '../bare-page';
import { compareVitals, measureShifts, slowdownOf } from '../measure/vitals';
import { FURTHER_PORTAL, PORTAL, publicPages } from './pages';
import { holdTimes, type Rows, row } from './rows';
import { signIn, tokenOfMember } from './sign-in';

const RUNS = 7;
const PAGE_RUNS = 2;

/** How many times later than a bare page another may paint its largest part: 2.5 s where that one takes 650 ms. */
const MOST_PAINT = 3.85;

/** The landing page, and those that members use most, beside a bare one, on a slow phone. */
export async function* measureTimes(browser: Browser, origin: string): Rows {
  const bare = await startBarePage();
  try {
    const rate = await slowdownOf(browser, bare.url);
    const token = await tokenOfMember(browser, origin);
    const both = [`${origin}/`, `${bare.url}/`];
    const [ours, theirs] = await compareVitals(browser, both, RUNS, undefined, rate);
    if (!ours || !theirs) throw new Error('Two pages are compared.');
    yield row('/ throttled: LCP beside a bare page', ours.lcp / theirs.lcp, 1.2, 'x');
    yield row('/ throttled: TBT', ours.tbt, 50, 'ms');
    yield row('/ throttled: CLS', Math.round(ours.cls * 100) / 100, 0, '');
    const signsIn = (context: BrowserContext) => signIn(context, origin, token);
    for (const path of PORTAL) {
      const [vitals] = await compareVitals(browser, [origin + path], PAGE_RUNS, signsIn, rate);
      if (!vitals) throw new Error('A page was visited.');
      const { lcp, tbt, shown } = vitals;
      const what = `${path} throttled: LCP beside a bare page`;
      yield row(what, lcp / theirs.lcp, MOST_PAINT, 'x', true, [shown]);
      yield row(`${path} throttled: TBT`, tbt, 300, 'ms', holdTimes);
    }
  } finally {
    await bare.stop();
  }
}

/**
 * The layout shift of each page at a first visit, and of a member's at a later one, too, by a browser that knows nothing but its session:
 * who signs in there has not accepted the terms in it.
 */
export async function* measureAllShifts(browser: Browser, origin: string): Rows {
  const token = await tokenOfMember(browser, origin);
  const portal = new Set([...PORTAL, ...FURTHER_PORTAL]);
  const paths = [...portal, ...(await publicPages(origin))];
  const isMembers = (url: string) => portal.has(url.slice(origin.length));
  // A visitor's page is drawn whole; a later visit finds its fonts, too.
  const visits = measureShifts(
    browser,
    paths.map((path) => origin + path),
    async (context, url) => {
      if (isMembers(url)) await signIn(context, origin, token);
    },
    isMembers,
  );
  for await (const { url, vitals } of visits) {
    const path = url.slice(origin.length);
    yield row(`${path} on a phone: CLS`, vitals.cls, 0.02, 'shift', true, vitals.moved);
  }
}
