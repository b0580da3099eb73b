/**
 * Shows which faults the tests miss: makes one after another, in a copy of the last commit, and runs the tests that execute the
 * changed file, those of its subject first, until one fails. For a row of `docs/spec-coverage.md` it runs the row's own test alone. It
 * needs the record that `npm test -- --record` leaves of which test executes which file.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { capture, runScript } from '../../scripts/processes';
import { readRecord, relatedTests, SLOW } from '../../scripts/test/changed';
import type { JestReport } from '../../scripts/test/failed-tests';
import { readSpecRows, titlePattern } from '../../scripts/test/spec-rows';
import { checkOut } from '../upgrade/old-release';

/** `find` occurs once in its file. `row` is one of `docs/spec-coverage.md`. */
export type Fault = { name: string; file: string; find: string; put: string; row?: string };

/** Files of one run of Jest, which starts a database: what sees a fault is mostly among the first. */
const PORTION = 8;

/** Those of the specification's rows, those of each domain, and those that `draw.ts` drew. */
export const readFaults = (): Fault[] =>
  ['spec.json', 'faults.json', 'drawn.json'].flatMap((name) =>
    JSON.parse(readFileSync(join(__dirname, name), 'utf8')),
  );

/** Arguments of Jest, a run each, that try a fault; run in the repository's root. */
function runsFor({ file, row }: Fault, record: ReturnType<typeof readRecord>, all: boolean) {
  const test = readSpecRows('.')
    .find(({ id }) => id === row)
    ?.tests.find((quoted) => quoted.file.startsWith('__tests__/'));
  if (test) return [[test.file, '-t', titlePattern(test.title)]];
  const { tests: own } = relatedTests([file], new Map());
  const noted = [...(record.get(file) ?? own)].filter((path) => all || !path.match(SLOW));
  const sorted = noted.sort(
    (one, other) => Number(own.includes(other)) - Number(own.includes(one)),
  );
  const starts = Array.from({ length: Math.ceil(sorted.length / PORTION) }, (_, n) => n * PORTION);
  // Without --bail, which ends Jest before it writes its report.
  return starts.map((first) => ['--runTestsByPath', ...sorted.slice(first, first + PORTION)]);
}

/** Jest's files of which a test fails. A file that cannot be loaded says nothing about its tests. */
async function failedFiles(copy: string, words: readonly string[]): Promise<string[]> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const place = ['--rootDir', copy, '--config', join(copy, 'jest.config.js')];
  await capture('npx', ['jest', ...place, '--json', `--outputFile=${report}`, ...words]);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  return testResults
    .filter(({ assertionResults: all }) => all.some(({ status }) => status === 'failed'))
    .map(({ name }) => name);
}

/** Whether a test fails with the fault, and passes without. */
async function isSeen(copy: string, { file, find, put, row }: Fault, runs: readonly string[][]) {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  const broken = whole.replace(find, () => put);
  for (const words of runs) {
    writeFileSync(path, broken);
    const failed = await failedFiles(copy, words);
    writeFileSync(path, whole);
    const again = row ? words : ['--runTestsByPath', ...failed];
    if (failed.length > 0 && (await failedFiles(copy, again)).length === 0) return true;
  }
  return false;
}

async function main(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  });
  const chosen = readFaults().filter(
    ({ name, file }) =>
      positionals.length === 0 || positionals.some((word) => `${name} ${file}`.includes(word)),
  );
  const record = readRecord();
  if (record.size === 0) throw new Error('Run `npm test -- jest --record` first.');
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  const [root, copy] = [resolve('.'), join(folder, 'copy')];
  let unseen = 0;
  try {
    await checkOut('HEAD', copy);
    for (const fault of chosen) {
      process.chdir(root);
      const runs = runsFor(fault, record, values.all);
      process.chdir(copy);
      const started = Date.now();
      const seen = await isSeen(copy, fault, runs);
      const seconds = Math.round((Date.now() - started) / 1000);
      console.log(`${seen ? 'seen  ' : 'UNSEEN'} ${fault.name} (${seconds} s)`);
      if (!seen) unseen += 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${chosen.length - unseen} passed, ${unseen} failed`);
  return unseen === 0;
}

if (require.main === module) runScript(main);
