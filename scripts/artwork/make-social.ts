/**
 * Draws the picture that stands beside a link to this site: `npx tsx scripts/artwork/make-social.ts`. It is put together from the marks
 * in `public/marks` (`make-marks.ts`) and from outlines alone, so a second run writes the same bytes; the file is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { LETTERS, LETTERS_BOX } from '@/shared/letters';
import { OWNERSHIP, REINVENTED } from './social-words';

const PUBLIC = join(__dirname, '..', '..', 'public');
const WIDTH = 1200;
const HEIGHT = 630;
const GROUND = '#0b0f13';
const PALE = '#edf1f4';
const BRASS = '#d8a84a';
const ACCENT = '#3ecf9b';

/** The drawing inside one of the marks, in another colour and with names of its own. */
function mark(name: string, color: string): string {
  const svg = readFileSync(join(PUBLIC, 'marks', `${name}.svg`), 'utf8');
  const [, body = ''] = /<svg[^>]*>(.*)<\/svg>/s.exec(svg) ?? [];
  return body
    .replaceAll('stroke="#000"', `stroke="${color}"`)
    .replace(/(id="|href="#)/g, `$1${name}-`);
}

const at = (x: number, y: number, scale: number, body: string, opacity = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" opacity="${opacity}">${body}</g>`;

const word = (path: string) => `<path fill="${PALE}" d="${path}"/>`;

/** A certificate's double frame, as fine as the picture allows. */
const frame = [24, 32]
  .map(
    (gap, index) =>
      `<rect x="${gap}.5" y="${gap}.5" width="${WIDTH - 2 * gap - 1}" height="${HEIGHT - 2 * gap - 1}" fill="none" stroke="${ACCENT}" stroke-width="${index ? 1 : 2}" opacity=".38"/>`,
  )
  .join('');

function socialSvg(): string {
  const letters = `<path fill="${PALE}" d="${LETTERS}"/>`;
  const lettersScale = 46 / LETTERS_BOX.height;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<defs><clipPath id="inside"><rect x="33" y="33" width="${WIDTH - 66}" height="${HEIGHT - 66}"/></clipPath></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>`,
    `<g clip-path="url(#inside)">${at(960, 315, 0.47, mark('rosette', ACCENT), 0.34)}</g>`,
    frame,
    at(128, 132, 0.042, mark('seal-small', BRASS)),
    at(190, 109, lettersScale, letters),
    at(84, 352, 0.12, word(OWNERSHIP.path)),
    at(84, 496, 0.12, word(REINVENTED.path)),
    at(960, 315, 0.108, mark('seal', BRASS)),
    '</svg>',
  ].join('');
}

async function main() {
  const picture = await sharp(Buffer.from(socialSvg()))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  writeFileSync(join(PUBLIC, 'social.png'), picture);
  console.log(`public/social.png: ${WIDTH} x ${HEIGHT}, ${Math.ceil(picture.length / 1024)} KiB`);
}

void main();
