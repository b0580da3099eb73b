import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test by its file and title, with `%s` and `${…}` as in the source. */
export type QuotedTest = { file: string; title: string };

/** One row of `docs/spec-coverage.md`. `id` is section and statement, such as `9.12`. */
export type SpecRow = { id: string; statement: string; tests: QuotedTest[] };

const QUOTED =
  /`((?:__tests__|e2e|src|contracts|packages)\/[\w./-]+)` › ([^|\n]+?)(?=; `(?:__tests__|e2e|src|contracts|packages)\/| \||\)[.;,])/g;

/** Every `file` › title that a document quotes. */
export function quotedTests(document: string): QuotedTest[] {
  return [...document.matchAll(QUOTED)].map(([, file = '', title = '']) => ({ file, title }));
}

export function readSpecRows(root: string): SpecRow[] {
  const lines = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, id = '', statement = ''] = /^\| (\d+\.\d+) \| ([^|]+) \|/.exec(line) ?? [];
    return id === '' ? [] : [{ id, statement, tests: quotedTests(line) }];
  });
}

/** The fault in a quotation, or null. */
export function quotationFault({ file, title }: QuotedTest, root: string): string | null {
  const path = join(root, file);
  if (!existsSync(path)) return `${file} does not exist`;
  const source = readFileSync(path, 'utf8').replaceAll("\\'", "'");
  // A test is named whole: testTheEnd is not testTheEndIsLate.
  const words = new RegExp(title.replace(SPECIAL, '\\$&') + (/\w$/.test(title) ? '\\b' : ''));
  return words.test(source) ? null : `${file} does not contain "${title}"`;
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g;
