/**
 * `npm test`: lint, types, unit, service, component and browser tests, in this order, all of them even when
 * one fails. The last line is `N passed, N failed`; the exit code is 0 only when nothing failed.
 *
 * `npm test -- browser` runs the browser journeys alone; any other words name the steps to run.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './build';
import { findBrowser } from './find-browser';
import { startLocalStack } from './local-stack';
import { freePort, run } from './processes';

type Tally = { passed: number; failed: number };
type Step = { name: string; run(): Promise<Tally> };

const JEST_REPORT = join('.data', 'jest-report.json');
const PLAYWRIGHT_REPORT = join('.data', 'playwright-report.json');

/** A step that is one check: it counts as one test. */
function check(name: string, command: string, args: string[]): Step {
  return {
    name,
    run: async () => ((await run(command, args)) === 0 ? passed(1) : failed(1)),
  };
}

const passed = (count: number): Tally => ({ passed: count, failed: 0 });
const failed = (count: number): Tally => ({ passed: 0, failed: count });

async function runJest(): Promise<Tally> {
  rmSync(JEST_REPORT, { force: true });
  const code = await run('npx', ['jest', '--json', `--outputFile=${JEST_REPORT}`]);
  const report = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  }>(JEST_REPORT);
  if (!report) return failed(1);
  // A suite that could not be loaded reports no failed test; it must count all the same.
  const failures = Math.max(report.numFailedTests, report.numFailedTestSuites, code === 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed: failures };
}

/** All people of the browser tests come from one address; what limits an address is tested by itself. */
const MANY_PEOPLE = {
  LIMIT_SIGNUPS_PER_IP_HOUR: '100000',
  LIMIT_LOGINS_PER_IP_HOUR: '100000',
  LIMIT_CODE_CHECKS_PER_IP_HOUR: '100000',
  LIMIT_CODE_SENDS_PER_IP_HOUR: '100000',
  LIMIT_CODE_SENDS_PER_PREFIX_HOUR: '100000',
};

async function runJourneys(): Promise<Tally> {
  const browser = await findBrowser();
  await ensureBuild();
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const dataDir = mkdtempSync(join('.data', 'e2e-'));
  const stack = await startLocalStack({ port: await freePort(), dataDir, env: MANY_PEOPLE });
  try {
    const code = await run('npx', ['playwright', 'test'], {
      CHROMIUM_PATH: browser,
      E2E_URL: stack.url,
      E2E_RPC_URL: stack.rpcUrl,
    });
    const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
      PLAYWRIGHT_REPORT,
    );
    if (!report) return failed(1);
    const failures = report.stats.unexpected + report.stats.flaky;
    return { passed: report.stats.expected, failed: Math.max(failures, code === 0 ? 0 : 1) };
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function readReport<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

const STEPS: Step[] = [
  check('lint', 'npx', ['biome', 'ci', '.']),
  check('types', 'npx', ['tsc', '--noEmit']),
  { name: 'jest', run: runJest },
  { name: 'browser', run: runJourneys },
];

async function main(): Promise<void> {
  mkdirSync('.data', { recursive: true });
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(`No such step: ${unknown.join(', ')}. Steps: ${STEPS.map((s) => s.name)}.`);
  }
  const total: Tally = { passed: 0, failed: 0 };
  for (const step of STEPS) {
    if (wanted.length > 0 && !wanted.includes(step.name)) continue;
    console.log(`\n== ${step.name}`);
    const started = Date.now();
    const tally = await step.run().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return failed(1);
    });
    total.passed += tally.passed;
    total.failed += tally.failed;
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    console.log(`== ${step.name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
});
