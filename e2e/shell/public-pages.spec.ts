import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { PUBLIC_ROUTES, paths } from '@/config/paths';
import { BRAND } from '../support/bank';
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
} from '../support/page-facts';
import { shoot } from '../support/shoot';
import { test } from '../support/test';

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
  '/contactus',
  '/static/[slug]',
]);

/** Routes that another one draws with other words; what only the drawing decides is held against that one. */
const DRAWN_AS: Readonly<Record<string, string>> = {
  '/400': '/404',
  '/500': '/404',
  '/static/privacy-policy': '/static/term-condition',
  '/static/risk-disclosure': '/static/term-condition',
  '/content/[slugs]': '/static/[slug]',
  '/article/[dugs]/[slug]': '/blog/[dugs]/[slug]',
  // Without a login on its way each says so.
  '/auth/verify-otp': '/auth/otp',
  '/auth/otp-verify': '/auth/otp',
  '/auth/forgot-verify': '/auth/otp',
  '/auth/otp-verification/[slug]': '/auth/otp',
};

const AT_ONCE = 5;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const own = [paths.home, ...PUBLIC_ROUTES].filter((route) => !(route in TWINS));
for (let first = 0; first < own.length; first += AT_ONCE) {
  const routes = own.slice(first, first + AT_ONCE);
  // One browser reads them one after the other: the scripts that they share are loaded once.
  test(`public pages ${routes.join(', ')}`, async ({ page, request, faults }) => {
    for (const route of routes) {
      await test.step(`public page ${route}`, async () => {
        const status = OWN_STATUS[route];
        if (status === 500) faults.expect(/^answer: 500/);
        const path = EXAMPLES[route] ?? (await postPath(request, route)) ?? route;
        await page.setViewportSize({ width: 1440, height: 900 });
        const answer = await page.goto(path);
        await page.evaluate(() => document.fonts.ready.then(() => {}));
        await shoot(page, route.replace(/\W+/g, '-'));
        expect(answer?.status()).toBe(status ?? 200);
        expect(new URL(page.url()).pathname, 'shown under its own address').toBe(path);
        await saysWhatItIs(page);
        if (!(route in DRAWN_AS)) await isReadByEveryone(page, route);
        await fitsEveryWidth(page);
        if (!(route in DRAWN_AS)) {
          // Head and foot are the same everywhere.
          const within = route === paths.home ? 'html' : 'main';
          expect(await smallScreenFaults(page, within), 'axe on a phone, light').toEqual([]);
        }
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.addStyleTag({ content: ':root { font-size: 200% !important }' });
        await staysInside(page, 'with text at 200 %');
      });
    }
  });
}

test('a second address answers as the first', async ({ request }) => {
  const read = async (path: string) => {
    let page = '';
    const link = async () => {
      const answer = await request.get(path);
      expect(answer.status()).toBe(200);
      page = await answer.text();
      return /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1] ?? '';
    };
    // A build does not know the site's address: the first visit has the page drawn again.
    await expect.poll(link).toMatch(/^http/);
    const canonical = new URL(await link()).pathname;
    const [, title] = /<title[^>]*>([^<]+)</.exec(page) ?? [];
    const [, heading] = /<h1[^>]*>(.+?)<\/h1>/s.exec(page) ?? [];
    expect([title, heading], path).not.toContain(undefined);
    return { title, heading, canonical };
  };
  for (const [route, canonical] of Object.entries(TWINS)) {
    const twin = await read(route);
    expect(twin.canonical).toBe(canonical);
    expect(twin).toEqual(await read(canonical));
  }
});

test('an address or a text that is not there says so, and leads on', async ({ page, request }) => {
  const answer = await page.goto('/nothing/here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  for (const path of ['/article/none/such-article', '/static/no-such-text']) {
    const missing = await request.get(path);
    expect(missing.status()).toBe(404);
    expect(await missing.text()).toMatch(/<h1[^>]*>Page not found</);
  }
  const post = await page.goto('/blog/none/such-post');
  expect(post?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});

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
  expect(await page.title()).toMatch(new RegExp(`^${BRAND}\\b| · ${BRAND}$`, 'i'));
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\S/);
  const levels = await headingLevels(page);
  expect(levels[0], 'the first heading').toBe(1);
  expect(skippedLevels(levels)).toEqual([]);
}

/** Leaves the page light at a desktop's width. */
async function isReadByEveryone(page: Page, route: string) {
  if (SECOND_OPINION.has(route)) {
    expect(await secondOpinion(page), 'the engine of IBM').toEqual([]);
  }
  expect(await axeFaults(page), 'axe, dark').toEqual([]);
  expect(await motions(page), 'motion where none is wanted').toEqual([]);
  await turnLight(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  // On a phone, every page is. What is drawn on a desktop alone is the same on all of them.
  if (route === paths.home) expect(await colourFaults(page), 'axe, light').toEqual([]);
}

async function fitsEveryWidth(page: Page) {
  // 640: what a window of 1280 shows at 200 % zoom.
  for (const width of [640, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await staysInside(page, `at ${width} px`);
  }
}
