import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../processes';
import {
  type BrowserReport,
  failedInBrowser,
  failedInJest,
  filesToTryAgain,
  type JestReport,
} from './failed-tests';
import { failed, type Tally } from './tally';

/** Runs tests that leave a report, and counts them. A suite that could not be loaded reports no failed test, and counts all the same. */
async function counted<T>(file: string, tests: () => Promise<number>, count: (report: T) => Tally) {
  const path = join('.data', file);
  rmSync(path, { force: true });
  const code = await tests();
  if (!existsSync(path)) return failed(1, `no ${file} was left`);
  const tally = count(JSON.parse(readFileSync(path, 'utf8')) as T);
  if (code === 0 || tally.failed > 0) return tally;
  return { ...tally, failed: 1, said: [`exit code ${code}, though ${file} names no failure`] };
}

const JEST = ['node_modules/jest/bin/jest.js', '--json'];

/** Runs files of Jest, in a process of its own. */
export function runJest(
  which: readonly string[],
  node = process.execPath,
  env = {},
  file = 'jest-report.json',
): Promise<Tally> {
  const again = (files: readonly string[]) =>
    runJest(['--maxWorkers=1', '--runTestsByPath', ...files], node, env, 'jest-again.json');
  return counted<JestReport>(
    file,
    () => run(node, [...JEST, `--outputFile=.data/${file}`, ...which], env),
    (report) => {
      const some = filesToTryAgain(report);
      return {
        passed: report.numPassedTests,
        failed: Math.max(report.numFailedTests, report.numFailedTestSuites),
        said: failedInJest(report),
        ...(some && {
          again: { units: some.files.length, counted: some.passed, run: () => again(some.files) },
        }),
      };
    },
  );
}

/** Which journeys failed or did not come to run, for the second try. */
const LAST_FAILED = '.data/playwright-failed.json';
const AGAIN = ['--last-failed', '--last-failed-file', LAST_FAILED, '--output', '.data/again'];

/**
 * Runs journeys, and leaves their report and the list of those that failed.
 *
 * @param walk starts what they need and passes words and variables on to Playwright
 */
export function runBrowser(
  walk: (paths: string[], env: Record<string, string>) => Promise<number>,
  paths: string[],
  file = 'playwright-report.json',
): Promise<Tally> {
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join('.data', file),
    PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: LAST_FAILED,
  };
  return counted<BrowserReport>(
    file,
    () => walk(paths, env),
    (report) => {
      const failures = report.stats.unexpected + report.stats.flaky;
      const isOfTests = failures > 0 && (report.errors ?? []).length === 0;
      return {
        passed: report.stats.expected,
        failed: failures,
        said: failedInBrowser(report),
        ...(isOfTests && {
          again: {
            units: failures,
            counted: 0,
            run: () => runBrowser(walk, [...paths, ...AGAIN], 'playwright-again.json'),
          },
        }),
      };
    },
  );
}
