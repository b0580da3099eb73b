/**
 * A step of `npm run lint`: holds the licence of every package that the product runs with, on any platform, against the ones that
 * allow it. It reads package-lock.json alone.
 */
import { readFileSync } from 'node:fs';

type Lock = {
  packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>;
};

const ALLOWED: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Unlicense',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
]);

/** Licences that one kind of package may have besides, and why. */
const ALLOWED_FOR: readonly (readonly [name: RegExp, licence: string, why: string])[] = [
  [/^@fontsource(-variable)?\//, 'OFL-1.1', 'fonts'],
  [/^geist$/, 'SIL OPEN FONT LICENSE', 'fonts'],
  [/^png-js$/, '', 'its file LICENSE is the MIT licence; its package.json names none'],
  [/^caniuse-lite$/, 'CC-BY-4.0', 'a table of browsers, named in the bill of materials'],
  [/^web-push$/, 'MPL-2.0', 'used as published; the licence binds changes of its own files alone'],
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips: a library of its own beside the program'],
];

/** Each production package whose licence is missing or not allowed, with the licence. */
export function licenceFaults({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => /node_modules/.test(place) && !dev && !link)
    .flatMap(([place, { license }]) => {
      const name = place.split('node_modules/').at(-1) ?? place;
      return isAllowed(name, license ?? '') ? [] : [`${name}: ${license ?? 'no licence'}`];
    });
}

/** An SPDX expression of licences with AND or OR. One allowed licence is enough where they are a choice. */
function isAllowed(name: string, expression: string): boolean {
  const words = expression.replace(/[()]/g, '').replace(/ or /g, ' OR ');
  const one = (licence: string) =>
    ALLOWED.has(licence) ||
    ALLOWED_FOR.some(([which, also]) => also === licence && which.test(name));
  return words.includes(' OR ') ? words.split(' OR ').some(one) : words.split(' AND ').every(one);
}

if (require.main === module) {
  const faults = licenceFaults(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  for (const fault of faults) console.error(`This licence is not allowed. ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
