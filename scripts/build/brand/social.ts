import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readWoff } from '@fnx/documents/woff';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import { readBankColours } from '@/config/read-bank-facts';
import { placedAt, sizeOf } from './colours';

const WIDTH = 1200;
const HEIGHT = 630;
/** Where the words stand: from the left, and at most so wide and high. */
const WORDS = { x: 84, y: 230, width: 600, height: 310 };
const LOGO = { height: 84, width: 420 };
const LINE_HEIGHT = 1.14;

const fontFile = (path: string) => join('node_modules', path);
const FONTS = [
  '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-standard-italic.woff2',
  '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
  '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff',
];

const opened = new Map<string, Font>();

function openFont(path: string): Font {
  const file = fontFile(path);
  const font = opened.get(path) ?? create(path.endsWith('2') ? readFileSync(file) : readWoff(file));
  opened.set(path, font);
  return font;
}

/** The font that has most letters of a text, and the text without those that it lacks. */
function fontFor(text: string): { font: Font; text: string } {
  const [first, ...others] = FONTS.map((path) => () => {
    const font = openFont(path);
    const known = [...text].filter((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
    return { font, text: known.join('') };
  });
  let best = (first as () => { font: Font; text: string })();
  for (const next of others) {
    if (best.text.length === text.length) break;
    const found = next();
    if (found.text.length > best.text.length) best = found;
  }
  return best;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Lines of words that are at most `most` wide, in the units of the font. */
function linesOf(font: Font, text: string, most: number): string[] {
  const parts = text.includes(' ') ? text.split(' ') : [...text];
  const between = text.includes(' ') ? ' ' : '';
  const lines: string[] = [];
  for (const part of parts) {
    const longer = lines.length > 0 ? `${lines.at(-1)}${between}${part}` : '';
    if (longer && font.layout(longer).advanceWidth <= most) lines.splice(-1, 1, longer);
    else lines.push(part);
  }
  return lines;
}

/** One line as outlines, with its baseline at `y`. */
function outline(font: Font, line: string, size: number, y: number): string {
  const { glyphs, positions, advanceWidth } = font.layout(line);
  const scale = size / font.unitsPerEm;
  let x = 0;
  const drawn = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const path = `<path transform="translate(${x + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
    x += xAdvance;
    return path;
  });
  const left = RIGHT_TO_LEFT.test(line) ? WORDS.x + WORDS.width - advanceWidth * scale : WORDS.x;
  return `<g transform="translate(${left} ${y}) scale(${scale} ${-scale})">${drawn.join('')}</g>`;
}

/** The words as large as their place allows, as outlines: no font of the machine is asked. */
function wordsSvg(said: string): string {
  const { font, text } = fontFor(said);
  for (let size = 128; size > 40; size -= 4) {
    const lines = linesOf(font, text, (WORDS.width * font.unitsPerEm) / size);
    const widest = Math.max(...lines.map((line) => font.layout(line).advanceWidth));
    const height = lines.length * size * LINE_HEIGHT;
    if ((widest * size) / font.unitsPerEm > WORDS.width || height > WORDS.height) continue;
    const top = WORDS.y + (WORDS.height - height) / 2;
    return lines
      .map((line, index) => outline(font, line, size, top + (index + 0.8) * size * LINE_HEIGHT))
      .join('');
  }
  return '';
}

/** A drawing inside another one, with names of its own; `color` takes the place of black. */
function inner(file: string, place: string, color = '#000'): string {
  const svg = readFileSync(file, 'utf8').replaceAll('"#000"', `"${color}"`);
  const named = svg.replace(/(\bid="|href="#|url\(#)/g, `$1${basename(file, '.svg')}-`);
  return placedAt(named, place);
}

const frame = (color: string) =>
  [24, 32]
    .map(
      (gap, index) =>
        `<rect x="${gap}.5" y="${gap}.5" width="${WIDTH - 2 * gap - 1}" height="${HEIGHT - 2 * gap - 1}" fill="none" stroke="${color}" stroke-width="${index ? 1 : 2}" opacity=".38"/>`,
    )
    .join('');

/**
 * The picture beside links to the site: the bank's logo and its colours, and the words of one language.
 *
 * @param said the slogan, or the name of a bank without one
 */
export async function drawSocial(dir: string, said: string): Promise<Buffer> {
  const { dark } = readBankColours(dir);
  const logo = join(dir, 'brand/logo-dark.svg');
  const [width, height] = sizeOf(readFileSync(logo, 'utf8')) ?? [1, 1];
  const scale = Math.min(LOGO.height / height, LOGO.width / width);
  const box = `x="84" y="88" width="${width * scale}" height="${height * scale}"`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${dark.ground}"/>`,
    `<svg x="33" y="33" width="${WIDTH - 66}" height="${HEIGHT - 66}" opacity=".34">`,
    inner('public/marks/rosette.svg', 'x="457" y="-188" width="940" height="940"', dark.accent),
    '</svg>',
    frame(dark.accent),
    inner(logo, box),
    `<g fill="${dark.text}">${wordsSvg(said)}</g>`,
    inner('public/marks/seal.svg', 'x="852" y="207" width="216" height="216"', dark.brass),
    '</svg>',
  ].join('');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}
