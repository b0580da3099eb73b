/**
 * Parts of the drawings that the `make-…` scripts write: guilloche as SVG markup, and numbers drawn from a name, so that each
 * person and each post has an engraving of its own and every run writes the same bytes.
 */
import { createHash } from 'node:crypto';
import { type Drawn, ringSector } from '@/shared/guilloche';

/** The brass of the marks that stand on any ground, in either theme. */
export const MID_BRASS = '#b98a30';

export const open = (viewBox: string, extra = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${extra} viewBox="${viewBox}">`;

/** One ring around the origin: a sector of it, and turned copies of that. */
function ringMarkup(ring: Drawn, id: string): string {
  const { path, copies } = ringSector(ring);
  const turned = Array.from({ length: copies - 1 }, (_, copy) => {
    const angle = Number((((copy + 1) * 360) / copies).toFixed(3));
    return `<use href="#${id}" transform="rotate(${angle})"/>`;
  }).join('');
  return `<path id="${id}" stroke-width="${ring.stroke}" d="${path}"/>${turned}`;
}

/** Rings around the origin. Ids begin with `prefix`: two wreaths in one file need two. */
export function wreath(rings: readonly Drawn[], color: string, prefix = 'r'): string {
  const body = rings.map((ring, index) => ringMarkup(ring, `${prefix}${index}`)).join('');
  return `<g fill="none" stroke="${color}">${body}</g>`;
}

/** Draws numbers out of a name, always the same ones: bytes of its SHA-256. */
export function numbersOf(name: string) {
  const bytes = createHash('sha256').update(name).digest();
  let place = 0;
  const next = () => {
    const byte = bytes[place % bytes.length] ?? 0;
    place += 1;
    return byte / 256;
  };
  return {
    /** A whole number from `low` to `high`, both included. */
    whole: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** Words inside an XML file. */
export const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
