import { readFileSync } from 'node:fs';
import { filesBelow } from '../../scripts/files-below';

it('every journey fails on page errors and foreign requests, through the test of e2e/support', () => {
  const watched = /import \{[^}]*\btest\b[^}]*\} from '\.\.\/support\/(test|world|desk)'/;
  const journeys = filesBelow('e2e').filter((file) => file.endsWith('.spec.ts'));
  expect(journeys.length).toBeGreaterThan(20);
  expect(journeys.filter((file) => !watched.test(readFileSync(file, 'utf8')))).toEqual([]);
});
