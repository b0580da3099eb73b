import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { BLANK } from './check-copied';
import { PAGES } from './check-texts';
import { SCHEMA_FILE } from './json-schema';

const SAMPLE = 'bank';

/** Files that speak of no bank: the colours, which have their contrasts, and a chart of accounts. */
const NEUTRAL = ['brand/colours.json', 'content/ledger-accounts.json'];

const TITLES: Readonly<Record<string, string>> = {
  'term-condition': 'Terms and conditions',
  'privacy-policy': 'Privacy policy',
  'risk-disclosure': 'Risk disclosure',
  'share-agreement': 'Share agreement',
  cookies: 'Cookies and browser storage',
};

const DRAWINGS = { 'logo-light': '320 80', 'logo-dark': '320 80', mark: '80 80' };

/**
 * Makes the smallest folder of a bank: its facts with blanks, the texts that the program needs, each to be written, and nothing of the
 * sample bank's.
 *
 * @throws Error for a folder that has something in it
 */
export function newBank(folder: string, now = new Date()): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty. Name a new folder.`);
  }
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const facts = blank(JSON.parse(readFileSync(join(SAMPLE, 'bank.json'), 'utf8')));
  const schema = relative(resolve(folder), SCHEMA_FILE);
  write('bank.json', json({ $schema: schema, ...(facts as object), ...CHOSEN }));
  for (const file of NEUTRAL) write(file, readFileSync(join(SAMPLE, file), 'utf8'));
  write('content/categories.json', json({ posts: [], press: [], faq: [] }));
  write('content/team.json', json([]));
  for (const [name, size] of Object.entries(DRAWINGS)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}"><!-- ${BLANK} --></svg>`;
    write(`brand/${name}.svg`, `${svg}\n`);
  }
  const time = now.toISOString();
  for (const [slug, title] of Object.entries(TITLES)) {
    const head = { title, slug, version: time.slice(0, 10), updatedAt: time, summary: BLANK };
    write(`content/en/legal/${slug}.md`, textOf(head));
  }
  for (const [slug, route] of Object.entries(PAGES)) {
    const head = { title: BLANK, slug, route, description: BLANK, lede: BLANK };
    write(`content/en/pages/${slug}.md`, textOf(head));
  }
}

const textOf = (head: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(head).map(([key, value]) => `${key}: ${value}`);
  return `---\n${lines.join('\n')}\n---\n${BLANK}\n`;
};

/** Facts that have a usual value. */
const CHOSEN = {
  sample: false,
  languages: ['en'],
  captcha: 'altcha',
  countries: { blocked: [], phones: [] },
  documents: [],
};

/** The same shape with nothing in it; of a list one element. */
function blank(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(blank);
  if (typeof value === 'number') return new Date().getFullYear() - 1;
  if (typeof value !== 'object' || value === null) return '';
  const keys = Object.entries(value).filter(([key]) => key === 'en' || !/^[a-z]{2}$/.test(key));
  return Object.fromEntries(keys.map(([key, part]) => [key, blank(part)]));
}
