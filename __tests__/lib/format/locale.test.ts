import * as format from '@/lib/format/format';
import { figureLocale, writeAsDevice, writeAsHouse } from '@/lib/format/locale';
import { DEVICE_ZONE, showTimesIn } from '@/lib/format/time-zone';

/*
 * Figures and dates as the person's own device writes them. Amounts never pass through a float on the way.
 */

function deviceIs(...languages: string[]) {
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
  writeAsDevice();
}
/** Breaking and narrow spaces read alike. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

beforeAll(() => {
  // Node has one since 21; the pages always do.
  if (typeof navigator === 'undefined') {
    Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
  }
});
afterEach(() => {
  writeAsHouse();
  showTimesIn(DEVICE_ZONE);
});

const LATE = '2026-12-31T18:30:00Z';

it.each([
  ['de-DE', '18.406,22 $', '−3,10 $', '1.234.567,891', '31. Dez. 2026', ','],
  ['en-US', '$18,406.22', '−$3.10', '1,234,567.891', 'Dec 31, 2026', '.'],
  ['es-ES', '18.406,22 $', '−3,10 $', '1.234.567,891', '31 dic 2026', ','],
  ['fr-FR', '18 406,22 $', '−3,10 $', '1 234 567,891', '31 déc. 2026', ','],
  ['hi-IN', '$18,406.22', '−$3.10', '12,34,567.891', '31 दिस॰ 2026', '.'],
])('%s', (locale, dollars, loss, shares, date, sign) => {
  showTimesIn('Europe/London');
  deviceIs(locale);
  expect(plain(format.formatUsd('18406.219'))).toBe(dollars);
  expect(plain(format.formatUsd('-3.1'))).toBe(loss);
  expect(plain(format.formatShares('1234567.891000'))).toBe(shares);
  expect(format.formatDate(LATE)).toBe(date);
  expect(format.amountLocale().decimal).toBe(sign);
});

it('keeps digits that no float could, and a short number whole where that is the custom', () => {
  deviceIs('es-ES');
  expect(format.formatUsd('1234567890123456789.12')).toBe('1.234.567.890.123.456.789,12\u00a0$');
  expect(format.formatShares('1234.5')).toBe('1234,5');
});

it('writes digits that can be copied and years of the tax office, whatever the country', () => {
  showTimesIn('Asia/Tehran');
  deviceIs('fa-IR');
  expect(format.formatShares('40.064102')).toMatch(/^40\D064102$/);
  deviceIs('th-TH');
  expect(format.formatDate(LATE)).toMatch(/2026$/);
});

it('has the day and the hour of a far zone, and the person’s kind of clock', () => {
  showTimesIn('Pacific/Kiritimati');
  deviceIs('de-DE');
  expect(format.formatDateTime(LATE)).toBe('1. Jan. 2027, 08:30');
  deviceIs('en-US');
  expect(plain(format.formatDateTime(LATE))).toBe('Jan 1, 2027, 08:30 AM');
  deviceIs('zh-CN');
  expect(format.formatDateTime(LATE)).toBe('2027年1月1日 08:30');
});

it('leaves dates of public pages, which name their zone, as they are for everybody', () => {
  deviceIs('de-DE');
  expect(format.formatDateTime(LATE, { timeZone: 'UTC' })).toBe('31 Dec 2026, 18:30');
});

it.each([[['xx-unknown-of-this-browser-1']], [['not a locale!']], [[]]])(
  'falls back for %p',
  (languages) => {
    deviceIs(...languages);
    expect(figureLocale()).toBe('en-GB');
  },
);
