import { readFileSync } from 'node:fs';
import { filesBelow } from '../../scripts/files-below';

/** Plurals of messages; and questions about zones and years, which write nothing for a person. */
const OTHERS = [
  'packages/api/src/shared/figures.ts',
  'src/features/portfolio/transactions/day-bounds.ts',
  'src/lang/engine/formatters.ts',
  'src/lib/format/device-country.ts',
  'src/server/account/profile/settings.ts',
  'src/server/portfolio/export/wall-clock.ts',
];
const FORMATS =
  /new Intl\.(NumberFormat|DateTimeFormat)|\.toLocale(String|DateString|TimeString)\(/;

it('numbers and dates are written by shared/figures.ts alone, except at the English desk', () => {
  const sources = filesBelow('src', 'pages', 'packages/api/src').filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('src/features/desk/'),
  );
  const writing = sources.filter((file) => FORMATS.test(readFileSync(file, 'utf8')));
  expect(writing.sort()).toEqual(OTHERS);
});
