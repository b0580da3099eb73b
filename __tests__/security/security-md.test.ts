import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const document = fs.readFileSync(path.join(root, 'SECURITY.md'), 'utf8');

/** Every `file` › name of the document; a name ends where the cell does, or where another file begins. */
function references(): [string, string][] {
  const pattern = /`((?:__tests__|e2e)\/[\w./-]+)` ›([^|]*?)(?=; `(?:__tests__|e2e)\/| \||\)\.)/g;
  return [...document.matchAll(pattern)].map(([, file = '', name = '']) => [file, name.trim()]);
}

/** Rows that a test has to show, of authentication, sessions and input; and the threats. */
const ROWS = `
6.3.1 6.3.2 6.3.4 6.3.7 6.3.8 6.4.1 6.4.3 6.5.1 6.5.4 6.5.5 6.6.2 6.6.3 6.2.1 11.4.2 CS-OTP
7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.5.2 7.5.1 7.5.3 9.1.1 9.2.1 3.3.1 3.3.2 3.3.3 3.3.5 3.5.1 14.2.1 14.3.1 14.3.2
8.2.1 8.2.2 8.2.3 15.3.1 15.3.3 2.2.1 1.4.2 15.3.5 15.3.6 15.3.7 1.2.2 3.7.2 1.3.1 1.2.10 1.3.11 4.1.1 4.1.3 4.1.4
5.2.1 5.2.2 5.3.2 5.4.1 3.3.4 11.3.2 11.4.1 11.3.3 6.3.6 6.6.1 16.2.5
`
  .trim()
  .split(/\s+/);
const THREATS = Array.from({ length: 32 }, (_, n) => n + 1);

it('names enough to mean something', () => {
  expect(references().length).toBeGreaterThan(70);
});

it.each(references())('%s has "%s"', (file, name) => {
  const place = path.join(root, file);
  expect(fs.existsSync(place)).toBe(true);
  const source = fs.readFileSync(place, 'utf8').replaceAll("\\'", "'");
  expect(source.includes(name)).toBe(true);
});

it.each(ROWS)('row %s is met by something', (row) => {
  expect(document.split('\n').some((line) => line.startsWith('|') && line.includes(row))).toBe(
    true,
  );
});

it.each(THREATS)('threat %i is met by a test', (threat) => {
  const line = document.split('\n').find((text) => text.startsWith(`| ${threat} `));
  expect(line).toMatch(/`(?:__tests__|e2e)\/[^`]+` › \S/);
});

it('every test of this folder is named', () => {
  const named = new Set(references().map(([file]) => file));
  const here = fs
    .readdirSync(__dirname)
    .filter((file) => file.endsWith('.test.ts') && file !== 'security-md.test.ts')
    .map((file) => `__tests__/security/${file}`);
  expect(here.filter((file) => !named.has(file))).toEqual([]);
});
