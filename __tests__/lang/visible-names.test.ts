import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Buttons and links that show a text and have a name of their own: the text, and the name. */
const NAMED =
  /<(Button|Link|TextButton|button|a)\b(?:(?!<\/\1>)[\s\S])*?aria-label=\{t\('([^']+)'(?:(?!<\/\1>)[\s\S])*?>\s*\{t\('([^']+)'\)\}\s*<\/\1>/g;

const filesIn = (folder: string, end: string) =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => file.endsWith(end))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
const catalogOf = (language: string): Record<string, string> =>
  language === 'en'
    ? {}
    : Object.assign(
        {},
        ...filesIn(`languages/${language}`, '.json').map((file) => JSON.parse(file)),
      );
const pairs = filesIn('src', '.tsx').flatMap((file) =>
  [...file.matchAll(NAMED)].map(([, , name = '', seen = '']) => ({ name, seen })),
);

it.each(['en', 'de', 'fr', 'es', 'ar', 'zh'])(
  'names begin with what is seen, in %s',
  (language) => {
    const texts = catalogOf(language);
    const of = (english: string) => (texts[english] ?? english).replace(/^\u200f/, '');
    expect(pairs.length).toBeGreaterThan(0);
    expect(pairs.filter(({ name, seen }) => !of(name).startsWith(of(seen)))).toEqual([]);
  },
);
