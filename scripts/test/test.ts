/**
 * `npm test`: lint, types and the build side by side, then unit, service and component tests, then browser tests; all of them
 * even when one fails. The last line is `N passed, N failed`; the exit code is 0 only when nothing failed.
 *
 * `npm test -- browser` runs the browser journeys alone; any other words name the steps to run. `second-bank` runs only when it is named.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeBankFiles } from '../build/bank-files';
import { ensureBuild } from '../build/build';
import { capture, run } from '../processes';
import { type BrowserReport, failedInBrowser, failedInJest, type JestReport } from './failed-tests';
import { runJourneys } from './journeys';

/** `said` names each failure with its first words: the tests' own words are thousands of lines up. */
type Tally = { passed: number; failed: number; said: string[] };
type Step = { name: string; run(): Promise<Tally> };

const JEST_REPORT = join('.data', 'jest-report.json');
const PLAYWRIGHT_REPORT = join('.data', 'playwright-report.json');

/** A step that is one check: it counts as one test. What it says comes in one piece, since others run beside it. */
function check(name: string, command: string, args: string[]): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await capture(command, args);
      console.log(output.trimEnd());
      return code === 0 ? passed(1) : failed(1, name);
    },
  };
}

/** Builds the app for the browser tests; it counts as no test. */
async function build(): Promise<Tally> {
  await ensureBuild();
  return passed(0);
}

const passed = (count: number): Tally => ({ passed: count, failed: 0, said: [] });
const failed = (count: number, why: string): Tally => ({ passed: 0, failed: count, said: [why] });

async function runJest(): Promise<Tally> {
  rmSync(JEST_REPORT, { force: true });
  const code = await run('npx', ['jest', '--json', `--outputFile=${JEST_REPORT}`]);
  const report = readReport<JestReport>(JEST_REPORT);
  if (!report) return failed(1, 'jest left no report');
  // A suite that could not be loaded reports no failed test; it must count all the same.
  const failures = Math.max(report.numFailedTests, report.numFailedTestSuites, code === 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed: failures, said: failedInJest(report) };
}

/** Another bank than that of the other steps, in a build of its own. */
const SECOND_BANK = { BANK_DIR: 'examples/musterbank', NEXT_DIST_DIR: '.next-second' };

async function runSecondBank(): Promise<Tally> {
  try {
    return await runBrowser(() => run('npx', ['tsx', 'scripts/test/second-bank.ts'], SECOND_BANK));
  } finally {
    // What both banks put into `public/` is the first one's again.
    await makeBankFiles();
  }
}

async function runBrowser(walk = () => runJourneys()): Promise<Tally> {
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const code = await walk();
  const report = readReport<BrowserReport>(PLAYWRIGHT_REPORT);
  if (!report) return failed(1, 'the browser tests left no report');
  const failures = Math.max(report.stats.unexpected + report.stats.flaky, code === 0 ? 0 : 1);
  return { passed: report.stats.expected, failed: failures, said: failedInBrowser(report) };
}

function readReport<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** The steps of a stage run side by side. Tests that keep time have the machine to themselves. */
const STAGES: Step[][] = [
  [
    check('lint', 'npm', ['run', '--silent', 'lint']),
    check('types', 'npm', ['run', '--silent', 'types']),
    { name: 'build', run: build },
  ],
  [{ name: 'jest', run: runJest }],
  [{ name: 'browser', run: () => runBrowser() }],
];

/** Steps that run only when they are named. */
const NAMED: Step[][] = [[{ name: 'second-bank', run: runSecondBank }]];

async function take(step: Step): Promise<Tally> {
  console.log(`\n== ${step.name}`);
  const started = Date.now();
  const tally = await step.run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return failed(1, `${step.name} broke off: ${error}`);
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`== ${step.name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s`);
  return tally;
}

async function main(): Promise<void> {
  mkdirSync('.data', { recursive: true });
  const wanted = process.argv.slice(2);
  const stages = [...STAGES, ...(wanted.length > 0 ? NAMED : [])];
  const names = [...STAGES, ...NAMED].flat().map(({ name }) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}. Steps: ${names}.`);
  const tallies: Tally[] = [];
  for (const stage of stages) {
    const steps = stage.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
    tallies.push(...(await Promise.all(steps.map(take))));
  }
  const sum = (what: 'passed' | 'failed') =>
    tallies.reduce((total, tally) => total + tally[what], 0);
  for (const line of tallies.flatMap(({ said }) => said)) console.log(`FAILED ${line}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
});
