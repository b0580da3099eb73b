import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { filesBelow } from '../../scripts/files-below';

/* Comments are sentences, and files that they name exist: one that leads nowhere costs its reader more than none. */

const FOLDERS = 'src pages packages scripts lab __tests__ e2e bank deploy docs public'.split(' ');
const files = [...readdirSync('.'), ...filesBelow(...FOLDERS)].filter(
  (path) => !path.includes('node_modules'),
);
const names = new Set(files.map((path) => basename(path)));

/** A file of this repository; names with a capital are products (`Next.js`) or stand in the root. */
const FILE =
  /(?<![\w/@.:-])(?:@\/|\.{1,2}\/)*((?:[\w.[\]-]+\/)*[a-z_[][\w.[\]-]*\.(?:tsx?|c?js|css|sol|sql|md))(?![\w/])/g;

function commentsOf(source: string): string[] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.JSX, source);
  const found: string[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const isComment =
      kind === ts.SyntaxKind.SingleLineCommentTrivia ||
      kind === ts.SyntaxKind.MultiLineCommentTrivia;
    if (isComment) found.push(scanner.getTokenText().replace(/https?:\S+/g, ''));
  }
  return found;
}

const leadsSomewhere = (path: string) =>
  path.includes('/')
    ? files.some((file) => file === path || file.endsWith(`/${path}`))
    : names.has(path);

const lost = (source: string) =>
  commentsOf(source).flatMap((comment) =>
    [...comment.matchAll(FILE)]
      .map(([, path = '']) => path)
      .filter((path) => !leadsSomewhere(path)),
  );

it('finds paths in comments that lead nowhere', () => {
  expect(lost('// See `lib/never.ts`, `src/lib/http/http.ts` and http.ts.')).toEqual([
    'lib/never.ts',
  ]);
  expect(lost('/** A column of gone.sql; https://example.org/far.md is a page. */')).toEqual([
    'gone.sql',
  ]);
});

it('names no file that does not exist', () => {
  const code = files.filter((path) =>
    /^(src|pages|packages|scripts|lab|__tests__|e2e)\/.*\.tsx?$/.test(path),
  );
  const wrong = code.flatMap((path) =>
    lost(readFileSync(path, 'utf8')).map((target) => `${path}: ${target}`),
  );
  expect(code.length).toBeGreaterThan(1000);
  expect(wrong).toEqual([]);
});

/** Such a comment leaves out its subject: "Of one record" says neither what nor why. */
const ELLIPTIC = /(?:\/\*\*|\/\/|\/\*) (?:Of|As|What) .*/g;
const EXCEPTIONS: readonly string[] = [];

/** Tracked code without what biome.json leaves out as generated or vendored. */
function ownCode(): string[] {
  const { files: ours } = JSON.parse(readFileSync('biome.json', 'utf8'));
  const others = (ours.includes as string[]).filter((path) => path.startsWith('!'));
  const without = others.flatMap((path) => [path, `${path}/**`]);
  const paths = [
    ...['ts', 'tsx', 'js', 'cjs', 'css'].map((ending) => `*.${ending}`),
    ...without.map((path) => `:(exclude,glob)${path.slice(1)}`),
  ];
  const listed = execFileSync('git', ['ls-files', '--', ...paths], { encoding: 'utf8' });
  return listed.split('\n').filter(Boolean);
}

it('no comment begins with Of, As or What', () => {
  const marks = ['/**', '//', '/*'].map((mark) => `x; ${mark} Of one record.`);
  expect(marks.join('\n').match(ELLIPTIC)).toHaveLength(3);
  const found = ownCode().flatMap((path) =>
    (readFileSync(path, 'utf8').match(ELLIPTIC) ?? []).map((comment) => `${path}: ${comment}`),
  );
  expect(found.filter((one) => !EXCEPTIONS.includes(one))).toEqual([]);
});
