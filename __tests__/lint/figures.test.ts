import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Plurals of messages; and questions about zones and years, which write nothing for a person. */
const OTHERS = [
  'src/features/portfolio/transactions/day-bounds.ts',
  'src/lang/engine/formatters.ts',
  'src/lib/format/device-country.ts',
  'src/server/account/profile/settings.ts',
  'src/server/portfolio/export/wall-clock.ts',
  'packages/bank-files/src/banking-days.ts',
  'src/shared/figures.ts',
  'packages/values/src/time.ts',
];
const FORMATS =
  /new Intl\.(NumberFormat|DateTimeFormat)|\.toLocale(String|DateString|TimeString)\(/;

it('numbers and dates are written by shared/figures.ts alone, except at the English desk', () => {
  const sources = ['src', 'pages']
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/features/desk/'));
  const writing = sources.filter((file) => FORMATS.test(readFileSync(file, 'utf8')));
  expect(writing.sort()).toEqual(OTHERS);
});
