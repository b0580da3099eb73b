import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PUBLIC_ROUTES } from '@/config/paths';

/** Public pages that are read; forms, error pages and texts with a version share the product's picture. */
const READ = PUBLIC_ROUTES.filter((route) => !/^\/(?:auth|static|content|\d)|\[/.test(route));

/** A second address re-exports the page of the first. */
function sourceOf(route: string): string {
  const file = path.join('pages', `${route}.tsx`);
  const source = readFileSync(file, 'utf8');
  const first = /^export \{ default, getStaticProps \} from '([^']+)'/m.exec(source)?.[1];
  return first ? readFileSync(path.join(path.dirname(file), `${first}.tsx`), 'utf8') : source;
}

it.each(READ)('%s names its picture, its canonical address and what it is', (route) => {
  const source = sourceOf(route);
  const picture = /\bimage="(\/social\/[a-z-]+\.png)"/.exec(source)?.[1] ?? '';
  expect(existsSync(path.join('public', picture))).toBe(true);
  expect(source).toMatch(/\bpath="\/[a-z-/]+"/);
  expect(source).toMatch(/\bdescription=/);
  // What has no data of its own would else keep the address that the build was told.
  expect(source).toMatch(/export const getStaticProps/);
});

it('has a picture of each page that names one, and no other', () => {
  const files = readdirSync('public/social');
  const named = READ.map((route) => /image="\/social\/([^"]+)"/.exec(sourceOf(route))?.[1]);
  expect(new Set(named)).toEqual(new Set(files));
});
