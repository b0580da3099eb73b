import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../e2e');

it('every journey fails on page errors and foreign requests, through the test of e2e/support', () => {
  const watched = /import \{[^}]*\btest\b[^}]*\} from '\.\.\/support\/(test|world|desk)'/;
  const journeys = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((file) =>
    file.endsWith('.spec.ts'),
  );
  expect(journeys.length).toBeGreaterThan(20);
  expect(
    journeys.filter((file) => !watched.test(readFileSync(join(folder, file), 'utf8'))),
  ).toEqual([]);
});
