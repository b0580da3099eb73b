import { readFileSync } from 'node:fs';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { create } from 'fontkit';
import { paths } from '@/config/paths';
import { pathIn } from '@/lang/languages';
import { LANGUAGES } from '../support/bank';
import { keepToken, signUpByCalls } from '../support/member';
import { turnLight } from '../support/page-facts';
import { test } from '../support/test';

/*
 * The fonts that Chromium says it painted, and what moved when they came. `document.fonts` would not do: a font that is loaded need not be shown.
 */

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const PAGES = [
  paths.home,
  paths.price,
  '/bank-overview',
  '/how-work',
  '/faq',
  '/contactus',
  '/static/term-condition',
  '/auth/create-account',
];
/** Languages whose letters are in the same files as those of English need fewer pages. */
const FEWER = [paths.home, '/faq', '/static/term-condition'];
const IN_ENGLISH_FILES = /^(de|es|fr)$/;
/** Their content moves them when it comes, and other tests change it meanwhile: `bench web` holds their shift. */
const OF_MEMBERS: readonly string[] = [paths.dashboard, paths.buyShares];

/** Layout shift. Without a Chinese font in the system, a Chinese line is boxes of the face that is there: their width changes with it. */
const most = (language: string, path: string) => {
  if (path !== paths.home) return 0.02;
  return language === 'zh' ? 0.01 : 0.005;
};

const lettersOf = (file: string) =>
  new Set(create(readFileSync(`node_modules/${file}`)).characterSet);
const GEIST = lettersOf('geist/dist/fonts/geist-sans/Geist-Variable.woff2');
const BODONI = lettersOf(
  '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-standard-normal.woff2',
);
/** Letters that the brand has, by the first family of a style. Addresses and hashes are in a font of the system. */
const BRAND: ReadonlyMap<string, ReadonlySet<number>> = new Map([
  ['Early Geist', GEIST],
  ['Bodoni Moda', BODONI],
  ['Headline', BODONI],
  ['Lede', GEIST],
]);

test.use({ viewport: PHONE });

for (const language of LANGUAGES) {
  test(`the brand’s faces are painted in ${language}, and nothing moves when they come`, async ({
    page,
    request,
    baseURL,
  }) => {
    await keepToken(page, baseURL, (await signUpByCalls(request)).token);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    await page.addInitScript(() => {
      const seen = Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          seen.moved += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const open = IN_ENGLISH_FILES.test(language) ? FEWER : PAGES;
    for (const path of [...open, ...OF_MEMBERS]) {
      await page.setViewportSize(PHONE);
      const release = await holdFonts(page);
      await page.goto(pathIn(language, path), { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(
        () =>
          performance.getEntriesByName('first-contentful-paint').length > 0 &&
          !document.querySelector('[data-waiting]'),
      );
      const headline = page.getByRole('heading', { level: 1 });
      // In Arabic and Chinese it has no letter of the brand.
      if (path === paths.home && /[a-z]/.test(await headline.innerText())) {
        await expect(headline).toHaveCSS('font-family', /^Headline/);
        for (const family of ['Headline', 'Lede'])
          expect(await standIns(devtools, family), 'in the first frame').toEqual([]);
      }
      await release();
      if (!OF_MEMBERS.includes(path))
        expect(await moved(page), `${path} moves`).toBeLessThan(most(language, path));
      // A text that comes later may ask for one more face.
      await expect.poll(() => standIns(devtools), `${path} on a phone`).toEqual([]);
      await page.setViewportSize(DESKTOP);
      await turnLight(page);
      await fontsShown(page);
      await expect.poll(() => standIns(devtools), `${path} on a desktop`).toEqual([]);
    }
  });
}

/** Answers no request for a font until it is released; then waits until all that came are shown. */
async function holdFonts(page: Page) {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await gate;
    await route.continue();
  });
  return async () => {
    open();
    await fontsShown(page);
    await page.unroute('**/*.woff2');
  };
}

const fontsShown = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });

const moved = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved);

type Node = Awaited<ReturnType<typeof rootOf>>;
const rootOf = async (devtools: CDPSession) =>
  (await devtools.send('DOM.getDocument', { depth: -1 })).root;

/** The texts below an element, each with the element that styles it. */
const textsBelow = (element: Node): { text: Node; element: Node }[] =>
  /^(SCRIPT|STYLE|NOSCRIPT|HEAD)$/.test(element.nodeName)
    ? []
    : (element.children ?? []).flatMap((child) =>
        child.nodeName === '#text' ? [{ text: child, element }] : textsBelow(child),
      );

/** Texts in which another font was painted for a letter that the brand has, with that font. */
async function standIns(devtools: CDPSession, only?: string): Promise<string[]> {
  const texts = textsBelow(await rootOf(devtools));
  const found = await Promise.all(
    texts.map(async ({ text: { nodeId, nodeValue }, element }) => {
      // A text that the page has replaced meanwhile is painted no more.
      const { fonts } = await devtools
        .send('CSS.getPlatformFontsForNode', { nodeId })
        .catch(() => ({ fonts: [] }));
      const others = fonts.filter(({ isCustomFont }) => !isCustomFont);
      const family = others.length > 0 && (await familyOf(devtools, element));
      const letters = family && BRAND.get(family);
      if (!letters || (only && family !== only)) return [];
      const lacking = [...nodeValue].filter((sign) => !letters.has(sign.codePointAt(0) ?? 0));
      const painted = others.reduce((sum, { glyphCount }) => sum + glyphCount, 0);
      return painted > lacking.length ? [`${others[0]?.familyName}: ${nodeValue}`] : [];
    }),
  );
  return found.flat();
}

/** The first family of an element's style; empty where the page has replaced it meanwhile. */
async function familyOf(devtools: CDPSession, { nodeId }: Node): Promise<string> {
  const { computedStyle } = await devtools
    .send('CSS.getComputedStyleForNode', { nodeId })
    .catch(() => ({ computedStyle: [] }));
  const list = computedStyle.find(({ name }) => name === 'font-family')?.value ?? '';
  return list.split(',', 1)[0]?.replaceAll('"', '') ?? '';
}
