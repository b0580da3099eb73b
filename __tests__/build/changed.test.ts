import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changedFiles, relatedTests } from '../../scripts/test/changed';
import { keepNotes, readExecuted } from '../../scripts/test/executed';

const CAST = 'src/server/votes/cast.ts';
const ROUTES = 'src/server/votes/routes.ts';
const MODULES = 'src/server/modules.ts';
const OWN = '__tests__/server/votes/votes.test.ts';
const UNIT = '__tests__/server/votes/cast.test.ts';
const OTHER = '__tests__/server/market/pricing.test.ts';
const WALK = 'e2e/votes/votes.spec.ts';
const PAGE = 'packages/postgres/src/read-page.ts';
const lists = Array.from({ length: 3 }, (_, n) => `src/server/list${n}/read.ts`);

let folder: string;
const before = process.cwd();

function write(path: string, text = ''): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-changed-'));
  write(CAST);
  write(ROUTES, "import '@/server/votes/cast';");
  write(MODULES, "import './votes/routes';");
  write('__tests__/support/service.ts', "import '../../src/server/modules';");
  write(OWN, "import '../../support/service';");
  write(OTHER, "import '../../support/service';");
  write(UNIT, "import '@/server/votes/cast';");
  write(WALK);
  write(PAGE);
  for (const list of lists) write(list, `import '../../../${PAGE.replace('.ts', '')}';`);
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

/** The record of a full run in which each test executed these files. */
function record(executed: Readonly<Record<string, readonly string[]>>) {
  const notes = Object.entries(executed).map(([test, files]) => JSON.stringify({ test, files }));
  write('notes', notes.join('\n'));
  keepNotes('abc123', 'notes', 'record');
  return readExecuted('record');
}

test('a change is what differs from a commit and what is new', () => {
  write(CAST, 'changed');
  write('src/new.ts');
  expect(changedFiles('HEAD')).toEqual([CAST, 'src/new.ts']);
});

test('without a record, imports lead to tests, and to those of the domains that they reach', () => {
  const { tests, journeys, notes } = relatedTests([CAST], null);
  // A test of another domain starts the same service, which says nothing.
  expect([tests, journeys]).toEqual([[UNIT, OWN], [WALK]]);
  expect(notes).toEqual([
    'By imports, since no full run noted what its tests execute (npm test -- --record): 2 files of tests.',
  ]);
});

test('with a record, those run that executed the file, whatever their folder', () => {
  const executed = record({ [OTHER]: [CAST], [UNIT]: [], '__tests__/gone.test.ts': [CAST] });
  const { tests, notes } = relatedTests([CAST], executed);
  expect(tests).toEqual([OTHER]);
  expect(notes[0]).toBe('By what the tests of abc123 executed: 1 files of tests.');
});

test('a changed test runs itself', () => {
  expect(relatedTests([OWN], null).tests).toEqual([OWN]);
});

test('of many tests, as few run as reach each file that uses the changed one', () => {
  const many = Array.from({ length: 50 }, (_, n) => `__tests__/server/many/n${n}.test.ts`);
  for (const path of many) write(path);
  // The last two tests read two lists each; all others one.
  const read = (n: number) => (n < 48 ? [lists[0]] : n === 48 ? [lists[0], lists[1]] : [lists[2]]);
  const executed = record(
    Object.fromEntries(many.map((test, n) => [test, [PAGE, ...read(n)] as string[]])),
  );
  const { tests, notes } = relatedTests([PAGE], executed);
  expect(tests).toEqual([many[48], many[49]]);
  expect(notes[1]).toBe(`${PAGE}: 2 of 50 tests that reach it.`);
});

test('a file that no test reaches is named', () => {
  const { changed, tests, notes } = relatedTests(['src/odd.ts'], null);
  expect([changed, tests, notes[1]]).toEqual([[], [], 'src/odd.ts: no test reaches it.']);
});
