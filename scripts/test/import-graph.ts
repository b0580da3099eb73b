import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import ts from 'typescript';

/** The files that import each file, by paths from the root. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowJs: true,
  resolveJsonModule: true,
};

/** Reads the imports of files, as the compiler resolves them; of packages, those of this repository alone. */
export function readImporters(files: readonly string[]): Importers {
  const root = process.cwd();
  const options = { ...OPTIONS, baseUrl: root, paths: { '@/*': [resolve('src/*')] } };
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  const known = new Set(files);
  const importers = new Map<string, Set<string>>();
  for (const file of files) {
    if (!/\.[cm]?[jt]sx?$/.test(file)) continue;
    const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
    for (const { fileName: name } of importedFiles) {
      if (!/^(\.|@\/|@fnx\/)/.test(name)) continue;
      const found = ts.resolveModuleName(name, resolve(file), options, ts.sys, cache);
      const path = found.resolvedModule && relative(root, found.resolvedModule.resolvedFileName);
      if (!path || !known.has(path)) continue;
      importers.set(path, (importers.get(path) ?? new Set()).add(file));
    }
  }
  return importers;
}

/** Where every part of the service meets, and what every test starts: a way through them leads everywhere. */
const MEETING = /^(src\/server\/(modules|app)\.ts$|__tests__\/support\/|e2e\/support\/)/;

/** The files that reach a file by imports, nearest first; not through what reaches everything. */
export function reaching(file: string, importers: Importers): string[] {
  const reached = new Set([file]);
  // A set is visited in the order in which it grows.
  for (const one of reached) {
    if (one !== file && MEETING.test(one)) continue;
    for (const importer of importers.get(one) ?? []) reached.add(importer);
  }
  return [...reached];
}
