import anyAscii from 'any-ascii';
import bidiFactory from 'bidi-js';
import type { Fonts } from './paper';
import { readWoff } from './woff';

type Weight = keyof Fonts;

/** The parts of pdfkit that measure and draw a line. `_fragment` is not public: the test of every script checks an upgrade. */
type Pdf = PDFKit.PDFDocument & {
  _font: { name: string; ascender: number; font: { hasGlyphForCodePoint(code: number): boolean } };
  _fontSize: number;
  _fragment(text: string, x: number, y: number, options: Options): void;
};
type Options = PDFKit.Mixins.TextOptions & { lineWidth?: number; textWidth?: number };

type Letter = readonly [letter: string, font: string];

/** Letters of one font and one direction. `start` is the place of the first in the line. */
type Run = { start: number; text: string; font: string; level: number };

const bidi = bidiFactory();
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\u200f]/u;
/** Marks that only say the direction. */
const CONTROL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** Stays with the letters before it. */
const ATTACHED = /[\p{M}\p{Join_Control} ]/u;

/**
 * Registers the fonts `regular` and `strong`, and lets the document write every script with them: letters that the main font lacks come
 * from another one, and Arabic is joined and runs from right to left. A letter that no font has is written as Latin ones.
 *
 * @param rightToLeft whether lines with Arabic words run from right to left as a whole
 */
export function writeAllLetters(doc: PDFKit.PDFDocument, fonts: Fonts, rightToLeft: boolean): void {
  const pdf = doc as Pdf;
  for (const [weight, [main]] of Object.entries(fonts)) doc.registerFont(weight, main);
  pdf.font('regular');
  const draw = pdf._fragment.bind(pdf);
  const measure = pdf.widthOfString.bind(pdf);

  /** Does `work` with another font, which changes the document's for that time. */
  const registered = new Set<string>(Object.keys(fonts));
  const inFont = <T>(font: string, work: () => T): T => {
    const before = pdf._font;
    if (!registered.has(font)) {
      const [weight, index] = font.split(' ') as [Weight, string];
      const file = fonts[weight][Number(index)] as string;
      pdf.registerFont(font, file.endsWith('.woff') ? readWoff(file) : file);
      registered.add(font);
    }
    pdf.font(font);
    try {
      return work();
    } finally {
      pdf._font = before;
    }
  };
  const known = new Map<string, boolean>();
  const has = (font: string, letter: string): boolean => {
    const key = font + letter;
    const found =
      known.get(key) ??
      inFont(font, () => pdf._font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    known.set(key, found);
    return found;
  };

  const lettersOf = (text: string): Letter[] => {
    const weight = weightOf(pdf);
    const names = fonts[weight].map((_, index) => nameOf(weight, index));
    const letters: Letter[] = [];
    for (const letter of text) {
      const last = letters.at(-1)?.[1];
      const kept = last && ATTACHED.test(letter) && has(last, letter) ? last : undefined;
      const font = kept ?? names.find((one) => CONTROL.test(letter) || has(one, letter));
      if (font) letters.push([letter, font]);
      else for (const latin of anyAscii(letter)) letters.push([latin, weight]);
    }
    return letters;
  };
  const runsOf = (text: string) => inSight(lettersOf(text), rightToLeft);

  const widthOf = (run: Run, options?: Options) =>
    inFont(run.font, () => measure(run.text, whole(run, options)));

  pdf.widthOfString = (text: string, options?: Options) =>
    runsOf(text).reduce((sum, run) => sum + widthOf(run, options), 0);

  pdf._fragment = (text, x, y, options) => {
    const runs = runsOf(`${text}`.replace(/\s+$/, ''));
    const { align, width, lineWidth = 0, ...rest } = options;
    const free = lineWidth - runs.reduce((sum, run) => sum + widthOf(run, options), 0);
    const shift = { right: free, center: free / 2 }[align as string] ?? 0;
    // All fonts stand on the line of the main one.
    const baseline = (-pdf._font.ascender / 1000) * pdf._fontSize;
    let at = width ? x + shift : x;
    for (const run of runs) {
      const textWidth = widthOf(run, options);
      const place = whole(run, { ...rest, baseline, textWidth });
      inFont(run.font, () => draw(run.text, at, y, place));
      at += textWidth;
    }
  };
}

const nameOf = (weight: string, index: number) => (index === 0 ? weight : `${weight} ${index}`);

const weightOf = ({ _font }: Pdf): Weight => (/Bold$/.test(_font.name) ? 'strong' : 'regular');

/** pdfkit lays out each word by itself unless it is given features; words from right to left must be laid out together. */
function whole(run: Run, options: Options = {}): Options {
  return run.level % 2 === 0 ? options : { ...options, features: options.features ?? [] };
}

/** The runs of a line, in the order in which they stand from left to right (UAX 9). */
function inSight(letters: readonly Letter[], rightToLeft: boolean): Run[] {
  const line = letters.map(([letter]) => letter).join('');
  const base = rightToLeft && RIGHT_TO_LEFT.test(line) ? 'rtl' : 'ltr';
  const embedding = bidi.getEmbeddingLevels(line, base);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const runs: Run[] = [];
  let at = 0;
  for (const [letter, font] of letters) {
    const level = embedding.levels[at] ?? 0;
    const seen = CONTROL.test(letter) ? '' : (mirrored.get(at) ?? letter);
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.text += seen;
    else runs.push({ start: at, text: seen, font, level });
    at += letter.length;
  }
  const order = bidi.getReorderedIndices(line, embedding);
  const place = ({ start }: Run) => order.indexOf(start);
  return runs
    .filter(({ text }) => text !== '')
    .sort((a, b) => place(a) - place(b))
    .map((run) => (run.level % 2 === 0 ? run : { ...run, text: facing(run.text) }));
}

/** The font turns words of these scripts itself, and nothing else. */
function facing(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? text : [...text].reverse().join('');
}
