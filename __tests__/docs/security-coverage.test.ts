import { readFileSync } from 'node:fs';
import { readCoverage, tagsOf, withCoverage } from '../../scripts/lint/security-coverage';

const BLOCK = '<!-- rows: Money -->\n<!-- /rows -->';
const tags = tagsOf(
  'a.test.ts',
  [
    '  // security(Money 10.1): Once',
    "  it.each([[1, 'x']])('is used %i times', () => {});",
    '// security(Money 2.1): Exact\n// security(Money 10.1)\n',
    "describe('the price', () => {",
  ].join('\n'),
);
const others = ['b.test.ts', 'c.test.ts'].flatMap((file) =>
  tagsOf(file, '// security(Money 10.1)\n'),
);

it('docs/security-coverage.md has what the tests say (npx tsx scripts/lint/security-coverage.ts)', () => {
  const document = readFileSync('docs/security-coverage.md', 'utf8');
  expect(document).toBe(readCoverage(document));
});

it('lists rows by number, and two files of each row’s tests behind what one of them says', () => {
  expect(
    withCoverage(BLOCK, [...tags, ...others])
      .split('\n')
      .slice(3, 5),
  ).toEqual(['| 2.1 | Exact | `a.test.ts` |', '| 10.1 | Once | `a.test.ts`, `b.test.ts` |']);
});

it('refuses a row that nothing or two tests explain, and a section that the document lacks', () => {
  const [first] = tags;
  expect(() => withCoverage(BLOCK, tags.slice(2))).toThrow('10.1');
  expect(() => withCoverage(BLOCK, first ? [first, first] : [])).toThrow('10.1');
  expect(() => withCoverage('', tags)).toThrow('Money 10.1; Money 2.1');
});
