import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The notes of a recording run. */
export const RECORD = join('.data', 'executed.jsonl');
/** Tests of minutes, which `npm test` leaves out: set-up and archive, contracts, and what breaks under the service. */
export const SLOW = '__tests__/(deploy|contracts|faults)/';
/** More take longer than a change should wait: then the subject's own tests run, and the others are counted. */
const MANY = 40;

/** The work that a change asks for. Paths are from the root of the repository. */
export type Related = {
  /** Changed files that are still there. */
  changed: string[];
  /** Jest's files to run. */
  tests: string[];
  /** Playwright's files. */
  journeys: string[];
  /** A line for each changed file of which tests are left out, or that none reaches. */
  notes: string[];
};

/** A list of paths by git, each once. */
function listed(...words: string[]): string[] {
  const list = execFileSync('git', words, { encoding: 'utf8' });
  return [...new Set(list.split('\0').filter(Boolean))];
}

const NEW = ['--others', '--exclude-standard'];

/** Files that differ from a commit, and those that git does not know yet. */
export function changedFiles(since: string): string[] {
  return [...listed('diff', '--name-only', '-z', since), ...listed('ls-files', '-z', ...NEW)];
}

const filesLike = (...patterns: string[]) =>
  listed('ls-files', '-z', '--cached', ...NEW, '--', ...patterns)
    .filter(existsSync)
    .sort();

/** The commit at which this branch left `main`. */
export function mergeBase(): string {
  return execFileSync('git', ['merge-base', 'HEAD', 'main'], { encoding: 'utf8' }).trim();
}

/** The tests that executed each file, as the last run of each noted it. */
export function readRecord(file = RECORD): Map<string, Set<string>> {
  const byTest = new Map<string, string[]>();
  if (existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const { test, files } = JSON.parse(line) as { test: string; files: string[] };
      byTest.set(test, files);
    }
  }
  const byFile = new Map<string, Set<string>>();
  for (const [test, files] of byTest) {
    for (const name of files) byFile.set(name, (byFile.get(name) ?? new Set()).add(test));
  }
  return byFile;
}

/** Words of a path that say no subject. */
const FLOORS =
  /^(__tests__|e2e|support|src|packages|pages|scripts|lab|server|features|lib|shared|index|test)$/;

/** The folders of a path and its own name, without its ending. */
const wordsOf = (path: string) => path.replace(/(\.test|\.spec)?\.\w+$/, '').split('/');

/** The subject of a file: the first folder below its floor, or its own name. */
const subjectOf = (path: string) => wordsOf(path).find((word) => !FLOORS.test(word));

/** Tests and journeys whose path names a subject: `votes` is `server/votes/votes.test.ts`, `features/votes`, `e2e/votes`. */
function ownTests(path: string, all: readonly string[]): string[] {
  const subject = subjectOf(path);
  return subject ? all.filter((test) => wordsOf(test).includes(subject)) : [];
}

/** The tests of the packages that use a package, however far. */
const testsOfUsers = (name: string, all: readonly string[]): string[] =>
  filesLike('packages/*/package.json')
    .filter((file) => readFileSync(file, 'utf8').includes(`"@fnx/${name}":`))
    .map((file) => file.split('/')[1] ?? '')
    .flatMap((user) => [...ownTests(`packages/${user}`, all), ...testsOfUsers(user, all)]);

/** Tests to run for changed files: those that executed them, or without a note those of their subject on every floor. */
export function relatedTests(
  changed: readonly string[],
  record: ReadonlyMap<string, ReadonlySet<string>> = readRecord(),
): Related {
  const all = filesLike('__tests__/*.test.ts', '__tests__/*.test.tsx', 'packages/*.test.ts');
  const walks = filesLike('e2e/*.spec.ts');
  const tests = new Set<string>();
  const journeys = new Set<string>();
  const notes: string[] = [];
  for (const path of changed) {
    const own = all.includes(path) ? [path] : ownTests(path, all);
    const noted = all.includes(path) ? [] : [...(record.get(path) ?? [])].filter(existsSync);
    const few = noted.length <= MANY;
    const [floor, name = ''] = path.split('/');
    const users = floor === 'packages' ? [...own, ...testsOfUsers(name, all)] : [];
    const wanted = [...(few && noted.length > 0 ? noted : own), ...users];
    const walked = walks.includes(path) ? [path] : ownTests(path, walks);
    for (const test of wanted) tests.add(test);
    for (const walk of walked) journeys.add(walk);
    if (!few) notes.push(`${path}: ${noted.length} tests execute it; of these, its own run.`);
    if (wanted.length + walked.length === 0) notes.push(`${path}: no test reaches it.`);
  }
  return {
    changed: changed.filter(existsSync),
    tests: [...tests].sort(),
    journeys: [...journeys].sort(),
    notes,
  };
}
