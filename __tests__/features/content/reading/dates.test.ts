import { longDate } from '@/lib/format/long-date';

it('a long date: is in UTC in every time zone of the reader', () => {
  expect(longDate('2026-01-01T00:30:00+02:00')).toBe('31 December 2025');
});
it('a long date: is written as Intl writes it, in every month', () => {
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(Date.UTC(2026, month, 3 + month));
    expect(longDate(date.toISOString())).toBe(format.format(date));
  }
});
it('a long date: refuses what is no date', () => {
  expect(() => longDate('soon')).toThrow(RangeError);
});
