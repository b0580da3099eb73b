/**
 * `npm run check -- mutation`: changes the code of modules that need no service, one place at a time, and counts the changes that no test
 * notices, with Stryker. Incremental: a mutant whose code and tests did not change keeps its result. Words choose modules.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run, runScript } from '../../scripts/processes';
import { MODULES, type Module } from './modules';

const STRYKER = join(__dirname, '../node_modules/@stryker-mutator/core/bin/stryker.js');
const FOLDER = resolve('.data', 'mutation');

/** The parts of Stryker's report that are read here (mutation-testing-report-schema 2). */
type Report = {
  files: Record<
    string,
    { mutants: { status: string; mutatorName: string; location: { start: { line: number } } }[] }
  >;
};

const NOTICED = /^(Killed|Timeout)$/;
/** Counted as neither: they do not compile, or are said to be equal in the code. */
const LEFT_OUT = /^(Ignored|CompileError|RuntimeError)$/;

/** @returns whether the tests notice as much as they must */
async function tryModule(name: string, { mutate, least }: Module): Promise<boolean> {
  const report = join(FOLDER, `${name}.json`);
  const code = await run(process.execPath, [STRYKER, 'run', join(__dirname, 'stryker.config.js')], {
    MUTATE: mutate.join(),
    MUTATION_REPORT: report,
    MUTATION_STATE: join(FOLDER, `${name}-state.json`),
  });
  if (code !== 0) return false;
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const mutants = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.filter(({ status }) => !LEFT_OUT.test(status)).map((one) => ({ ...one, file })),
  );
  const survivors = mutants.filter(({ status }) => !NOTICED.test(status));
  for (const { file, location, mutatorName } of survivors)
    console.log(`  survived: ${file}:${location.start.line} ${mutatorName}`);
  const score = (100 * (mutants.length - survivors.length)) / mutants.length;
  const verdict = score < least ? 'OVER' : 'ok';
  console.log(`${name}  ${score.toFixed(1)} of ${least} points  ${verdict}`);
  return score >= least;
}

runScript(async () => {
  const words = process.argv.slice(2);
  const unknown = words.filter((word) => !(word in MODULES));
  if (unknown.length > 0)
    throw new Error(`No such module: ${unknown}. Modules: ${Object.keys(MODULES).join(', ')}.`);
  mkdirSync(FOLDER, { recursive: true });
  let failed = 0;
  const chosen = Object.entries(MODULES).filter(
    ([name]) => words.length === 0 || words.includes(name),
  );
  for (const [name, module] of chosen) if (!(await tryModule(name, module))) failed += 1;
  console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
  return failed === 0;
});
