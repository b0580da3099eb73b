import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBankColours } from '@/config/read-bank-facts';

/** CSS colours by token, as `colours.json` has them. */
export type Tokens = Readonly<Record<string, string>>;

/** Paper is white, and hairlines on it are a little stronger than on screens. */
const PRINT = { ground: '#ffffff', surface: '#ffffff', line: '#cfc8ba', muted: '#4f5963' };
const PRINTED = ['text', 'accent', 'brass', 'up', 'down', 'warn'];

/** `rgb(62 207 155 / 0.1)` of `#3ecf9b`. */
function washed(hex: string, part: number): string {
  const [red, green, blue] = channels(hex);
  return `rgb(${red} ${green} ${blue} / ${part})`;
}

/** Red, green and blue of `#rrggbb`, 0 to 255. */
export function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Width and height of a drawing, from its `viewBox`. */
export function sizeOf(svg: string): [width: number, height: number] | null {
  const box = /<svg[^>]*\sviewBox="\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"/.exec(
    svg,
  );
  return box ? [Number(box[1]), Number(box[2])] : null;
}

/** A drawing with other attributes at its root, which say where it stands in another one. */
export function placedAt(svg: string, place: string): string {
  return svg.replace(
    /<svg\b([^>]*)>/,
    (_, own: string) => `<svg ${place}${own.replace(/\s(?:x|y|width|height|color)="[^"]*"/g, '')}>`,
  );
}

const rule = (selector: string, tokens: Tokens) =>
  `${selector} {\n${Object.entries(tokens)
    .map(([name, value]) => `  --${name}: ${value};\n`)
    .join('')}}\n`;

/** The drawings for a ground, `dark` or `light`. */
const drawings = (ground: string) => ({
  logo: `url("/brand/logo-${ground}.svg")`,
  sign: `url("/brand/sign-${ground}.svg")`,
});

/** The stylesheet with the bank's colours and its logo, which `tokens.css` imports. Dark is the default. */
export function coloursCss(dir: string): string {
  const { dark, light, paper } = readBankColours(dir);
  const [width, height] = sizeOf(readFileSync(join(dir, 'brand/logo-dark.svg'), 'utf8')) ?? [1, 1];
  const both = ':root,\n[data-theme="dark"]';
  const printed = Object.fromEntries(PRINTED.map((name) => [name, light[name] ?? '']));
  const { ground, ...inks } = paper;
  const papers = Object.entries(inks).map(([name, value]) => [`paper-${name}`, value]);
  return [
    "/* Made from the bank's folder by scripts/build/brand. */\n",
    rule(both, {
      ...dark,
      'accent-wash': washed(dark.accent, 0.1),
      ...drawings('dark'),
    }),
    rule('[data-theme="light"]', {
      ...light,
      'accent-wash': washed(light.accent, 0.08),
      ...drawings('light'),
    }),
    `@media print {\n${rule(`${both},\n[data-theme="light"]`, { ...PRINT, ...printed, ...drawings('light') })}}\n`,
    rule(':root', {
      paper: ground,
      'paper-accent': light.accent,
      ...Object.fromEntries(papers),
      'logo-ratio': `${width} / ${height}`,
    }),
  ].join('');
}
