import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { directionOf, LANGUAGES, pathIn } from '@/lang/languages';
import { manifestOf } from '@/shell/document/page-texts';

const PUBLIC = join(__dirname, '../../public');
const read = (language: string) =>
  JSON.parse(readFileSync(join(PUBLIC, manifestOf(language)), 'utf8')) as {
    lang: string;
    description: string;
    start_url: string;
    shortcuts: Array<{ name: string; url: string }>;
  };

it('installs the product in the language of the page', () => {
  const english = read('en');
  for (const language of LANGUAGES) {
    const { lang, description, start_url, shortcuts, ...rest } = read(language);
    expect(lang).toBe(language);
    expect(start_url).toBe(pathIn(language, english.start_url));
    const urls = english.shortcuts.map(({ url }) => pathIn(language, url));
    expect(shortcuts.map(({ url }) => url)).toEqual(urls);
    expect(description === english.description).toBe(language === 'en');
    const { dir, ...same } = { dir: 'ltr', ...rest };
    expect(dir).toBe(directionOf(language));
    expect(read('en')).toMatchObject(same);
  }
  // A made language has none of its own.
  expect(existsSync(join(PUBLIC, manifestOf('xa')))).toBe(true);
});
