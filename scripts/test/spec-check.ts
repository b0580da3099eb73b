/**
 * `npm run spec:check`: checks that every test exists that `docs/spec-coverage.md` names.
 * `npm run spec:check -- --break [row …]`: introduces one fault after another and checks that the row's test fails. The faults are
 * made in a copy of the last commit, so nothing is left behind.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, run, runScript } from '../processes';
import { checkOut } from '../upgrade/old-release';
import { SPEC_BREAKS, type SpecBreak } from './spec-breaks';
import { type QuotedTest, readSpecRows, titlePattern } from './spec-rows';

type JestReport = { testResults: { assertionResults: { status: string }[] }[] };

/** How one test ends in the copy. A file that cannot be loaded says nothing about its test. */
async function runTest(copy: string, { file, title }: QuotedTest) {
  const report = join(copy, 'spec-report.json');
  rmSync(report, { force: true });
  const place = ['--rootDir', copy, '--config', join(copy, 'jest.config.js'), file];
  const options = ['--json', `--outputFile=${report}`, '-t', titlePattern(title)];
  await capture('npx', ['jest', ...place, ...options]);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  const ends = testResults.flatMap((result) => result.assertionResults.map(({ status }) => status));
  if (ends.includes('failed')) return 'fails';
  return ends.includes('passed') ? 'passes' : 'could not be loaded';
}

/** What the test does with the fault; it must pass without. */
async function tryBreak(copy: string, fault: SpecBreak, test: QuotedTest): Promise<string> {
  const before = await runTest(copy, test);
  if (before !== 'passes') return `${before} without the fault`;
  const path = join(copy, fault.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    whole.replace(fault.find, () => fault.put),
  );
  try {
    return await runTest(copy, test);
  } finally {
    writeFileSync(path, whole);
  }
}

async function breakAll(wanted: readonly string[]): Promise<boolean> {
  const rows = readSpecRows(process.cwd());
  const chosen = SPEC_BREAKS.filter(({ row }) => wanted.length === 0 || wanted.includes(row));
  const folder = mkdtempSync(join(tmpdir(), 'spec-check-'));
  const copy = join(folder, 'copy');
  let seen = 0;
  try {
    await checkOut('HEAD', copy);
    process.chdir(copy);
    for (const fault of chosen) {
      const row = rows.find(({ id }) => id === fault.row);
      const test = row?.tests.find(({ file }) => file.startsWith('__tests__/'));
      const verdict = test ? await tryBreak(copy, fault, test) : 'has no row or test';
      if (verdict === 'fails') seen += 1;
      console.log(`${fault.row}  ${verdict}  ${row?.statement ?? ''}  (${test?.title ?? ''})`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${seen} of ${chosen.length} faults detected by their test.`);
  return seen === chosen.length;
}

async function main(): Promise<boolean> {
  const [option, ...wanted] = process.argv.slice(2);
  if (option === '--break') return breakAll(wanted);
  return (await run('npx', ['jest', '__tests__/docs/quoted-tests.test.ts'])) === 0;
}

runScript(main);
