/**
 * `npx tsx scripts/lint/security-coverage.ts`: writes the tables of `docs/security-coverage.md` from tags in the tests. A tag stands directly above a test, or above its
 * case in a table: `// security(<section> <row>): <how it is met>`. Further tests of the row have the tag without words. The document names at most
 * two files of a row.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const DOCUMENT = 'docs/security-coverage.md';
const TESTS = ['*.test.ts', '*.test.tsx', '*.spec.ts', '*.t.sol'];
const TAG = /^ *\/\/ security\((.+?)\)(?:: (.+))?\n/gm;
const BLOCK = /(<!-- rows: (.+) -->\n)[\s\S]*?(<!-- \/rows -->)/g;
const FILES = 2;

type Tag = { key: string; how: string | undefined; file: string };

export function tagsOf(file: string, source: string): Tag[] {
  return [...source.matchAll(TAG)].map(([, key = '', how]) => ({ key, how, file }));
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
      const files = [...new Set([first, ...mine].map(({ file }) => `\`${file}\``))];
      const named = files.slice(0, FILES).join(', ');
      return `| ${key.slice(section.length + 1)} | ${first.how} | ${named} |`;
    });
    return [`${begin}| row | how it is met | tests |`, '|---|---|---|', ...lines, end].join('\n');
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
