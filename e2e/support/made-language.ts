import { PAY_CURRENCY_IDS } from '@fnx/chain/currencies';
import type { BrowserContext, Page } from '@playwright/test';
import compile from 'icu-minify/compile';
import { messageKey } from '@/lang/engine/message-key';
import { LANGUAGES, languageName } from '@/lang/languages';
import { areasOf, readCatalog } from '@/lang/read-languages';

/*
 * A made language: each English text with a mark before each of its pieces, and its values in brackets. It takes the place of
 * German on its way to the browser, so no build knows it. What a page shows without a mark comes from no catalog.
 */

const MARK = '¦';

const LETTER = /\p{L}/u;
const PIECES = /(\{\w+\}|<\/?\w+>)/;

function made(english: string): string {
  return english
    .split(PIECES)
    .map((piece) => {
      if (/^\{/.test(piece)) return `«${piece}»`;
      return LETTER.test(piece) && !/^</.test(piece) ? MARK + piece : piece;
    })
    .join('');
}

function madeCatalog(area: string): Record<string, unknown> {
  const english = Object.keys(readCatalog('de', area));
  return Object.fromEntries(english.map((text) => [messageKey(text), compile(made(text))]));
}

const TITLES =
  /^(title|name|label|question|role|summary|excerpt|lede|text|description|answer|children|country)$/;

/** Addresses, and the paths of drawings. */
const NOT_WORDS = /^(\/|https?:|M-?[\d.]+[ ,]-?[\d.]+)/;

/** Content comes translated from the database: its sentences and titles are marked too, what is an address or an id stays. */
function madeContent(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => madeContent(item, key));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, madeContent(inner, name)]),
    );
  }
  if (typeof value !== 'string' || !LETTER.test(value) || NOT_WORDS.test(value)) return value;
  if (/^</.test(value)) return value.replace(/>([^<]*\p{L})/gu, `>${MARK}$1`);
  return /\s/.test(value) || TITLES.test(key) ? MARK + value : value;
}

/** Serves the made language in place of German. */
export async function serveMadeLanguage(context: BrowserContext): Promise<void> {
  const catalogs = new Map(areasOf('de').map((area) => [area, madeCatalog(area)] as const));
  await context.route('**/_next/static/texts/*/de/*.json', (route) => {
    const area = /([^/]+)\.json$/.exec(route.request().url())?.[1] ?? '';
    return route.fulfill({ json: catalogs.get(area) ?? {} });
  });
  await context.route('**/_next/data/**', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    // A page without props answers a prefetch with nothing.
    if (!answer.ok() || text === '') return route.fulfill({ response: answer, body: text });
    const { pageProps, ...rest } = JSON.parse(text) as Record<string, unknown>;
    return route.fulfill({ json: { ...rest, pageProps: madeContent(pageProps) } });
  });
  // A first page brings its catalogs along.
  await context.route(/\/de(\/|$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const html = await answer.text();
    const inline = /(<script[^>]* id="texts"[^>]*>)([^<]*)(<\/script>)/;
    return route.fulfill({
      response: answer,
      body: html.replace(inline, (_, open, text, close) => {
        const areas = Object.keys(JSON.parse(text || '{}'));
        const inPlace = Object.fromEntries(areas.map((area) => [area, catalogs.get(area)]));
        return open + JSON.stringify(inPlace).replaceAll('<', '\\u003c') + close;
      }),
    });
  });
}

/** Names, units and figures, which are the same in every language. */
const NAMES = new RegExp(
  `^(${PAY_CURRENCY_IDS.join('|')}|FNX|API|SHA|Chrome|Linux|UTC|PDF|CSV|QR|KYC|RSS|JSON|MetaMask|Rainbow|WalletConnect|Ledger( Live)?|Rabby|Coinbase|Argent|Safe|Google|BNB Smart Chain|BscScan|DEMO|Demo|M|W|J|T|max)$`,
);

/**
 * Texts of the page without a mark, with the attributes that are read out. `known` are texts of people and of the
 * service, such as a name or an address.
 */
export async function unmarkedTexts(page: Page, known: readonly string[]): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = [];
    const language = document.documentElement.lang;
    const isForeign = (element: Element | null) =>
      Boolean(
        element?.closest(
          `[lang]:not([lang="${language}"]), [translate="no"], script, style, noscript, code, svg title, next-route-announcer`,
        ),
      );
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement;
      if (!parent || isForeign(parent) || !node.textContent?.trim()) continue;
      if (!parent.closest('option') && !parent.checkVisibility()) continue;
      // A heading is drawn in pieces, so that it breaks well.
      const whole = parent.closest('h1, h2') ?? node;
      texts.push((whole.textContent ?? '').trim());
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name)?.trim();
        if (text && !isForeign(element)) texts.push(text);
      }
    }
    // The page names countries by this browser's data.
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const countries = letters.flatMap((a) => letters.flatMap((b) => names.of(a + b) ?? []));
    return { texts, countries };
  });
  const months = new Intl.DateTimeFormat('de-DE', { month: 'long' });
  const days = Array.from({ length: 12 }, (_, month) => months.format(Date.UTC(2026, month, 15)));
  const names = [
    ...LANGUAGES.map(languageName),
    ...known,
    ...days,
    ...days.map((day) => day.slice(0, 3)),
    'Sept',
    ...shown.countries,
  ];
  return [...new Set(shown.texts.flatMap((text) => unmarkedParts(text, names)))].sort();
}

/** The values in brackets, from the inside, then what is left. */
function unmarkedParts(text: string, names: readonly string[]): string[] {
  const faults: string[] = [];
  let rest = text;
  for (let inner = /«([^«»]*)»/.exec(rest); inner; inner = /«([^«»]*)»/.exec(rest)) {
    if (isUnmarked(inner[1] ?? '', names)) faults.push(`${inner[1]} (in: ${text})`);
    rest = rest.replace(inner[0], '');
  }
  if (isUnmarked(rest, names)) faults.push(rest);
  return faults;
}

/** Addresses of wallets, sites and people, hashes, numbers of orders, and zones as the browser names them. */
const CODES =
  /\b0x[0-9a-zA-Z….]+|…[0-9a-zA-Z]{4}\b|\b[A-Z]{2,4}-[A-Z0-9-]+|[\w.+*•-]+@[\w.*•-]+|https?:\S+|\b[A-Z][A-Za-z]+\/[A-Z][\w/ +-]*/g;

function isUnmarked(text: string, names: readonly string[]): boolean {
  if (text.includes(MARK)) return false;
  // The longest first: a name may contain another one.
  const bare = names
    .map((name) => name.replace(CODES, ' ').trim())
    .filter((name) => name.length > 2)
    .sort((one, other) => other.length - one.length)
    .reduce((left, name) => left.replaceAll(name, ' '), text.replace(CODES, ' '));
  return bare
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => word.length > 1 && !NAMES.test(word) && !names.includes(word));
}
