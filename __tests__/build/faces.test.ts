import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';

const FACES = 'src/ui/brand/faces';
const CLAIMS = /url\("\.\/(.*?)"\)[^}]*unicode-range: (.*?);/g;
const css = readFileSync(join(FACES, 'faces.css'), 'utf8');

/** A page loads a file for each sign that a face claims, and figures are full of spaces. */
it.each([...css.matchAll(CLAIMS)].map((one) => [...one]))(
  '%#: claims no space that it lacks',
  (_, name = '', range = '') => {
    const font = create(readFileSync(join(FACES, name)));
    const isLacking = (point: number) =>
      /\p{Z}/u.test(String.fromCodePoint(point)) && !font.hasGlyphForCodePoint(point);
    const lacking = range.split(',').flatMap((span) => {
      const [first = 0, last = first] = span
        .slice(2)
        .split('-')
        .map((one) => parseInt(one, 16));
      return Array.from({ length: last - first + 1 }, (_, place) => first + place).filter(
        isLacking,
      );
    });
    expect(lacking).toEqual([]);
  },
);
