/**
 * `npx tsx scripts/lint/security-coverage.ts`: writes the tables of `docs/security-coverage.md` from tags in the tests. A tag stands directly above a test, or above its
 * case in a table: `// security(<section> <row>): <how it is met>`. Further tests of the row have the tag without words.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const DOCUMENT = 'docs/security-coverage.md';
const TESTS = ['*.test.ts', '*.test.tsx', '*.spec.ts', '*.t.sol'];
const TAG = /^ *\/\/ security\((.+?)\)(?:: (.+))?\n/gm;
const BLOCK = /(<!-- rows: (.+) -->\n)[\s\S]*?(<!-- \/rows -->)/g;
/** The name of a contract's test; the title after a table of cases; any other first text. */
const TITLES = [
  /^ *function (\w+)/,
  /^ *\w+\.each\b[\s\S]*?\)\(\s*(['"`])(.+?)\1,/,
  /(['"`])(.+?)\1,?\s/,
];

type Tag = { key: string; how: string | undefined; test: string };

export function tagsOf(file: string, source: string): Tag[] {
  return [...source.matchAll(TAG)].map((tag) => {
    const [whole, key = '', how] = tag;
    const below = source.slice(tag.index + whole.length).replace(/^(?: *\/\/.*\n)+/, '');
    const title = TITLES.map((pattern) => pattern.exec(below)?.at(-1)).find(Boolean);
    return { key, how, test: `\`${file}\` › ${title?.replaceAll("\\'", "'")}` };
  });
}

export function withCoverage(document: string, tags: readonly Tag[]): string {
  const left = new Set(tags.map(({ key }) => key));
  const text = document.replace(BLOCK, (_, begin, section, end) => {
    const rows = [...left].filter((key) => key.startsWith(`${section} `));
    const lines = rows.sort(new Intl.Collator('en', { numeric: true }).compare).map((key) => {
      left.delete(key);
      const mine = tags.filter((tag) => tag.key === key);
      const [first, ...others] = mine.filter(({ how }) => how);
      if (!first || others.length > 0) throw new Error(`${key}: one tag says how it is met.`);
      const tests = [first, ...mine.filter((tag) => tag !== first)].map(({ test }) => test);
      return `| ${key.slice(section.length + 1)} | ${first.how} | ${tests.join('; ')} |`;
    });
    return [`${begin}| row | how it is met | test |`, '|---|---|---|', ...lines, end].join('\n');
  });
  if (left.size > 0) throw new Error(`${DOCUMENT} has no section for ${[...left].join('; ')}.`);
  return text;
}

/** The document with the tables that the tests give now. */
export function readCoverage(document: string): string {
  const list = execFileSync('git', ['ls-files', '-z', '--', ...TESTS], { encoding: 'utf8' });
  const files = list.split('\0').filter(Boolean);
  return withCoverage(
    document,
    files.flatMap((file) => tagsOf(file, readFileSync(file, 'utf8'))),
  );
}

if (require.main === module) writeFileSync(DOCUMENT, readCoverage(readFileSync(DOCUMENT, 'utf8')));
