import type { Browser } from '@playwright/test';
import { startBarePage } from '../bare-page';
import { compareVitals, measureShifts, slowdownOf } from '../measure/vitals';
import { FURTHER_PORTAL, newestPost, PORTAL, publicPages } from './pages';
import { holdTimes, type Rows, row } from './rows';
import { signIn, tokenOfMember } from './sign-in';

const RUNS = 11;
const PHONE_RUNS = 3;

/** The landing page and a bare one, on a slow phone. */
export async function* measureTimes(browser: Browser, origin: string): Rows {
  const bare = await startBarePage();
  try {
    const rate = await slowdownOf(browser, bare.url);
    const both = [`${origin}/`, `${bare.url}/`];
    const [ours, theirs] = await compareVitals(browser, both, RUNS, undefined, rate);
    if (!ours || !theirs) throw new Error('Two pages are compared.');
    yield row('/ throttled: LCP beside a bare page', ours.lcp / theirs.lcp, 1.2, 'x');
    yield row('/ throttled: TBT', ours.tbt, 50, 'ms');
    yield row('/ throttled: CLS', Math.round(ours.cls * 100) / 100, 0, '');
  } finally {
    await bare.stop();
  }
}

/** Pages of a member on a slow phone, and the kind of public page whose picture is the largest thing in it. */
export async function* measurePhone(browser: Browser, origin: string): Rows {
  const token = await tokenOfMember(browser, origin);
  for (const path of [...PORTAL, await newestPost(origin)]) {
    const [vitals] = await compareVitals(browser, [origin + path], PHONE_RUNS, async (context) => {
      if (PORTAL.includes(path)) await signIn(context, origin, token);
    });
    if (!vitals) continue;
    yield row(`${path} on a phone: CLS`, vitals.cls, 0.02, 'shift', true, vitals.moved);
    yield row(`${path} on a phone: LCP`, vitals.lcp, 2500, 'ms', true, [vitals.shown]);
    yield row(`${path} on a phone: TBT`, vitals.tbt, 300, 'ms', holdTimes);
  }
}

/**
 * The layout shift of each page at a first visit, of a member's at a later one, too, and when the pages that members use most paint their
 * largest part, by a browser that knows nothing but its session: who signs in there has not accepted the terms in it.
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
    if (PORTAL.includes(path))
      yield row(`${path} on a phone: LCP`, vitals.lcp, 2500, 'ms', true, [vitals.shown]);
  }
}
