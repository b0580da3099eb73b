/**
 * `npm run spec:check`: whether every file and test exists that `docs/spec-coverage.md` names.
 * `npm run spec:check -- --break [row …]`: also breaks the product in one place after another and shows that the row's test
 * goes red. The faults are put into a copy of the working tree, so that nothing is left behind however this ends.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { capture } from '../processes';
import { SPEC_BREAKS, type SpecBreak } from './spec-breaks';
import { faultsOf, readSpecRows, type SpecRow, type SpecTest, titlePattern } from './spec-rows';

const ROOT = process.cwd();

function checkNames(rows: readonly SpecRow[]): boolean {
  const faults = rows.flatMap((row) => faultsOf(row, ROOT).map((fault) => `${row.id}: ${fault}`));
  for (const fault of faults) console.error(fault);
  console.log(`${rows.length} rows, ${faults.length} faults.`);
  return faults.length === 0 && rows.length > 0;
}

/** What git knows of and what it does not ignore, beside the same packages. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'spec-check-'));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { encoding: 'utf8', maxBuffer: 1e8 }).split('\0');
  for (const file of files.filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(resolve(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

type Verdict = { passed: number; failed: number; loaded: boolean };
type JestReport = {
  testResults: { message: string; assertionResults: { status: string }[] }[];
};

/** Runs one test in the copy. A file that cannot even be loaded is no verdict on its test. */
async function runTest(copy: string, { file, title }: SpecTest): Promise<Verdict> {
  const report = join(copy, 'spec-report.json');
  rmSync(report, { force: true });
  const options = ['--json', `--outputFile=${report}`, '-t', titlePattern(title)];
  await capture('npx', [
    'jest',
    '--rootDir',
    copy,
    '--config',
    join(copy, 'jest.config.js'),
    file,
    ...options,
  ]);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  const results = testResults.flatMap((result) => result.assertionResults);
  const count = (status: string) => results.filter((result) => result.status === status).length;
  return { passed: count('passed'), failed: count('failed'), loaded: results.length > 0 };
}

const greenBefore = new Map<string, boolean>();

async function isGreen(copy: string, test: SpecTest): Promise<boolean> {
  const key = `${test.file} ${test.title}`;
  const known = greenBefore.get(key);
  if (known !== undefined) return known;
  const { passed, failed } = await runTest(copy, test);
  const green = passed > 0 && failed === 0;
  greenBefore.set(key, green);
  return green;
}

/** Green before, red with the fault, and for the test's own reasons. */
async function tryBreak(copy: string, fault: SpecBreak, test: SpecTest): Promise<string> {
  const path = join(copy, fault.file);
  const whole = readFileSync(path, 'utf8');
  if (!(await isGreen(copy, test))) return 'is not green to begin with';
  writeFileSync(
    path,
    whole.replace(fault.find, () => fault.put),
  );
  const broken = await runTest(copy, test);
  writeFileSync(path, whole);
  if (!broken.loaded) return 'could not be loaded with the fault';
  return broken.failed > 0 ? 'red' : 'stays green';
}

async function breakAll(rows: readonly SpecRow[], wanted: readonly string[]): Promise<boolean> {
  const copy = copyTree();
  const remove = () => rmSync(copy, { recursive: true, force: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      remove();
      process.exit(1);
    });
  }
  process.chdir(copy);
  let red = 0;
  const chosen = SPEC_BREAKS.filter(({ row }) => wanted.length === 0 || wanted.includes(row));
  try {
    for (const fault of chosen) {
      const row = rows.find(({ id }) => id === fault.row);
      const test = row?.tests.find(({ file }) => file.startsWith('__tests__/'));
      const verdict = test ? await tryBreak(copy, fault, test) : 'has no row or test';
      if (verdict === 'red') red += 1;
      console.log(
        `${fault.row}  ${verdict}  ${row?.statement ?? ''}  (${test?.title ?? fault.file})`,
      );
    }
  } finally {
    process.chdir(ROOT);
    remove();
  }
  console.log(`${red} of ${chosen.length} faults seen by their test.`);
  return red === chosen.length;
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const rows = readSpecRows(ROOT);
  let good = checkNames(rows);
  if (good && words.includes('--break')) {
    good = await breakAll(
      rows,
      words.filter((word) => word !== '--break'),
    );
  }
  process.exitCode = good ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
