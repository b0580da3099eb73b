import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { PUBLIC_ROUTES, paths } from '@/config/paths';
import {
  axeFaults,
  colourFaults,
  headingLevels,
  motions,
  secondOpinion,
  skippedLevels,
  smallScreenFaults,
  staysInside,
  turnLight,
} from './support/page-facts';
import { test } from './support/test';

/*
 * Every public route of the specification, by the list that the guard itself reads: a route added there is visited here. Each
 * page is opened once and held against everything that a page of ours must be.
 */

/** Their status says what they are. */
const OWN_STATUS: Readonly<Record<string, number>> = { '/400': 400, '/404': 404, '/500': 500 };

/** Routes that show the same thing as another one, which is their canonical address. */
const TWINS: Readonly<Record<string, string>> = {
  '/static/about': paths.about,
  '/about-us/fnxization': paths.tokenization,
  '/about-us/how-different': paths.howDifferent,
  '/about-us/how-work': paths.howItWorks,
  '/auth/signup': paths.createAccount,
};

/** A value for each part in brackets. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/auth/otp-verification/[slug]': '/auth/otp-verification/phone',
  '/static/[slug]': '/static/cookies',
  '/content/[slugs]': '/content/cookies',
};

/** The engine of IBM takes some seconds for a page: one of each kind. */
const SECOND_OPINION: ReadonlySet<string> = new Set([
  '/price',
  '/auth/create-account',
  '/auth/forgot-password',
  '/contactus',
  '/static/[slug]',
]);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const route of [paths.home, ...PUBLIC_ROUTES]) {
  if (route in TWINS) continue;
  test(`public page ${route}`, async ({ page, request, faults }) => {
    const status = OWN_STATUS[route];
    if (status === 500) faults.expect(/^answer: 500/);
    const path = EXAMPLES[route] ?? (await postPath(request, route)) ?? route;
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(status ?? 200);
    expect(new URL(page.url()).pathname, 'shown under its own address').toBe(path);
    await saysWhatItIs(page);
    const isOneOfKind = SECOND_OPINION.has(route);
    if (isOneOfKind) expect(await secondOpinion(page), 'the engine of IBM').toEqual([]);
    await isReadByEveryone(page);
    // Below, every page is light at a phone's width. What is drawn on a desktop alone is much the same on all of them.
    if (isOneOfKind || route === paths.home) {
      expect(await colourFaults(page), 'axe, light').toEqual([]);
    }
    await fitsEveryWidth(page);
  });
}

for (const [route, canonical] of Object.entries(TWINS)) {
  test(`${route} answers as ${canonical}`, async ({ page }) => {
    const answer = await page.goto(route);
    expect(answer?.status()).toBe(200);
    const heading = await page.locator('h1').textContent();
    const title = await page.title();
    const link = page.locator('link[rel="canonical"]');
    const href = await link.getAttribute('href');
    expect(new URL(href ?? '').pathname).toBe(canonical);
    await page.goto(canonical);
    expect(await link.getAttribute('href')).toBe(href);
    expect(await page.title()).toBe(title);
    expect(await page.locator('h1').textContent()).toBe(heading);
  });
}

test('the first paint waits for no font, and each is asked for once, early', async ({ page }) => {
  await page.goto('/');
  // Known of each once it has come.
  const asked = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(
          (entry) =>
            `${(entry as PerformanceResourceTiming).initiatorType} ${new URL(entry.name).pathname}`,
        )
        .sort(),
    );
  const hrefs = await page
    .locator('body link[rel="preload"][as="font"]')
    .evaluateAll((links) => links.map((link) => `link ${link.getAttribute('href')}`));
  expect(hrefs).toHaveLength(3);
  await expect.poll(asked).toEqual(hrefs.sort());
  await expect(page.locator('head link[as="font"]')).toHaveCount(0);
});

test('a guest is led home from an address that nothing has', async ({ page }) => {
  const answer = await page.goto('/nothing/here');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL('/');
});

for (const path of ['/blog/none/such-post', '/article/none/such-article', '/static/no-such-text']) {
  test(`${path} is not there, and leads on`, async ({ page }) => {
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL('/');
  });
}

/** A post or article that the service lists, for the two routes that show one. */
async function postPath(request: APIRequestContext, route: string): Promise<string | undefined> {
  const type = { '/blog/[dugs]/[slug]': 'BLOG', '/article/[dugs]/[slug]': 'MEDIA' }[route];
  if (!type) return undefined;
  const answer = await request.get(`/api/v1/blog/getblogMediaList?type=${type}`);
  const [post] = (await answer.json()).data.docs as { category: string; slug: string }[];
  if (!post) throw new Error(`The service lists no ${type}.`);
  return (type === 'BLOG' ? paths.post : paths.article)(post.category, post.slug);
}

async function saysWhatItIs(page: Page) {
  await expect(page.locator('h1')).toHaveCount(1);
  expect(await page.title()).toMatch(/^(FNX OWNERSHIP REINVENTED|.+ · FNX)$/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\S/);
  const levels = await headingLevels(page);
  expect(levels[0], 'the first heading').toBe(1);
  expect(skippedLevels(levels)).toEqual([]);
}

async function isReadByEveryone(page: Page) {
  expect(await axeFaults(page), 'axe, dark').toEqual([]);
  expect(await motions(page), 'motion where none is wanted').toEqual([]);
  await turnLight(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
}

async function fitsEveryWidth(page: Page) {
  // 640: what a window of 1280 shows at 200 % zoom.
  for (const width of [640, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await staysInside(page, `at ${width} px`);
  }
  expect(await smallScreenFaults(page), 'axe on a phone, light').toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addStyleTag({ content: ':root { font-size: 200% !important }' });
  await staysInside(page, 'with text at 200 %');
}
