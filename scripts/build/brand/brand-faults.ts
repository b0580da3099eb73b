import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { channels, sizeOf, type Tokens } from './colours';

/** Less than this is invisible in a bar that is 24 pixels high, and a logo that is wider does not fit a phone. */
const LOGO_RATIO = { least: 1, most: 6 };
const MAX_DRAWING = 40_000;

const GROUNDS = ['ground', 'surface', 'raised'];
/** Text that stands on each ground of a theme: 4.5:1 (WCAG 2.2, 1.4.3). */
const TEXTS = ['text', 'muted', 'accent', 'up', 'down', 'brass', 'warn'];
/** Graphics and large marks: 3:1 (1.4.11). */
const GRAPHICS = ['control-line'];

type Pair = readonly [upper: string, ground: string, least: number];

const across = (uppers: readonly string[], grounds: readonly string[], least: number): Pair[] =>
  uppers.flatMap((upper) => grounds.map((ground): Pair => [upper, ground, least]));

const THEME: readonly Pair[] = [
  ...across(TEXTS, GROUNDS, 4.5),
  ...across(GRAPHICS, ['ground', 'surface'], 3),
  ...across(['on-accent'], ['accent', 'accent-hover'], 4.5),
];
const PAIRS: Readonly<Record<'dark' | 'light' | 'paper', readonly Pair[]>> = {
  dark: THEME,
  light: THEME,
  paper: [...across(['ink', 'muted'], ['ground'], 4.5), ...across(['brass'], ['ground'], 3)],
};

/** Tokens that stand behind text, or beside it, and carry no meaning. */
const OTHERS = { dark: ['line', 'engraving'], light: ['line', 'engraving'], paper: ['line'] };

/** Relative luminance (WCAG 2.2), 0 to 1. */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

const isHex = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
const isColour = (value: unknown) =>
  isHex(value) || /^rgb\(\d{1,3} \d{1,3} \d{1,3} \/ 0?\.\d+\)$/.test(String(value));

/** The line on which a token of a theme stands, or the theme. */
function lineOf(text: string, theme: string, token: string): number {
  const start = Math.max(text.indexOf(`"${theme}"`), 0);
  const end = text.indexOf('}', start);
  const at = text.slice(0, end).indexOf(`"${token}"`, start);
  return text.slice(0, Math.max(at, start)).split('\n').length;
}

function themeFaults(text: string, theme: keyof typeof PAIRS, tokens: Tokens): [number, string][] {
  const pairs = PAIRS[theme];
  const checked = new Set(pairs.flatMap((pair) => pair.slice(0, 2) as string[]));
  const known = [...checked, ...OTHERS[theme]];
  const at = (token: string) => lineOf(text, theme, token);
  const wrong = known
    .filter((token) => !(checked.has(token) ? isHex(tokens[token]) : isColour(tokens[token])))
    .map((token): [number, string] => [
      at(token),
      `${theme}.${token} is ${tokens[token] ?? 'missing'}: use a colour such as #1a2b3c`,
    ]);
  const unknown = Object.keys(tokens)
    .filter((token) => !known.includes(token))
    .map((token): [number, string] => [at(token), `${theme}.${token} is not a token`]);
  const pale = pairs.flatMap(([upper, ground, least]): [number, string][] => {
    const [one, other] = [tokens[upper], tokens[ground]];
    if (!isHex(one) || !isHex(other)) return [];
    const found = contrast(one, other);
    if (found >= least) return [];
    const ratio = Math.floor(found * 100) / 100;
    const says = `${theme}.${upper} ${one} on ${theme}.${ground} ${other} has a contrast of ${ratio}:1, and needs ${least}:1`;
    return [[at(upper), says]];
  });
  return [...wrong, ...unknown, ...pale];
}

function colourFaults(text: string): [number, string][] {
  let colours: Readonly<Record<string, Tokens>>;
  try {
    colours = JSON.parse(text);
  } catch (error) {
    const place = /position (\d+)/.exec(String(error))?.[1];
    const line = text.slice(0, Number(place ?? 0)).split('\n').length;
    return [[line, `is not JSON: ${(error as Error).message}`]];
  }
  return (['dark', 'light', 'paper'] as const).flatMap((theme) =>
    colours[theme] ? themeFaults(text, theme, colours[theme]) : [[1, `"${theme}" is missing`]],
  );
}

/** Browsers show these drawings from the site's own address, so nothing in them may run or load. */
const ACTIVE =
  /<script|<foreignObject|\son\w+\s*=|(?:href|src)\s*=\s*["'](?!#|data:image\/)|@import|url\(\s*["']?(?!#)/i;

function drawingFaults(name: string, svg: string): [number, string][] {
  const size = sizeOf(svg);
  const at = ACTIVE.exec(svg)?.index;
  const found: [number, string][] = [];
  if (!/^\s*(?:<\?xml[^>]*>\s*)?<svg\b/.test(svg)) found.push([1, 'does not begin with <svg>']);
  if (svg.length > MAX_DRAWING) found.push([1, `has more than ${MAX_DRAWING} characters`]);
  if (at !== undefined)
    found.push([svg.slice(0, at).split('\n').length, 'has a script, or a part from elsewhere']);
  if (!size) return [...found, [1, 'has no viewBox']];
  const ratio = size[0] / size[1];
  if (name === 'mark.svg' && ratio !== 1) found.push([1, 'is not square: see its viewBox']);
  if (ratio < LOGO_RATIO.least || ratio > LOGO_RATIO.most)
    found.push([1, `must be ${LOGO_RATIO.least} to ${LOGO_RATIO.most} times as wide as high`]);
  return found;
}

/**
 * Faults in the brand of a bank's folder: colours that are missing or too pale, drawings that cannot be shown.
 *
 * @param dir the bank's folder
 * @returns each fault with the path of its file below `dir` and its line
 */
export function brandFaults(dir: string): { file: string; line: number; what: string }[] {
  const checks: readonly [file: string, check: (text: string) => [number, string][]][] = [
    ['brand/colours.json', colourFaults],
    ...['logo-light.svg', 'logo-dark.svg', 'mark.svg'].map(
      (name): [string, (svg: string) => [number, string][]] => [
        `brand/${name}`,
        (svg) => drawingFaults(name, svg),
      ],
    ),
  ];
  return checks.flatMap(([file, check]) => {
    const path = join(dir, file);
    if (!existsSync(path)) return [{ file, line: 1, what: 'is missing' }];
    return check(readFileSync(path, 'utf8')).map(([line, what]) => ({ file, line, what }));
  });
}
