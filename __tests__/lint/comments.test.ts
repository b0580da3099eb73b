import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { filesBelow } from '../../scripts/files-below';

/* Files that comments name exist: a name that leads nowhere costs its reader more than none. */

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

function leadsSomewhere(path: string): boolean {
  if (!path.includes('/')) return names.has(path);
  // Programs make what is there.
  if (path.startsWith('.data/')) return true;
  return files.some((file) => file === path || file.endsWith(`/${path}`));
}

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
