import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import type { RunnerResult } from 'lighthouse';
import { paths } from '@/config/paths';
import { freePort } from '../../../scripts/processes';
import { findBrowser } from '../../../scripts/test/find-browser';
import { slowdownNow } from '../measure/slow-phone';
import { newestPost, PORTAL } from './pages';
import { type Rows, row } from './rows';
import { memberToken, signIn } from './sign-in';

/** One public page of each kind; the newest post is another. */
const PUBLIC = [
  paths.home,
  paths.price,
  '/campaign-details',
  '/bank-overview',
  '/how-work',
  '/faq',
  paths.help,
  paths.docs,
  paths.contact,
  paths.writing,
  paths.proof,
  '/static/cookies',
  '/auth/login',
  paths.createAccount,
];

/** Scores that are the same on every machine. Search engines are kept out of the portal. */
const STABLE = ['accessibility', 'best-practices', 'seo'];
/** Points for performance: of a public page, and of a member's. */
const FAST = { public: 97, member: 92 };
/** Visits of each page, of which the median counts. */
const VISITS = 5;

type Result = RunnerResult | undefined;
type Visit = (path: string, categories: readonly string[]) => Promise<Result>;

/** Lighthouse's scores for a phone, on a quiet machine: what else it does lowers the one for performance. */
export async function* measureLighthouse(browser: Browser, origin: string): Rows {
  const { default: lighthouse } = await import('lighthouse');
  const { throttling } = await import('lighthouse/core/config/constants.js');
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-quic', `--remote-debugging-port=${port}`],
  });
  const visit: Visit = async (path, categories) =>
    lighthouse(origin + path, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', ...categories],
      throttling: {
        ...throttling.mobileSlow4G,
        cpuSlowdownMultiplier: await slowdownNow(browser),
      },
      // A session belongs to the browser that began it, by its name too.
      emulatedUserAgent: false,
      disableStorageReset: true,
    });
  try {
    for (const path of [...PUBLIC, await newestPost(origin)])
      yield* scores(visit, path, STABLE, FAST.public);
    const token = await memberToken(origin, context);
    await signIn(context, origin, token);
    // Lighthouse opens a page of its own, without the context's script: the browser's storage holds the session.
    const page = await context.newPage();
    await page.goto(`${origin}/robots.txt`);
    await page.close();
    for (const path of PORTAL) yield* scores(visit, path, STABLE.slice(0, 2), FAST.member);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The scores of one page: for performance the median of its visits, for the others the first visit's. */
async function* scores(visit: Visit, path: string, categories: typeof STABLE, fast: number): Rows {
  const first = await visit(path, categories);
  const results = [first];
  while (results.length < VISITS) results.push(await visit(path, []));
  const middle = median(results);
  yield row(`${path} performance`, pointsOf(middle, 'performance'), fast, 'points');
  console.log(`  ${timesOf(middle)}`);
  for (const name of categories) {
    yield row(`${path} ${name}`, pointsOf(first, name), 100, 'points');
    for (const title of failedAudits(first, name)) console.log(`  ${title}`);
  }
}

/** Zero if Lighthouse could not load the page. */
const pointsOf = (result: Result, category: string) =>
  Math.round((result?.lhr.categories[category]?.score ?? 0) * 100);

/** The visit whose performance is the median. */
const median = (results: Result[]) =>
  results.sort((one, other) => pointsOf(one, 'performance') - pointsOf(other, 'performance'))[
    results.length >> 1
  ];

/** Parts of the score for performance. */
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  SI: 'speed-index',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

const timesOf = (result: Result) =>
  Object.entries(METRICS)
    .map(([name, id]) => `${name} ${result?.lhr.audits[id]?.displayValue}`)
    .join(', ');

function failedAudits(result: Result, category: string): string[] {
  const { auditRefs = [] } = result?.lhr.categories[category] ?? {};
  return auditRefs.flatMap(({ id, weight }) => {
    const audit = result?.lhr.audits[id];
    return weight > 0 && audit?.score === 0 ? [audit.title] : [];
  });
}
