import type { ColumnKind } from '@fnx/api/desk/commands';
import { utc } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { groupThousands } from '@/lib/format/format';
import { sentence } from '@/shared/desk-words';

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
const DIGITS = /^\d+$/;
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

/** Shows a value as text if it does not have the form of its kind, such as “not recorded” among figures. */
export function cellOf(kind: ColumnKind, value: unknown): Cell {
  const text = textOf(value);
  switch (kind) {
    case 'time':
      return TIME.test(text) ? short(utc(text)) : textCell(text);
    case 'number':
      return numberCell(text) ?? textCell(text);
    case 'hash':
      return hashCell(text) ?? textCell(text);
    case 'fingerprint':
      // It is compared by telephone.
      return { ...words(groupsOf(text)), copy: text };
    case 'any':
      return anyCell(text);
    default:
      return textCell(text);
  }
}

/** By its form: the value of a fact, or an argument. Digits alone may be a year or the number of an order, which is not grouped. */
function anyCell(text: string): Cell {
  if (TIME.test(text)) return short(utc(text));
  return hashCell(text) ?? (DIGITS.test(text) ? null : numberCell(text)) ?? textCell(text);
}

const textCell = (text: string) => (text.length <= FEW_LETTERS ? short(text) : words(spaced(text)));

function hashCell(text: string): Cell | null {
  const [, hex, rest = ''] = HEX.exec(text) ?? [];
  return hex ? { ...short(`${hex.slice(0, 6)}…${hex.slice(-4)}${rest}`), copy: text } : null;
}

function numberCell(text: string): Cell | null {
  const [, figure, unit = ''] = NUMBER.exec(text) ?? [];
  if (!figure) return null;
  return { ...short(groupThousands(figure) + unit), kind: 'number' };
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
  text
    .replace(/,(?=\S)(?!\d{3}(?!\d))/g, ', ')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z/g, (time) => utc(time));

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(textOf).join(', ') || '–';
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${textOf(one)}`)
    .join(', ');
}
