import fs from 'node:fs';
import { faultOf, namedIn, readDocument } from '../docs/named-tests';

const document = readDocument('SECURITY.md');
const references = namedIn(document, ['__tests__', 'e2e']);

/** Rows and threats that must have a test: authentication, sessions, input, money and others. */
const ROWS = `
6.3.1 6.3.2 6.3.4 6.3.7 6.3.8 6.4.1 6.4.3 6.5.1 6.5.4 6.5.5 6.6.2 6.6.3 6.2.1 11.4.2 CS-OTP
7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.5.2 7.5.1 7.5.3 9.1.1 9.2.1 3.3.1 3.3.2 3.3.3 3.3.5 3.5.1 14.2.1 14.3.1 14.3.2
8.2.1 8.2.2 8.2.3 15.3.1 15.3.3 2.2.1 1.4.2 15.3.5 15.3.6 15.3.7 1.2.2 3.7.2 1.3.1 1.2.10 1.3.11 4.1.1 4.1.3 4.1.4
5.2.1 5.2.2 5.3.2 5.4.1 3.3.4 11.3.2 11.4.1 11.3.3 6.3.6 6.6.1 16.2.5
2.3.1 2.3.2 2.3.3 2.3.4 15.4.2 15.4.3 TA-1.1 TA-2.9 3.4.2 3.4.3 13.3.1 13.4.2 16.5.3
`
  .trim()
  .split(/\s+/);
const THREATS = Array.from({ length: 37 }, (_, n) => n + 1);

it('names a meaningful number of tests', () => {
  expect(references.length).toBeGreaterThan(70);
});

it.each(references)('%s has "%s"', (...named) => {
  expect(faultOf(named)).toBeNull();
});

it.each(ROWS)('row %s is covered', (row) => {
  expect(document.split('\n').some((line) => line.startsWith('|') && line.includes(row))).toBe(
    true,
  );
});

it.each(THREATS)('threat %i is covered by a test', (threat) => {
  const line = document.split('\n').find((text) => text.startsWith(`| ${threat} `));
  expect(line).toMatch(/`(?:__tests__|e2e)\/[^`]+` › \S/);
});

it('every test of this folder is named', () => {
  const named = new Set(references.map(([file]) => file));
  const here = fs
    .readdirSync(__dirname)
    .filter((file) => file.endsWith('.test.ts') && file !== 'security-md.test.ts')
    .map((file) => `__tests__/security/${file}`);
  expect(here.filter((file) => !named.has(file))).toEqual([]);
});
