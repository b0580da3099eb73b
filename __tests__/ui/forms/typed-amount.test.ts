import {
  type AmountLocale,
  readTypedAmount,
  showAmount,
  type Typed,
  typeAmount,
} from '@/ui/forms/amount/typed-amount';
import { fc } from '../../support/service/properties';

function localeOf(tag: string): AmountLocale {
  const format = new Intl.NumberFormat(tag, { numberingSystem: 'latn' });
  const decimal = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return { decimal, group: (whole) => format.format(BigInt(whole)) };
}

const LOCALES = ['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'ar-EG', 'zh-CN', 'de-CH', 'en-IN'];
const EN = localeOf('en-GB');
const DE = localeOf('de-DE');

const meaning = (text: string, locale = EN) => {
  const reading = readTypedAmount(text, locale);
  if (reading.kind === 'amount') return reading.value;
  return reading.kind === 'either' ? [reading.thousands, reading.decimals] : reading.kind;
};

describe('reading an amount', () => {
  it.each([
    ['', 'empty'],
    [' ', 'empty'],
    ['.', 'empty'],
    ['1234', '1234'],
    ['0012', '12'],
    ['12.', '12'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['1 234,56', '1234.56'],
    ['1\u202f234\u00a0567,5', '1234567.5'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234.567', '1234.567'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,23,456.7', '123456.7'],
    ['1.234,567', '1234.567'],
    ['١٢٣٤', '1234'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۱۲۳٫۴', '123.4'],
    ['१२३४', '1234'],
    ['１２３４．５', '1234.5'],
    ['1234，5', '1234.5'],
    ['\u200f١٢٣\u200f', '123'],
    ['€ 1.234,50', '1234.50'],
    ['1,5', '1.5'],
    ['1,50', '1.50'],
    ['1,5000', '1.5000'],
    ['1234,567', '1234.567'],
    ['0,500', '0.500'],
    ['0.500', '0.500'],
    ['1.000', '1.000'],
    ['1,000', ['1000', '1.000']],
    ['12,345', ['12345', '12.345']],
    ['1,2,3', 'fault'],
    ['1.2.3', 'fault'],
    ['1,23,45', 'fault'],
    ['12,34.5', 'fault'],
    ['1.234,5.6', 'fault'],
    ['12 34', 'fault'],
    ['1e5', 'fault'],
    ['-5', 'fault'],
    ['0x10', 'fault'],
    ['abc', 'fault'],
  ])('%p in English', (text, expected) => {
    expect(meaning(text)).toEqual(expected);
  });

  it.each([
    ['1,000', '1.000'],
    ['1.000', ['1000', '1.000']],
    ['1.5', '1.5'],
    ['1,234.56', '1234.56'],
  ])('%p in German', (text, expected) => {
    expect(meaning(text, DE)).toEqual(expected);
  });

  it('reads what each language writes', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(
      fc.property(cents, fc.constantFrom(...LOCALES), fc.boolean(), (raw, tag, native) => {
        const value = `${raw / 100n}.${String(raw % 100n).padStart(2, '0')}`;
        const written = new Intl.NumberFormat(tag, {
          minimumFractionDigits: 2,
          ...(native ? {} : { numberingSystem: 'latn' }),
        }).format(value as unknown as number);
        expect(meaning(written, localeOf(tag))).toBe(value);
      }),
    );
  });
});

/** A field whose caret stands at `|`. */
function edited(before: string, after: string) {
  const caret = after.indexOf('|');
  const next = typeAmount(
    {
      before: { text: before, own: true },
      after: after.replace('|', ''),
      caret,
    },
    EN,
  );
  return `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`;
}

describe('editing an amount', () => {
  it.each([
    ['123', '1234|', '1,234|'],
    ['1,234', '1,2345|', '12,345|'],
    ['1,234', '1,23|', '123|'],
    ['1,234', '1|234', '|234'],
    ['1,234', '19|,234', '19|,234'],
    ['1,234', '9|1,234', '9|1,234'],
    ['1,234.5', '1,234|5', '12,34|5'],
    ['1,234.56', '1,2349|.56', '12,349|.56'],
    ['1,234', '1,2.|34', '12.|34'],
    ['1,234', '1,234.|', '1,234.|'],
    ['1,234', '1,234,|', '1234,|'],
    ['1,234', '5|', '5|'],
    ['1,234', '1,234 |', '1,234|'],
    ['', '.|', '.|'],
    ['0', '05|', '5|'],
    ['12', '12e|', '12e|'],
  ])('%p becomes %p: %p', (before, after, expected) => {
    expect(edited(before, after)).toBe(expected);
  });

  it('keeps the sign of another locale until it is clear', () => {
    const steps = ['1|', '1,|', '1,2|', '1,23|', '1,234|', '1,234.|', '1,234.5|'];
    let last: Typed = { text: '', own: true, value: '', reading: { kind: 'empty' } };
    const values = steps.map((after) => {
      last = typeAmount({ before: last, after: after.slice(0, -1), caret: after.length - 1 }, EN);
      return last.value;
    });
    expect(values).toEqual(['1', '1', '1.2', '1.23', '', '1234', '1234.5']);
    expect(last.text).toBe('1,234.5');
  });

  it('asks about a pasted text, even in place of an amount that begins in the same way', () => {
    const paste = { start: 0, end: 5 };
    const before = { text: '1,234', own: true };
    const next = typeAmount({ before, after: '1,000', caret: 5, pasted: paste }, EN);
    expect(next).toMatchObject({ value: '', reading: { kind: 'either', thousands: '1000' } });
    expect(next.text).toBe('1,000');
  });

  it('deletes the digit behind its own sign with the other delete key', () => {
    const before = { text: '1,234', own: true };
    const next = typeAmount({ before, after: '1234', caret: 1, forward: true }, EN);
    expect(next).toMatchObject({ text: '134', value: '134', caret: 1 });
  });

  it('typed key by key, an amount stays itself in every language', () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,14})(\.\d{1,8})?$/);
    fc.assert(
      fc.property(digits, fc.constantFrom(...LOCALES), (value, tag) => {
        const locale = localeOf(tag);
        let last: Typed = { text: '', own: true, value: '', reading: { kind: 'empty' } };
        for (const key of value.replace('.', locale.decimal)) {
          const after = last.text + key;
          const next = typeAmount({ before: last, after, caret: after.length }, locale);
          expect(next.caret).toBe(next.text.length);
          last = next;
        }
        expect(last.value).toBe(value);
        expect(last.text).toBe(showAmount(value, locale));
      }),
    );
  });
});
