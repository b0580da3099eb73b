/**
 * Draws the marks and icons into `public/`: `npx tsx scripts/artwork/make-marks.ts`. Curves come from the
 * formula in `src/shared/guilloche.ts` and letters from the outlines in `src/shared/letters.ts`, with the numbers below and nothing
 * else, so a second run writes the same bytes; the files are committed. PNGs are drawn by sharp, which Next.js brings.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Band, bandPeriod, type Drawn, ROSETTE, SEAL, TURN } from '@/shared/guilloche';
import { LETTERS, LETTERS_BOX } from '@/shared/letters';
import { MID_BRASS, open, wreath } from './engraving';

const PUBLIC = join(__dirname, '..', '..', 'public');
const GROUND = '#0b0f13';
const BRASS = '#d8a84a';

/** The same seal cut for small sizes: two wreaths in strong lines. */
const SEAL_SMALL: Drawn[] = [
  { R: 830, a: 136, n: 16, b: 0, m: 0, lines: 2, spread: TURN, stroke: 58 },
  { R: 420, a: 190, n: 8, b: 0, m: 0, lines: 2, spread: TURN, stroke: 58 },
];

const BAND: Band = {
  length: 1200,
  middle: 100,
  a: 50,
  n: 5,
  b: 34,
  m: 6,
  lines: 12,
  spread: TURN * 0.45,
};

const rosetteSvg = (rings: readonly Drawn[], color = '#000') =>
  `${open('-1000 -1000 2000 2000')}${wreath(rings, color)}</svg>`;

function bandSvg(band: Band): string {
  const size = ` width="${band.length / 5}" height="40"`;
  return `${open(`0 0 ${band.length} 200`, size)}<path fill="none" stroke="#000" stroke-width="4" d="${bandPeriod(band)}"/></svg>`;
}

/** Seal and letters on one line, 160 units high. */
function logo(seal: string, letters: string): string {
  const { width, height } = LETTERS_BOX;
  return (
    `<g transform="translate(80 80) scale(.08)">${wreath(SEAL_SMALL, seal, 'l')}</g>` +
    `<path transform="translate(216 ${(160 - height) / 2})" fill="${letters}" d="${LETTERS}"/>` +
    `<!-- ${216 + width} x 160 -->`
  );
}

const LOGO_WIDTH = 216 + LETTERS_BOX.width;

/** The seal on the dark ground with room around it, for icons that a platform cuts to its own shape. */
const iconSvg = (scale: number, corner: number) =>
  `${open('0 0 512 512', ' width="512" height="512"')}<rect width="512" height="512" rx="${corner}" fill="${GROUND}"/>` +
  `<g transform="translate(256 256) scale(${scale})">${wreath(SEAL_SMALL, BRASS)}</g></svg>`;

/** An .ico file that holds one PNG: a six byte directory, a sixteen byte entry, then the picture. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

const png = (svg: string, width: number) =>
  sharp(Buffer.from(svg), { density: 144 })
    .resize({ width })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

async function main() {
  const write = (name: string, content: string | Buffer) =>
    writeFileSync(join(PUBLIC, name), content);
  mkdirSync(join(PUBLIC, 'marks'), { recursive: true });
  write('marks/rosette.svg', rosetteSvg(ROSETTE));
  write('marks/seal.svg', rosetteSvg(SEAL));
  write('marks/seal-small.svg', rosetteSvg(SEAL_SMALL));
  write('marks/band.svg', bandSvg(BAND));
  write('logo.svg', `${open(`0 0 ${LOGO_WIDTH} 160`)}${logo('#000', '#000')}</svg>`);
  write('icon.svg', rosetteSvg(SEAL_SMALL, MID_BRASS));
  write('mask-icon.svg', rosetteSvg(SEAL_SMALL));
  write('favicon.ico', ico(await png(iconSvg(0.25, 96), 32), 32));
  write('apple-touch-icon.png', await png(iconSvg(0.2, 0), 180));
  write('icon-192.png', await png(iconSvg(0.2, 96), 192));
  write('icon-512.png', await png(iconSvg(0.2, 96), 512));
  // Android draws its outline alone.
  write('badge-96.png', await png(rosetteSvg(SEAL_SMALL, '#fff'), 96));
  write('icon-maskable-512.png', await png(iconSvg(0.16, 0), 512));
}

void main();
