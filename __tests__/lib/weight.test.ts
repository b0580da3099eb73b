import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const SRC = join(__dirname, '../../src');

/** Module names that `file` imports at once: neither types alone nor `import()`. */
function eagerImports(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const from = statement.moduleSpecifier;
    if (!from || !ts.isStringLiteral(from)) return [];
    if (ts.isExportDeclaration(statement)) return statement.isTypeOnly ? [] : [from.text];
    const clause = statement.importClause;
    if (clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
    const names = clause?.namedBindings;
    const onlyTypes =
      clause && !clause.name && names && ts.isNamedImports(names) && names.elements.length > 0
        ? names.elements.every((element) => element.isTypeOnly)
        : false;
    return onlyTypes ? [] : [from.text];
  });
}

function resolve(from: string, name: string): string | null {
  const [, own, door] = /^@fnx\/([^/]+)\/(.+)$/.exec(name) ?? [];
  if (!name.startsWith('.') && !name.startsWith('@/') && !own) return null;
  const inside = own ? join(SRC, '../packages', own, 'src', door ?? '') : join(dirname(from), name);
  const base = name.startsWith('@/') ? join(SRC, name.slice(2)) : inside;
  return [`${base}.ts`, `${base}.tsx`, `${base}.js`].find((path) => existsSync(path)) ?? null;
}

function packagesOf(entry: string): string[] {
  const packages = new Set<string>();
  const visited = new Set<string>();
  const visit = (file: string) => {
    if (visited.has(file)) return;
    visited.add(file);
    for (const name of eagerImports(file)) {
      const path = resolve(file, name);
      if (path) visit(path);
      else packages.add(name);
    }
  };
  visit(join(SRC, entry));
  return [...packages].sort();
}

/** A public page that makes a call pays for no schemas, no sealing, no toasts and no wallet. */
it.each([
  ['lib/http/http.ts', ['axios', 'js-cookie', 'react']],
  ['lib/session/session.ts', ['js-cookie', 'react']],
  ['lib/page/toast.ts', ['react']],
  ['lib/http/error-messages.ts', ['icu-minify/format', 'react']],
  ['lib/queries/query-client.ts', ['@tanstack/react-query', 'js-cookie', 'react']],
  ['lib/format/format.ts', []],
  ['../packages/api/src/endpoints.ts', []],
  ['../packages/api/src/errors.ts', []],
])('%s loads %j and nothing else', (entry, packages) => {
  expect(packagesOf(entry)).toEqual(packages);
});

it('sees what is heavy where it is meant to be', () => {
  expect(packagesOf('lib/http/answer-parser.ts')).toContain('zod/mini');
});
