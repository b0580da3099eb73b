import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { HEADLINE, LEDE } from '@/features/content/landing/headline';
import { LANGUAGES } from '@/lang/languages';
import { areasOf, readCatalog } from '@/lang/read-languages';

/*
 * The brand's faces, cut from their packages to what pages show: Geist at the weights of text, Bodoni Moda at the weight of headlines and at the
 * optical sizes from figures (11) to headlines (28). Both are under the SIL Open Font License 1.1.
 *
 * A face is loaded by the first text that needs it, and replaces its stand-ins when it comes (`swap`). A stand-in is a font of the reader's
 * system at the face's average width, ascent and descent, so that most lines break alike.
 */

type Axes = Parameters<typeof subsetFont>[2]['variationAxes'];
/** `width`: the face's average advance divided by that of `fonts`, over the texts of `languages/` and their English, with kerning. */
type StandIn = { on: string; weight: string; fonts: readonly string[]; width: number };
type Face = {
  family: string;
  file: string;
  style: 'normal' | 'italic';
  weight: string;
  axes: Axes;
  /** The packages' files that have the letters of each part. */
  sources: Readonly<Record<keyof typeof PARTS, string>>;
  /** Parts of one em. */
  ascent: number;
  descent: number;
  standIns: readonly StandIn[];
};

/** Names and figures need letters and signs beside those of our texts. Where two parts have a letter, the later one counts. */
const PARTS = {
  more: 'U+100-24F,U+370-52F,U+1E00-1EFF,U+2030-205E,U+2070-2BFF',
  text: 'U+20-7E,U+A0-FF,U+131,U+152-153,U+2BC,U+2C6,U+2DA,U+2DC,U+2010-2026,U+2032-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212,U+2248',
} as const;

const standIn = (on: string, width: number, weight = '400 900', fonts = [on]): StandIn => ({
  on,
  width,
  weight,
  fonts,
});

const GEIST = 'geist/dist/fonts/geist-sans/Geist-Variable.woff2';
const REGULAR = '100 500';
const STRONG = '501 900';

const SANS: Face = {
  family: 'Geist',
  file: 'geist',
  style: 'normal',
  weight: '400 700',
  axes: { wght: { min: 400, max: 700 } },
  sources: { more: GEIST, text: GEIST },
  ascent: 1.005,
  descent: 0.295,
  standIns: [
    standIn('Arial', 1.019, REGULAR, ['Arial', 'Liberation Sans', 'Helvetica']),
    standIn('Arial', 0.994, STRONG, ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold']),
    standIn('Roboto', 1.028, REGULAR, ['Roboto', 'Roboto Regular']),
    standIn('Roboto', 1.058, STRONG, ['Roboto Bold']),
    standIn('Noto Sans', 0.969, REGULAR, ['Noto Sans', 'Noto Sans Regular']),
    standIn('Noto Sans', 0.954, STRONG, ['Noto Sans Bold']),
    standIn('DejaVu Sans', 0.9, REGULAR),
    standIn('DejaVu Sans', 0.834, STRONG, ['DejaVu Sans Bold']),
  ],
};

const BODONI = '@fontsource-variable/bodoni-moda/files/bodoni-moda';
const TIMES = ['Times New Roman', 'Liberation Serif', 'Times'];

const SERIF: Face = {
  family: 'Bodoni Moda',
  file: 'bodoni-moda',
  style: 'normal',
  weight: '400 900',
  axes: { wght: 520, opsz: { min: 11, max: 28 } },
  sources: {
    more: `${BODONI}-latin-ext-standard-normal.woff2`,
    text: `${BODONI}-latin-standard-normal.woff2`,
  },
  ascent: 1.125,
  descent: 0.4,
  standIns: [
    standIn('Times', 1.151, undefined, TIMES),
    standIn('Noto Serif', 0.973, undefined, ['Noto Serif', 'Noto Serif Regular']),
    standIn('DejaVu Serif', 0.903),
  ],
};

const ITALIC: Face = {
  ...SERIF,
  file: 'bodoni-moda-italic',
  style: 'italic',
  axes: { wght: 520, opsz: 28 },
  sources: {
    more: `${BODONI}-latin-ext-standard-italic.woff2`,
    text: `${BODONI}-latin-standard-italic.woff2`,
  },
  standIns: [
    standIn(
      'Times',
      1.085,
      undefined,
      TIMES.map((name) => `${name} Italic`),
    ),
    standIn('Noto Serif', 0.947, undefined, ['Noto Serif Italic']),
    // The system may have no italic of it.
    standIn('DejaVu Serif', 0.856),
  ],
};

/** Fonts at the end of a family's list, for a system without any of the others. */
const LAST: Readonly<Record<string, string>> = {
  [SANS.family]: 'system-ui, sans-serif',
  [SERIF.family]: 'Didot, serif',
};

/** Every character of a value of `unicode-range`. */
function lettersOf(range: string): string {
  const spans = range.split(',').map((span) => span.slice(2).split('-'));
  return spans
    .flatMap(([from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, place) =>
        String.fromCodePoint(first + place),
      );
    })
    .join('');
}

/** Kerning and ligatures, which run through a text. */
const RUNNING = ['kern', 'liga'];
/** Those, and what composes letters or what styles ask for: lining figures of one width. */
const FEATURES = [...RUNNING, 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum'];

const cut = (source: string, letters: string, variationAxes: Axes, keepFeatures = FEATURES) =>
  subsetFont(readFileSync(join('node_modules', source)), letters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures,
    variationAxes,
  });

type Descriptors = Readonly<Record<string, string>>;

const fontFace = (descriptors: Descriptors): string => {
  const lines = Object.entries(descriptors).map(([name, value]) => `  ${name}: ${value};\n`);
  return `@font-face {\n${lines.join('')}}\n`;
};

const shown = ({ style, weight }: Face, family: string, url: string): Descriptors => ({
  'font-family': `"${family}"`,
  'font-style': style,
  'font-weight': weight,
  'font-display': 'swap',
  src: `url("${url}") format("woff2")`,
});

const percent = (part: number) => `${(part * 100).toFixed(1)}%`;

function standInFace(face: Face, { on, weight, fonts, width }: StandIn): string {
  return fontFace({
    'font-family': `"${face.family} on ${on}"`,
    'font-style': face.style,
    'font-weight': weight,
    src: fonts.map((name) => `local("${name}")`).join(', '),
    'size-adjust': percent(width),
    'ascent-override': percent(face.ascent / width),
    'descent-override': percent(face.descent / width),
    'line-gap-override': '0%',
  });
}

/** The family of the page's own letters: it stands before the one whose files have all letters. */
const EARLY = `Early ${SANS.family}`;

const familyList = ({ family, standIns }: Face): string => {
  const systems = new Set(standIns.map(({ on }) => `"${family} on ${on}"`));
  return [`"${family}"`, ...systems, LAST[family]].join(', ');
};

const asData = (font: Buffer) => `data:font/woff2;base64,${font.toString('base64')}`;

/** Translates a text of the landing page. */
const landingText = (language: string, text: string) =>
  readCatalog(language, 'landing')[text] ?? text;

const isOurs = (letter: string) => lettersOf(PARTS.text).includes(letter);

/** A face for the letters of one text, as data; empty where the text has none of ours, as in Arabic and Chinese. */
async function faceOf(face: Face, family: string, text: string, axes: Axes): Promise<string> {
  const letters = [...new Set(text)].filter(isOurs).join('');
  if (!/\p{Letter}/u.test(letters)) return '';
  return fontFace(
    shown(face, family, asData(await cut(face.sources.text, letters, axes, RUNNING))),
  );
}

/** The faces of the landing page's first lines for a language: the headline at the largest optical size, and the words below it. */
async function firstFaces(language: string): Promise<string> {
  const said = landingText(language, HEADLINE);
  const lines = /^(?<upright>.*)<span>(?<slanted>.*)<\/span>$/.exec(said)?.groups;
  if (!lines) throw new Error(`The headline of ${language} is not a line and a span: ${said}`);
  const { upright = '', slanted = '' } = lines;
  const faces = [
    faceOf(SERIF, 'Headline', upright, ITALIC.axes),
    faceOf(ITALIC, 'Headline', slanted, ITALIC.axes),
    faceOf(SANS, 'Lede', landingText(language, LEDE).replace('{amount}', '$0123456789.,'), {
      wght: 400,
    }),
  ];
  return (await Promise.all(faces)).join('');
}

/** The letters of a language's texts, in the face of text: where most of a page is text, a later change of its face would break other lines. */
async function textFace(language: string): Promise<string> {
  const texts = areasOf(language).flatMap((area) => Object.values(readCatalog(language, area)));
  const used = new Set(texts.join(''));
  // Legal texts are English on every page, with its quotation marks.
  const isUsed = (one: string) => one <= '~' || /[\p{P}\p{Zs}]/u.test(one) || used.has(one);
  const letters = [...lettersOf(PARTS.text)].filter(isUsed);
  const font = await cut(SANS.sources.text, letters.join(''), SANS.axes);
  return fontFace(shown(SANS, EARLY, asData(font)));
}

/**
 * The files of the faces by name: a stylesheet, what it names, and by language the rules with faces as data, which are there when a page is
 * first drawn: on the landing page, and on all others.
 */
export async function faceFiles(): Promise<Record<string, Buffer | string>> {
  const files: Record<string, Buffer | string> = {};
  const rules: string[] = [];
  for (const face of [SANS, SERIF, ITALIC]) {
    for (const [part, range] of Object.entries(PARTS)) {
      const name = `${face.file}-${part}.woff2`;
      const source = face.sources[part as keyof typeof PARTS];
      files[name] = await cut(source, lettersOf(range), face.axes);
      rules.push(fontFace({ ...shown(face, face.family, `./${name}`), 'unicode-range': range }));
    }
    rules.push(...face.standIns.map((one) => standInFace(face, one)));
  }
  const tokens = `:root {\n  --sans: "${EARLY}", ${familyList(SANS)};\n  --serif: ${familyList(SERIF)};\n}\n`;
  const early: Record<string, Record<'landing' | 'others', string>> = {};
  for (const code of LANGUAGES)
    early[code] = { landing: await firstFaces(code), others: await textFace(code) };
  return {
    ...files,
    'faces.css': [...rules, tokens].join('\n'),
    'early-faces.json': JSON.stringify(early),
  };
}
