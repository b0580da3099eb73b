/** Packages of Noto Sans by script, and the part of each that has its letters. Of several fonts that have a letter, the first one writes it. */
const NOTO = [
  ['noto-sans-arabic', 'arabic'],
  ['noto-sans-sc', 'chinese-simplified'],
  ['noto-sans-kr', 'korean'],
  ['noto-sans-hebrew', 'hebrew'],
  ['noto-sans-thai', 'thai'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'greek-ext'],
  ['noto-sans', 'devanagari'],
  ['noto-sans', 'latin-ext'],
] as const;

const filesOf = (cut: string, weight: number): [string, ...string[]] => [
  `node_modules/geist/dist/fonts/geist-sans/Geist-${cut}.ttf`,
  ...NOTO.map(
    ([pack, part]) =>
      `node_modules/@fontsource/${pack}/files/${pack}-${part}-${weight}-normal.woff`,
  ),
];

/** The fonts of PDF files in every script of people's names, by their paths in the house. */
export const FONT_FILES = {
  regular: filesOf('Regular', 400),
  strong: filesOf('SemiBold', 600),
} as const;

/** Their licences, which go wherever they go. */
export const FONT_LICENCES = [
  'node_modules/geist/LICENSE.txt',
  ...new Set(NOTO.map(([pack]) => `node_modules/@fontsource/${pack}/LICENSE`)),
];
