import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { PUBLIC_ROUTES } from '@/config/paths';
import { LANGUAGES } from '@/lang/languages';

/** Public pages that are read; forms, error pages and texts with a version share the product's picture. */
const READ = PUBLIC_ROUTES.filter((route) => !/^\/(?:auth|static|content|\d)|\[/.test(route));

/** A second address re-exports the page of the first. */
function sourceOf(route: string): string {
  const file = path.join('pages', `${route}.tsx`);
  const source = readFileSync(file, 'utf8');
  const first = /^export \{ default, getStaticProps \} from '([^']+)'/m.exec(source)?.[1];
  return first ? readFileSync(path.join(path.dirname(file), `${first}.tsx`), 'utf8') : source;
}

it.each(READ)('%s names its canonical address and what it is', (route) => {
  const source = sourceOf(route);
  // A page of one text has what the text says of itself.
  expect(source).toMatch(/\bpath="\/[a-z-/]+"|textPage<[^(]*\(\s*'\/[a-z-/]+'/);
  expect(source).toMatch(/\bdescription=|textPage</);
  // A page without data of its own would otherwise keep the address that the build was told.
  expect(source).toMatch(/export const getStaticProps/);
});

it.each(LANGUAGES)('there is a social picture in %s', async (language) => {
  const name = language === 'en' ? 'social.png' : `social.${language}.png`;
  const { width, height } = await sharp(path.join('public', name)).metadata();
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
});
