/**
 * `npm test`: lint, types and the build side by side, then unit, service and component tests, then the journeys tagged `@main`; all of
 * them even when one fails. The last line is `N passed, N failed`; the exit code is 0 only when nothing failed.
 *
 * `npm test -- --changed` runs what changed files ask for (`changed.ts`), since the merge base with `main` or a named commit; with
 * `--journeys` those, too. `--record` lets a full run note what that goes by. `npm test -- jest` runs one step, and so on;
 * `npm test -- rest` runs what `npm test` leaves out, and `npm run test:all` everything.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBankFiles } from '../build/bank-files';
import { ensureBuild, isBuilt } from '../build/build';
import { capture, run } from '../processes';
import { changedFiles, mergeBase, RECORD, type Related, relatedTests, SLOW } from './changed';
import { type BrowserReport, failedInBrowser, failedInJest, type JestReport } from './failed-tests';
import { findNode24 } from './find-node24';
import { runJourneys } from './journeys';

/** `said` names each failure with its first words: the tests' own words are thousands of lines up. */
type Tally = { passed: number; failed: number; said: string[] };
type Step = { name: string; run(): Promise<Tally> };

/** A step that is one command, a script of the package's: it counts as one test. What it says comes in one piece, since others run beside it. */
function check(name: string, command = 'npm', words = ['run', '--silent', name]): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await capture(command, words);
      console.log(output.trimEnd());
      return code === 0 ? passed(1) : failed(1, name);
    },
  };
}

/** Seconds that each step took. */
const took = new Map<string, number>();
/** Whether they can be compared with those of a build: one that was at hand is no measure. */
let built = false;
let isRecording = false;

/** Builds the app for the browser tests; it counts as no test. */
async function build(): Promise<Tally> {
  built = (await ensureBuild()) === 'built';
  return passed(0);
}

const types = () => check('types', 'npm', ['run', '--silent', 'check', '--', 'types']);

const passed = (count: number): Tally => ({ passed: count, failed: 0, said: [] });
const failed = (count: number, why: string): Tally => ({ passed: 0, failed: count, said: [why] });

/** Runs tests that leave a report, and counts them. A suite that could not be loaded reports no failed test, and counts all the same. */
async function counted<T>(file: string, tests: () => Promise<number>, count: (report: T) => Tally) {
  const path = join('.data', file);
  rmSync(path, { force: true });
  const code = await tests();
  if (!existsSync(path)) return failed(1, `no ${file} was left`);
  const tally = count(JSON.parse(readFileSync(path, 'utf8')) as T);
  return { ...tally, failed: Math.max(tally.failed, code === 0 ? 0 : 1) };
}

const JEST = ['node_modules/jest/bin/jest.js', '--json', '--outputFile=.data/jest-report.json'];
const runJest = (which: readonly string[], node = process.execPath, env = {}) =>
  counted<JestReport>(
    'jest-report.json',
    () => run(node, [...JEST, ...which], env),
    (report) => ({
      passed: report.numPassedTests,
      failed: Math.max(report.numFailedTests, report.numFailedTestSuites),
      said: failedInJest(report),
    }),
  );

/** With `--record` each test file notes which files it executes. V8 keeps what it counts, so a worker is replaced before it is too large. */
const RECORDED = ['--workerIdleMemoryLimit=1500MB'];

/** The steps with most tests. The first begins the record anew. */
function runRecorded(which: readonly string[], isFirst: boolean): Promise<Tally> {
  if (!isRecording) return runJest(which);
  if (isFirst) rmSync(RECORD, { force: true });
  return runJest([...RECORDED, ...which], process.execPath, { RECORD_EXECUTED: resolve(RECORD) });
}

const runBrowser = (walk: () => Promise<number>) =>
  counted<BrowserReport>('playwright-report.json', walk, (report) => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    said: failedInBrowser(report),
  }));
const journeys = (...paths: string[]) => runBrowser(() => runJourneys({ paths }));

/** They look at pages by a second engine, too. */
async function runOtherJourneys(): Promise<Tally> {
  if ((await run('node', ['lab/install.js'])) !== 0) return failed(1, 'lab/install.js');
  return journeys('--grep-invert', '@main');
}

/** Lint and types of what changed and the tests that it asks for, side by side; then its journeys, where they need no build. */
function stepsOf({ changed, tests, journeys: paths }: Related, walk: boolean): Step[][] {
  const lint = ['biome', 'check', '--no-errors-on-unmatched', ...changed];
  const jest = { name: 'jest', run: () => runJest(['--runTestsByPath', ...tests]) };
  const browser = { name: 'browser', run: () => journeys(...paths) };
  return [
    [check('lint', 'npx', lint), types(), ...(tests.length > 0 ? [jest] : [])],
    walk && paths.length > 0 ? [browser] : [],
  ];
}

/** The tests of the service with the Node that deployments run. Elsewhere it runs the app under the journeys alone. */
async function runNode24(): Promise<Tally> {
  const node = await findNode24();
  return node ? runJest(['--selectProjects', 'node'], node) : failed(1, 'There is no Node 24.');
}

/** Another bank than that of the other steps, in a build of its own. */
const SECOND_BANK = { BANK_DIR: 'examples/musterbank', NEXT_DIST_DIR: '.next-second' };

async function runSecondBank(): Promise<Tally> {
  try {
    return await runBrowser(() => run('npx', ['tsx', 'scripts/test/second-bank.ts'], SECOND_BANK));
  } finally {
    // Both banks write files into `public/`, which are to be the first one's again.
    await makeBankFiles();
  }
}

/** The steps of a stage run side by side. */
const MAIN: Step[][] = [
  [check('lint'), types(), { name: 'build', run: build }],
  [{ name: 'jest', run: () => runRecorded(['--testPathIgnorePatterns', SLOW], true) }],
  [{ name: 'browser', run: () => journeys('--grep', '@main') }],
];

/** Steps that `npm test` leaves out. */
const REST: Step[][] = [
  [{ name: 'jest-rest', run: () => runRecorded([SLOW], false) }],
  [{ name: 'browser-rest', run: runOtherJourneys }],
  [{ name: 'second-bank', run: runSecondBank }],
];

const FORGE = check('forge', 'npx', ['tsx', 'packages/contracts/build/forge-alone.ts']);
/** Behind the other journeys, which install what the lab needs. */
const MATCHER = check('names', 'npm', ['run', '--silent', 'check', '--', 'bench', 'names']);
const EVERY: Step[][] = [
  ...MAIN,
  ...REST,
  [{ name: 'node24', run: runNode24 }],
  [FORGE],
  [MATCHER],
];
const CIRCLES: Readonly<Record<string, Step[][]>> = { main: MAIN, rest: REST, all: EVERY };

async function take(step: Step): Promise<Tally> {
  console.log(`\n== ${step.name}`);
  const started = Date.now();
  const tally = await step.run().catch((error) => failed(1, `${step.name} broke off: ${error}`));
  const seconds = (Date.now() - started) / 1000;
  took.set(step.name, seconds);
  const counts = `${tally.passed} passed, ${tally.failed} failed`;
  console.log(`== ${step.name}: ${counts} in ${seconds.toFixed(0)} s`);
  return tally;
}

const NAMES = EVERY.flat().map(({ name }) => name);

/** The steps that words name, each a step or a circle. */
function named(words: readonly string[]): Step[][] {
  const wanted = words.flatMap((word) => CIRCLES[word]?.flat().map(({ name }) => name) ?? [word]);
  const unknown = wanted.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}. Steps: ${NAMES}.`);
  return EVERY.map((stage) => stage.filter(({ name }) => wanted.includes(name)));
}

/** Steps that changed files ask for. Says what is left out, and why. */
function forChange([since = mergeBase()]: readonly string[], walk: boolean): Step[][] {
  const related = relatedTests(changedFiles(since));
  const walks = walk || isBuilt();
  for (const note of related.notes) console.log(note);
  if (!walks)
    for (const path of related.journeys) console.log(`Not walked, without a build: ${path}`);
  return stepsOf(related, walks);
}

async function main(): Promise<void> {
  mkdirSync('.data', { recursive: true });
  const started = Date.now();
  const { positionals: words, values } = parseArgs({
    allowPositionals: true,
    options: {
      changed: { type: 'boolean' },
      journeys: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
    },
  });
  if (values.journeys && !values.changed)
    throw new Error(
      '--journeys belongs to --changed; all journeys: npm test -- browser browser-rest.',
    );
  isRecording = values.record;
  const stages = values.changed
    ? forChange(words, values.journeys)
    : named(words.length > 0 ? words : ['main']);
  const tallies: Tally[] = [];
  for (const stage of stages) tallies.push(...(await Promise.all(stage.map(take))));
  const sum = (what: 'passed' | 'failed') => tallies.reduce((all, one) => all + one[what], 0);
  for (const line of tallies.flatMap(({ said }) => said)) console.log(`FAILED ${line}`);
  took.set('in all', (Date.now() - started) / 1000);
  sayTimes(NAMES.filter((name) => !took.has(name)));
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

/** Seconds of each step and of the whole, beside the build of this run, and what was left out. */
function sayTimes(left: readonly string[]): void {
  const unit = built && took.get('build');
  console.log('');
  for (const [name, seconds] of took) {
    const ratio = unit ? `, ${(seconds / unit).toFixed(1)} builds` : '';
    console.log(`${name}: ${seconds.toFixed(0)} s${ratio}`);
  }
  if (left.length > 0) console.log(`Not run: ${left.join(', ')} (npm test -- <step>).`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
});
