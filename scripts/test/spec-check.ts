/**
 * `npm run spec:check`: checks that every test exists that `docs/spec-coverage.md` names.
 * `npm run spec:check -- --break [row …]`: also introduces one fault after another and checks that the row's test fails. The
 * faults are made in a copy of the working tree, so nothing is left behind.
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
import {
  type QuotedTest,
  quotationFault,
  readSpecRows,
  type SpecRow,
  titlePattern,
} from './spec-rows';

const ROOT = process.cwd();

function checkNames(rows: readonly SpecRow[]): boolean {
  const faults = rows.flatMap(({ id, tests }) =>
    tests.length === 0
      ? [`${id}: names no test`]
      : tests.flatMap((test) => {
          const fault = quotationFault(test, ROOT);
          return fault === null ? [] : [`${id}: ${fault}`];
        }),
  );
  for (const fault of faults) console.error(fault);
  console.log(`${rows.length} rows, ${faults.length} faults.`);
  return faults.length === 0 && rows.length > 0;
}

/** Copies the tracked and unignored files, and links the packages. */
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

/** Runs one test in the copy. A file that cannot be loaded says nothing about its test. */
async function runTest(copy: string, { file, title }: QuotedTest): Promise<Verdict> {
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

async function isGreen(copy: string, test: QuotedTest): Promise<boolean> {
  const key = `${test.file} ${test.title}`;
  const known = greenBefore.get(key);
  if (known !== undefined) return known;
  const { passed, failed } = await runTest(copy, test);
  const green = passed > 0 && failed === 0;
  greenBefore.set(key, green);
  return green;
}

/** The test must pass before, and fail with the fault. */
async function tryBreak(copy: string, fault: SpecBreak, test: QuotedTest): Promise<string> {
  const path = join(copy, fault.file);
  const whole = readFileSync(path, 'utf8');
  if (!(await isGreen(copy, test))) return 'fails without the fault';
  writeFileSync(
    path,
    whole.replace(fault.find, () => fault.put),
  );
  const broken = await runTest(copy, test);
  writeFileSync(path, whole);
  if (!broken.loaded) return 'could not be loaded with the fault';
  return broken.failed > 0 ? 'fails' : 'still passes';
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
  let seen = 0;
  const chosen = SPEC_BREAKS.filter(({ row }) => wanted.length === 0 || wanted.includes(row));
  try {
    for (const fault of chosen) {
      const row = rows.find(({ id }) => id === fault.row);
      const test = row?.tests.find(({ file }) => file.startsWith('__tests__/'));
      const verdict = test ? await tryBreak(copy, fault, test) : 'has no row or test';
      if (verdict === 'fails') seen += 1;
      console.log(
        `${fault.row}  ${verdict}  ${row?.statement ?? ''}  (${test?.title ?? fault.file})`,
      );
    }
  } finally {
    process.chdir(ROOT);
    remove();
  }
  console.log(`${seen} of ${chosen.length} faults detected by their test.`);
  return seen === chosen.length;
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
