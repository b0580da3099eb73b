import { setLanguage } from '@/lang/engine/current';
import * as format from '@/lib/format/format';
import { DEVICE_ZONE, showTimesIn } from '@/lib/format/time-zone';

/* Figures and dates in the language of the page, for visitors and members alike. Amounts never pass through a float on the way. */

/** Breaking and narrow spaces read alike. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

afterEach(() => {
  setLanguage('en');
  showTimesIn(DEVICE_ZONE);
});

const LATE = '2026-12-31T18:30:00Z';

it.each([
  ['en', '$18,406.22', '−$3.10', '1,234,567.891', '31 Dec 2026', '.'],
  ['de', '18.406,22 $', '−3,10 $', '1.234.567,891', '31. Dez. 2026', ','],
  ['es', '18.406,22 $', '−3,10 $', '1.234.567,891', '31 dic 2026', ','],
  ['fr', '18 406,22 $', '−3,10 $', '1 234 567,891', '31 déc. 2026', ','],
  ['zh', '$18,406.22', '−$3.10', '1,234,567.891', '2026年12月31日', '.'],
])('%s', (language, dollars, loss, shares, date, sign) => {
  showTimesIn('Europe/London');
  setLanguage(language);
  expect(plain(format.formatUsd('18406.219'))).toBe(dollars);
  expect(plain(format.formatUsd('-3.1'))).toBe(loss);
  expect(plain(format.formatShares('1234567.891000'))).toBe(shares);
  expect(format.formatDate(LATE)).toBe(date);
  expect(format.formatDate(LATE, { timeZone: 'UTC' })).toBe(date);
  expect(format.amountLocale().decimal).toBe(sign);
});

it('keeps digits that no float could, and a short number whole where that is the custom', () => {
  setLanguage('es');
  expect(format.formatUsd('1234567890123456789.12')).toBe('1.234.567.890.123.456.789,12\u00a0$');
  expect(format.formatShares('1234.5')).toBe('1234,5');
});

it('writes digits that can be copied and years of the tax office', () => {
  setLanguage('ar');
  expect(format.formatShares('40.064102')).toMatch(/^40\D064102$/);
  expect(format.formatDate(LATE)).toMatch(/2026/);
});

it('has the day and the hour of a far zone', () => {
  showTimesIn('Pacific/Kiritimati');
  setLanguage('de');
  expect(format.formatDateTime(LATE)).toBe('1. Jan. 2027, 08:30');
  setLanguage('zh');
  expect(format.formatDateTime(LATE)).toBe('2027年1月1日 08:30');
});
