import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBankColours, readBankFacts } from '@/config/read-bank-facts';
import type { InstalledText } from '@/lang/installed';
import { directionOf, LANGUAGES, type Language, pathIn } from '@/lang/languages';
import { readCatalogs } from '../texts-plugin';
import type { Tokens } from './colours';

const TEMPLATES = join(__dirname, '../installed');
const template = (name: string) => readFileSync(join(TEMPLATES, name), 'utf8');

/** Texts of the page without a connection: its heading, two paragraphs and the button. */
const OFFLINE: readonly InstalledText[] = [
  'No connection',
  'This device is offline, or {brand} cannot be reached. Your shares and orders are not affected.',
  '{brand} shows current figures only, so it keeps none on this device. This page reloads when the connection is back.',
  'Try again',
];

/** The offer of another language: what it says, its link, and the label of its button. */
const SUGGESTION: readonly InstalledText[] = [
  'This page is available in the language of this text.',
  'Read in this language',
  'Close',
];

const SHORTCUTS: readonly (readonly [InstalledText, string])[] = [
  ['Buy shares', '/buy-shares'],
  ['Wallet', '/wallet'],
  ['Transactions', '/transactions'],
];

/** The texts of a language with the brand in them. */
function textsIn(language: Language, brand: string): (text: InstalledText) => string {
  const catalog = readCatalogs().find(
    (one) => one.language === language && one.area === 'installed',
  );
  const known = catalog ? (JSON.parse(catalog.text) as Tokens) : {};
  return (text) => (known[text] ?? text).replaceAll('{brand}', () => brand);
}

function manifest(dir: string, language: Language): string {
  const { brand, shortName } = readBankFacts(dir);
  const { ground } = readBankColours(dir).dark;
  const say = textsIn(language, brand);
  const icon = (name: string, sizes: string, purpose?: string) => ({
    src: `/${name}.png`,
    sizes,
    type: 'image/png',
    purpose,
  });
  const facts = {
    id: '/',
    name: brand,
    short_name: shortName,
    description: say('Shares of a bank, held as tokens.'),
    lang: language,
    dir: directionOf(language) === 'rtl' ? 'rtl' : undefined,
    start_url: pathIn(language, '/dashboard'),
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    categories: ['finance'],
    icons: [
      icon('icon-192', '192x192'),
      icon('icon-512', '512x512'),
      icon('icon-maskable-512', '512x512', 'maskable'),
    ],
    shortcuts: SHORTCUTS.map(([name, path]) => ({ name: say(name), url: pathIn(language, path) })),
  };
  return `${JSON.stringify(facts, null, 2)}\n`;
}

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function offlinePage(dir: string): string {
  const { brand } = readBankFacts(dir);
  const { dark, light } = readBankColours(dir);
  const rule = (selector: string, scheme: string, tokens: Tokens) =>
    `${selector} { color-scheme: ${scheme}; ${['ground', 'text', 'muted', 'accent', 'accent-hover', 'on-accent'].map((name) => `--${name}: ${tokens[name]};`).join(' ')} }`;
  const logo = (name: string) =>
    `data:image/svg+xml;base64,${readFileSync(join(dir, 'brand', name)).toString('base64')}`;
  const colours = [rule(':root', 'dark', dark), rule('[data-theme="light"]', 'light', light)];
  return template('offline.html')
    .replace('COLOURS', () => colours.join('\n'))
    .replace('LOGO_DARK', () => logo('logo-dark.svg'))
    .replace('LOGO_LIGHT', () => logo('logo-light.svg'))
    .replaceAll('BRAND', () => html(brand));
}

function offlineScript(brand: string): string {
  const texts = LANGUAGES.filter((language) => language !== 'en').map((language) => [
    language,
    OFFLINE.map(textsIn(language, brand)),
  ]);
  const rightToLeft = LANGUAGES.filter((language) => directionOf(language) === 'rtl');
  return template('offline.js')
    .replace('TEXTS', () => JSON.stringify(Object.fromEntries(texts)))
    .replace('RIGHT_TO_LEFT', () => JSON.stringify(rightToLeft))
    .replace('BRAND', () => JSON.stringify(brand));
}

/** In every language but English, whose pages make the offer. */
function suggestionScript(brand: string): string {
  const texts = LANGUAGES.map((language) => [
    language,
    [...SUGGESTION.map(textsIn(language, brand)), directionOf(language)],
  ]);
  return template('suggest-language.js').replace('SUGGESTIONS', () =>
    JSON.stringify(Object.fromEntries(texts)),
  );
}

/** The files of an installed product by their names in `public/`: manifests, the page without a connection and the service worker. */
export function installedFiles(dir: string): Record<string, string> {
  const { brand } = readBankFacts(dir);
  const page = offlinePage(dir);
  const script = offlineScript(brand);
  const hash = createHash('sha256').update(page).update(script).digest('hex').slice(0, 8);
  const manifests = LANGUAGES.map((language) => [
    `manifest${language === 'en' ? '' : `.${language}`}.webmanifest`,
    manifest(dir, language),
  ]);
  return {
    ...Object.fromEntries(manifests),
    'offline.html': page,
    'offline.js': script,
    'suggest-language.js': suggestionScript(brand),
    'sw.js': template('sw.js')
      .replace('HASH', () => hash)
      .replace('BRAND', () => JSON.stringify(brand)),
  };
}
