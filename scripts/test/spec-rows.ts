import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One statement of the specification as `docs/spec-coverage.md` has it. */
export type SpecRow = {
  /** `9.12`: section and place. */
  id: string;
  statement: string;
  /** Files and folders, from the repository's root. */
  places: string[];
  tests: SpecTest[];
};

/** A test by its file and the title that stands in it, `%s` and `${…}` as written there. */
export type SpecTest = { file: string; title: string };

const COVERAGE = 'docs/spec-coverage.md';

const TEST = /`((?:__tests__|e2e)\/[^`]+)` › (.+?)(?=; `(?:__tests__|e2e)\/|$)/g;

/** Every row of the document, in its order. */
export function readSpecRows(root: string): SpecRow[] {
  const lines = readFileSync(join(root, COVERAGE), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, id = '', statement = '', places = '', tests = ''] = cells;
    if (!/^[A-Z\d]+\.\d+$/.test(id)) return [];
    return [
      {
        id,
        statement,
        places: [...places.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
        tests: [...tests.matchAll(TEST)].map(([, file = '', title = '']) => ({
          file,
          title: title.trim(),
        })),
      },
    ];
  });
}

/** What is wrong with a row: a file that is not there, a title that no test has, nothing named at all. */
export function faultsOf(row: SpecRow, root: string): string[] {
  const missing = row.places.filter((place) => !existsSync(join(root, place)));
  return [
    ...(row.statement === '' ? ['says nothing'] : []),
    ...(row.places.length === 0 ? ['names no place'] : []),
    ...(row.tests.length === 0 ? ['names no test'] : []),
    ...missing.map((place) => `${place} is not there`),
    ...row.tests.flatMap((test) => testFault(test, root)),
  ];
}

/** A title counts only as a whole, in its quotes, so that a word of a comment is not taken for a test. */
function testFault({ file, title }: SpecTest, root: string): string[] {
  const path = join(root, file);
  if (!existsSync(path)) return [`${file} is not there`];
  const source = readFileSync(path, 'utf8').replaceAll("\\'", "'");
  const found = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
  return found ? [] : [`${file} has no test "${title}"`];
}

/** The pattern by which jest finds a test, holes of a table's title filled by anything. */
export function titlePattern(title: string): string {
  return title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[sidpjo#]|\\\$\\\{.*?\\\}/g, '.*');
}
