import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changedFiles, readRecord, relatedTests } from '../../scripts/test/changed';

const OWN = '__tests__/server/votes/votes.test.ts';
const PAGES = '__tests__/features/votes/votes-pages.test.tsx';
const WALK = 'e2e/votes/votes.spec.ts';
const OTHER = '__tests__/server/market/pricing.test.ts';
const SOURCE = 'src/server/votes/cast.ts';

let folder: string;
const before = process.cwd();

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-changed-'));
  for (const path of [OWN, PAGES, WALK, OTHER, SOURCE, 'src/server/odd/odd.ts']) write(path, '');
  process.chdir(folder);
  const git = (...words: string[]) => execFileSync('git', words, { stdio: 'ignore' });
  git('init');
  git('add', '.');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '-m', 'All');
});

afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const record = (...lines: { test: string; files: string[] }[]) => {
  write('record', lines.map((line) => JSON.stringify(line)).join('\n'));
  return readRecord(join(folder, 'record'));
};

test('a change is what differs from a commit and what is new; the tests of its subject run on every floor', () => {
  write(SOURCE, 'changed');
  write('src/new.ts', '');
  expect(changedFiles('HEAD')).toEqual([SOURCE, 'src/new.ts']);
  const related = { changed: [SOURCE], tests: [PAGES, OWN], journeys: [WALK], notes: [] };
  expect(relatedTests([SOURCE], new Map())).toEqual(related);
});

test('a package takes those of the packages that use it along', () => {
  for (const name of ['one', 'two', 'three']) write(`packages/${name}/test/${name}.test.ts`, '');
  write('packages/two/package.json', '{"dependencies":{"@fnx/one":"1.0.0"}}');
  const { tests } = relatedTests(['packages/one/src/a.ts'], new Map());
  expect(tests).toEqual(['packages/one/test/one.test.ts', 'packages/two/test/two.test.ts']);
});

test('with a record, those run that executed the file in their last run', () => {
  const known = record(
    { test: OWN, files: [SOURCE] },
    { test: PAGES, files: [SOURCE] },
    { test: OTHER, files: [SOURCE] },
    { test: PAGES, files: [] },
    { test: '__tests__/gone.test.ts', files: [SOURCE] },
  );
  expect(relatedTests([SOURCE], known).tests).toEqual([OTHER, OWN]);
});

test('what half of all tests execute is held by its own, and the others are counted', () => {
  const all = Array.from({ length: 50 }, (_, n) => `__tests__/server/many/n${n}.test.ts`);
  for (const path of all) write(path, '');
  const known = record(...all.map((test) => ({ test, files: [SOURCE] })));
  const { tests, notes } = relatedTests([SOURCE], known);
  expect(tests).toEqual([PAGES, OWN]);
  expect(notes).toEqual([`${SOURCE}: 50 tests execute it; of these, its own run.`]);
});

test('a file that no test reaches is named', () => {
  expect(relatedTests(['src/server/odd/odd.ts', 'scripts/test/test.ts'], new Map())).toEqual({
    changed: ['src/server/odd/odd.ts'],
    tests: [],
    journeys: [],
    notes: [
      'src/server/odd/odd.ts: no test reaches it.',
      'scripts/test/test.ts: no test reaches it.',
    ],
  });
});
