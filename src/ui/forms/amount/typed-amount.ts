/*
 * Amounts as people type and paste them. Pure: the field (`amount-box.tsx`) keeps the state. Inside, an amount is a decimal string with
 * a point and without grouping.
 */

import { latinDigits, withoutHiddenMarks } from '@fnx/values/typed-text';

/** How the device's locale writes an amount. */
export type AmountLocale = {
  /** The decimal sign: a point, a comma or U+066B. */
  decimal: string;
  /** Groups a whole number: `1234` as `1,234`. */
  group: (whole: string) => string;
};

type Amount = {
  kind: 'amount';
  /** Canonical: `1234.5`. */
  value: string;
  /** The decimal sign that was used. */
  sign: string | null;
  fraction: string;
  grouped: boolean;
};

/** Meaning of a text. */
export type Reading =
  | { kind: 'empty' }
  | Amount
  /** One separator before three digits, which is not the locale's decimal sign: `1,000` is 1000 or 1. */
  | { kind: 'either'; separator: string; thousands: string; decimals: string }
  | { kind: 'fault' };

const ARABIC_DECIMAL = '\u066b';
/** Signs that only group: spaces, apostrophes, the Arabic thousands sign. */
const GROUPING = /[\s\u00a0\u2009\u202f'\u2019\u02bc\u066c]/;
const SAME_AS: Readonly<Record<string, string>> = {
  '\u060c': ',',
  '\uff0c': ',',
  '\u3001': ',',
  '\uff0e': '.',
  '\u3002': '.',
};

/** The same amount with the digits 0 to 9, and one spelling of each separator; without currency signs and marks of direction. */
function plain(text: string): string {
  const characters = withoutHiddenMarks(text)
    .replace(/\p{Sc}/gu, '')
    .trim();
  return Array.from(latinDigits(characters), (sign) => SAME_AS[sign] ?? sign).join('');
}

/** Groups of three digits, or the Indian groups of two before the last three. */
function isGrouped(whole: string, separator: RegExp | string): boolean {
  const [first = '', ...groups] = whole.split(separator);
  const last = groups.at(-1) ?? '';
  const lengths = groups.slice(0, -1).map(({ length }) => length);
  const same = lengths.every((length) => length === 3) || lengths.every((length) => length === 2);
  return /^[1-9]\d{0,2}$/.test(first) && last.length === 3 && same;
}

function amountOf(whole: string, fraction: string, sign: string | null, grouped = false): Reading {
  if (whole === '' && fraction === '') return { kind: 'empty' };
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return {
    kind: 'amount',
    value: fraction ? `${digits}.${fraction}` : digits,
    sign,
    fraction,
    grouped,
  };
}

/** Reads an amount with comma or point as its decimal sign. Grouping is accepted where it has one meaning. */
export function readTypedAmount(
  typed: string,
  { decimal }: Pick<AmountLocale, 'decimal'>,
): Reading {
  const text = plain(typed);
  if (text === '') return { kind: 'empty' };
  if (!/^[\d.,\u066b\s\u00a0\u2009\u202f'\u2019\u02bc\u066c]+$/.test(text))
    return { kind: 'fault' };
  const signs = [...text].filter((character) => /[.,\u066b]/.test(character));
  const last = signs.at(-1);
  const lone = last !== undefined && signs.filter((sign) => sign === last).length === 1;
  if (last === undefined) return wholeOf(text, GROUPING);
  const [before = '', after = ''] = splitAtLast(text, last);
  if (!lone) return signs.every((sign) => sign === last) ? wholeOf(text, last) : { kind: 'fault' };
  if (!/^\d*$/.test(after)) return { kind: 'fault' };
  // All others group: `1.234,56`, `1 234,56`.
  const [other] = signs;
  const groups = GROUPING.test(before) ? GROUPING : other === last ? null : other;
  if (groups) return groupedOf(before, groups, after, last);
  const thousands = /^[1-9]\d{0,2}$/.test(before) && after.length === 3;
  if (thousands && last !== decimal && last !== ARABIC_DECIMAL) {
    return {
      kind: 'either',
      separator: last,
      thousands: before + after,
      decimals: `${before}.${after}`,
    };
  }
  return amountOf(before, after, last);
}

function splitAtLast(text: string, sign: string): [string, string] {
  const at = text.lastIndexOf(sign);
  return [text.slice(0, at), text.slice(at + 1)];
}

function wholeOf(text: string, separator: RegExp | string): Reading {
  if (/^\d+$/.test(text)) return amountOf(text, '', null);
  return groupedOf(text, separator, '', null);
}

function groupedOf(
  whole: string,
  separator: RegExp | string,
  fraction: string,
  sign: string | null,
): Reading {
  const digits = whole.split(separator).join('');
  if (!/^\d+$/.test(digits) || !isGrouped(whole, separator)) return { kind: 'fault' };
  return amountOf(digits, fraction, sign, true);
}

/** Text of the field for a canonical amount: `1,234.5` for `1234.5`. Any other text stays as it is. */
export function showAmount(value: string, { decimal, group }: AmountLocale): string {
  const [, whole, point = '', fraction = ''] = /^(\d*)(\.?)(\d*)$/.exec(value) ?? [];
  if (whole === undefined) return value;
  return `${whole === '' ? '' : group(whole)}${point && decimal}${fraction}`;
}

/** The field's text and what it means. */
export type Typed = {
  text: string;
  /** The field grouped the digits itself, so an edit cannot give the signs another meaning. */
  own: boolean;
  /** Canonical; empty without an amount; the text itself if it is none. */
  value: string;
  reading: Reading;
};

export type Edit = {
  before: Pick<Typed, 'text' | 'own'>;
  /** New text of the field, and the caret in it. */
  after: string;
  caret: number;
  /** The selection that a paste replaced. Without it, the edit is what differs. */
  pasted?: { start: number; end: number } | undefined;
  /** The key that deletes what follows. */
  forward?: boolean;
};

/** Reads an edit of the field and groups its digits again. `caret` is its place in the new text. */
export function typeAmount(edit: Edit, locale: AmountLocale): Typed & { caret: number } {
  const { text, caret } = edit.before.own
    ? withoutOwnGroups(edit, locale)
    : { text: edit.after, caret: edit.caret };
  const reading = readTypedAmount(text, locale);
  if (reading.kind !== 'amount') {
    const value = reading.kind === 'fault' ? text : '';
    return { text, own: false, value, reading, caret };
  }
  const { value, sign, fraction } = reading;
  // A decimal sign of another locale stays as typed while it can still become a thousands separator.
  const foreign = sign !== null && sign !== locale.decimal && sign !== ARABIC_DECIMAL;
  if (foreign && !reading.grouped) return { text, own: false, value, reading, caret };
  const whole = /^[.,\u066b]/.test(plain(text)) ? '' : (value.split('.')[0] ?? '');
  const shown = showAmount(sign === null ? whole : `${whole}.${fraction}`, locale);
  return { text: shown, own: true, value, reading, caret: sameCaret(text, caret, shown, reading) };
}

/** Removes the field's grouping, and a sign typed by hand that only groups. */
function withoutOwnGroups(edit: Edit, locale: AmountLocale) {
  const { after, caret, forward = false } = edit;
  const { text: before } = edit.before;
  const { start, end } = edit.pasted ?? difference(before, after);
  const own = (text: string) =>
    [...text].filter((sign) => /\d/.test(sign) || sign === locale.decimal).join('');
  let head = own(before.slice(0, start));
  let tail = own(before.slice(end));
  const added = after.slice(start, after.length - (before.length - end));
  const removed = before.slice(start, end);
  if (added === '' && removed !== '' && own(removed) === '') {
    // Only the field's own sign was deleted: the digit next to it was meant.
    if (forward) tail = tail.slice(1);
    else head = head.slice(0, -1);
  }
  const kept = GROUPING.test(added) && added.length === 1 ? '' : added;
  const behind = after.length - (before.length - end) - caret;
  return { text: head + kept + tail, caret: (head + kept).length - Math.max(0, behind) };
}

/** The part of `before` that was replaced. */
function difference(before: string, after: string): { start: number; end: number } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { start, end: before.length - same };
}

/** The place in `shown` with as many digits behind it, and the decimal sign, as behind `caret` in `text`. */
function sameCaret(text: string, caret: number, shown: string, { sign, fraction }: Amount): number {
  const rest = plain(text.slice(caret));
  let behind = rest.replace(/\D/g, '').length + (sign !== null && rest.includes(sign) ? 1 : 0);
  const point = sign === null ? -1 : shown.length - fraction.length - 1;
  const isFigure = (at: number) => at === point || /\d/.test(shown[at] ?? '');
  let place = shown.length;
  while (place > 0 && behind > 0) {
    place--;
    if (isFigure(place)) behind--;
  }
  while (place > 0 && !isFigure(place - 1)) place--;
  return place;
}
