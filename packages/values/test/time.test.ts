import { isDay, readUtc, startOfDay } from '../src/time';

it.each(['1900-01-01', '2024-02-29', '2026-11-27', '2999-12-31'])('%s is a day', (day) => {
  expect(isDay(day)).toBe(true);
  expect(startOfDay(day, 'UTC')).toBe(Date.parse(day));
});

it.each([
  ...['2026-02-29', '2026-02-31', '2026-13-01', '2026-00-10', '0000-00-00', '0000-01-01'],
  ...[
    '1899-12-31',
    '3000-01-01',
    '+12026-01-01',
    '2026-1-1',
    '2026-11-27T00:00',
    ' 2026-11-27',
    '',
  ],
])('“%s” is none', (text) => {
  expect(isDay(text)).toBe(false);
  expect(startOfDay(text, 'UTC')).toBeNaN();
});

it('reads a time in UTC of such a day, to the minute or finer', () => {
  expect(readUtc('2026-11-27T09:00Z')).toEqual(new Date('2026-11-27T09:00:00.000Z'));
  expect(readUtc('2026-11-27T23:59:59.999Z')?.getTime()).toBe(
    Date.parse('2026-11-27T23:59:59.999Z'),
  );
});

it.each([
  ...['2026-02-31T09:00:00Z', '0000-01-01T00:00:00Z', '2026-11-27T24:00:00Z', '2026-11-27T09:60Z'],
  ...['2026-11-27T:::::Z', '2026-11-27T09:00:00+01:00', '2026-11-27', '2026-11-27T09:00:00.1234Z'],
])('“%s” is no time', (text) => expect(readUtc(text)).toBeNull());
