/**
 * `npm test`: lint and types side by side, then the build, then unit, service and component tests, then the journeys tagged `@main`. It
 * stops where lint, types or the build failed. Tests that failed are tried once more when all else has ended (`tally.ts`), unless `--once`
 * is given. The last line is `N passed, N failed`; the exit code is 0 only when nothing failed.
 *
 * `npm test -- --changed` runs what changed files ask for (`changed.ts`), since the merge base with `main` or a named commit; with
 * `--journeys` those, too. `--record` notes what tests execute, which `--changed` goes by once the run is green. `npm test -- jest`
 * runs one step, and so on; `npm test -- rest` runs what `npm test` leaves out, and `npm run test:all` everything.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBankFiles } from '../build/bank-files';
import { ensureBuild, isBuilt } from '../build/build';
import { capture, run } from '../processes';
import { changedFiles, mergeBase, type Related, relatedTests } from './changed';
import { keepNotes, NOTES } from './executed';
import { findNode24 } from './find-node24';
import { runJourneys } from './journeys';
import { runBrowser, runJest } from './report-tests';
import { REST_PATHS } from './rest';
import { failed, passed, settle, type Tally } from './tally';

type Step = {
  name: string;
  run(): Promise<Tally>;
  /** Whether what follows proves nothing when it failed. */
  first?: boolean;
};

/** A step that is one command, a script of the package's: it counts as one test. What it says comes in one piece, since others run beside it. */
function check(name: string, command = 'npm', words = ['run', '--silent', name]): Step {
  return {
    name,
    first: true,
    run: async () => {
      const { code, output } = await capture(command, words);
      console.log(output.trimEnd());
      return code === 0 ? passed(1) : failed(1, name);
    },
  };
}

/** Seconds that each step took. */
const took = new Map<string, number>();
let isRecording = false;

/** Builds the app for the browser tests; it counts as no test. */
async function build(): Promise<Tally> {
  await ensureBuild();
  return passed(0);
}

const types = () => check('types', 'npm', ['run', '--silent', 'check', '--', 'types']);

/** With `--record` each test file notes which files it executes. V8 keeps what it counts, so a worker is replaced before it is too large. */
const RECORDED = ['--workerIdleMemoryLimit=1500MB'];

/** The steps with most tests. The first begins the record anew. */
function runRecorded(which: readonly string[], isFirst: boolean): Promise<Tally> {
  if (!isRecording) return runJest(which);
  if (isFirst) rmSync(NOTES, { force: true });
  return runJest([...RECORDED, ...which], process.execPath, { RECORD_EXECUTED: resolve(NOTES) });
}

const journeys = (...paths: string[]) =>
  runBrowser((which, env) => runJourneys({ paths: which, env }), paths);

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
    return await runBrowser(
      (words, env) =>
        run('npx', ['tsx', 'scripts/test/second-bank.ts', ...words], { ...SECOND_BANK, ...env }),
      ['--grep', '@any-bank'],
    );
  } finally {
    // Both banks write files into `public/`, which are to be the first one's again.
    await makeBankFiles();
  }
}

/** The steps of a stage run side by side. */
const MAIN: Step[][] = [
  [check('lint'), types()],
  [{ name: 'build', run: build, first: true }],
  [{ name: 'jest', run: () => runRecorded(['--testPathIgnorePatterns', REST_PATHS], true) }],
  [{ name: 'browser', run: () => journeys('--grep', '@main') }],
];

/** Steps that `npm test` leaves out. */
const REST: Step[][] = [
  [{ name: 'jest-rest', run: () => runRecorded([REST_PATHS], false) }],
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

/** Runs stages one after the other, and stops behind one whose failure leaves the others nothing to prove. */
async function takeAll(stages: readonly Step[][]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const stage of stages) {
    const counts = await Promise.all(stage.map(take));
    tallies.push(...counts);
    if (stage.some(({ first }, at) => first && counts[at]?.failed)) break;
  }
  return tallies;
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
      once: { type: 'boolean', default: false },
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
  const first = await takeAll(stages);
  const { tallies, unsteady } = values.once
    ? { tallies: first, unsteady: [] }
    : await settle(first);
  const sum = (what: 'passed' | 'failed') => tallies.reduce((all, one) => all + one[what], 0);
  took.set('in all', (Date.now() - started) / 1000);
  sayTimes(NAMES.filter((name) => !took.has(name)));
  for (const line of unsteady) console.log(`UNSTEADY ${line}`);
  for (const line of tallies.flatMap(({ said }) => said)) console.log(`FAILED ${line}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
  if (isRecording && took.has('jest') && process.exitCode === 0) keepNotes(await head());
}

const head = async () => (await capture('git', ['rev-parse', '--short', 'HEAD'])).output.trim();

/** Seconds of each step and of the whole, and what was left out. */
function sayTimes(left: readonly string[]): void {
  console.log('');
  for (const [name, seconds] of took) console.log(`${name}: ${seconds.toFixed(0)} s`);
  if (left.length > 0) console.log(`Not run: ${left.join(', ')} (npm test -- <step>).`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
});
