import { sentence, utc } from '@/features/desk/lib/words';
import { groupThousands } from '@/lib/format/format';

/** A value of an answer as a table shows it. */
export type Cell = {
  text: string;
  kind: 'short' | 'number' | 'words';
  /** Breaks anywhere. */
  isLong: boolean;
  /** The whole value, where the text is shortened. */
  copy: string | null;
};

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const NUMBER = /^(-?\d+(?:\.\d+)?)( [A-Z]{3,5})?$/;
/** A year is not grouped. */
const FOUR_DIGITS = /^\d{4}$/;
/** A hash, an address or a fingerprint, with what may follow: `0x…:12`. */
const HEX = /^((?:0x)?[0-9a-f]{38,})(:\d+)?$/i;
const FEW_LETTERS = 32;

/** `recordTime` and `record_time` as `Record time`. */
export const headOf = (name: string) =>
  sentence(
    name
      .replaceAll('_', ' ')
      .replace(/([a-z])([A-Z])/g, (_, one, two) => `${one} ${two.toLowerCase()}`),
  );

export function cellOf(name: string, value: unknown): Cell {
  const text = textOf(value);
  if (TIME.test(text)) return short(utc(text));
  // It is compared by telephone.
  if (name === 'fingerprint') return { ...words(groupsOf(text)), copy: text };
  const [, hex, rest = ''] = HEX.exec(text) ?? [];
  if (hex) return { ...short(`${hex.slice(0, 6)}…${hex.slice(-4)}${rest}`), copy: text };
  const [, figure, unit = ''] = NUMBER.exec(text) ?? [];
  if (figure && !/^(id|number|order|case|block|subject)$/.test(name)) {
    const shown = FOUR_DIGITS.test(text) ? text : groupThousands(figure) + unit;
    return { ...short(shown), kind: 'number' };
  }
  if (text.length <= FEW_LETTERS) return short(text);
  return words(spaced(text));
}

/** `0123 4567`, as people read digits to each other. */
export const groupsOf = (hex: string) => hex.match(/.{1,4}/g)?.join(' ') ?? hex;

const short = (text: string): Cell => ({ text, kind: 'short', isLong: false, copy: null });

const words = (text: string): Cell => ({
  text,
  kind: 'words',
  isLong: !text.includes(' '),
  copy: null,
});

/** Lists of words may break after a comma; times in a sentence are read like other times. */
const spaced = (text: string) =>
  text.replace(/,(?=\S)/g, ', ').replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z/g, (time) => utc(time));

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${textOf(one)}`)
    .join(', ');
}
