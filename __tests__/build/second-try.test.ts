import { resolve } from 'node:path';
import { filesToTryAgain, type JestReport } from '../../scripts/test/failed-tests';
import { passed, settle, type Tally } from '../../scripts/test/tally';

const SAID = ['a.test.ts › adds: expected 2'];
const quiet = () => undefined;

/** A first try with a failure, and how often the second one ran. */
function red(second: Tally, units = 1) {
  const tries: Tally[] = [];
  const run = async () => {
    tries.push(second);
    return second;
  };
  const tally: Tally = { passed: 9, failed: 1, said: SAID, again: { units, counted: 2, run } };
  return { tally, tries };
}

it('what passes in the second try counts as passed, and is named as unsteady', async () => {
  const { tally } = red(passed(3));
  expect(await settle([passed(4), tally], quiet)).toEqual({
    tallies: [passed(4), passed(10)],
    unsteady: SAID,
  });
});

it.each<[string, Tally]>([
  ['fails again', { passed: 2, failed: 1, said: SAID }],
  // Not found, or skipped.
  ['runs no more', passed(2)],
])('what %s is red, and not unsteady', async (_, second) => {
  const { tally } = red(second);
  const { tallies, unsteady } = await settle([tally], quiet);
  expect(tallies).toEqual([{ passed: 9, failed: 1, said: SAID }]);
  expect(unsteady).toEqual([]);
});

it('nothing runs again when nothing failed', async () => {
  expect(await settle([passed(4)], quiet)).toEqual({ tallies: [passed(4)], unsteady: [] });
});

it('more than three files and journeys are no accident', async () => {
  const [files, journeys] = [red(passed(3), 2), red(passed(3), 2)];
  const first = [files.tally, journeys.tally];
  expect(await settle(first, quiet)).toEqual({ tallies: first, unsteady: [] });
  expect([...files.tries, ...journeys.tries]).toEqual([]);
});

it('beside what has no second try, nothing else gets one', async () => {
  const { tally, tries } = red(passed(3));
  const lint: Tally = { passed: 0, failed: 1, said: ['lint'] };
  expect((await settle([lint, tally], quiet)).tallies).toEqual([lint, tally]);
  expect(tries).toEqual([]);
});

const report = (message: string): JestReport => ({
  numPassedTests: 2,
  numFailedTests: 1,
  numFailedTestSuites: 1,
  testResults: [
    { name: resolve('a.test.ts'), status: 'passed', message: '', assertionResults: [] },
    {
      name: resolve('packages/b.test.ts'),
      status: 'failed',
      message,
      assertionResults: [
        { status: 'passed', fullName: 'one', failureMessages: [] },
        { status: 'failed', fullName: 'two', failureMessages: [message] },
      ],
    },
  ],
});

it('a file is tried again, and the tests that passed in it count once', () => {
  expect(filesToTryAgain(report('expected 1'))).toEqual({
    files: ['packages/b.test.ts'],
    passed: 1,
  });
});

it('a property with a counterexample is not: the same inputs would break it again', () => {
  expect(filesToTryAgain(report('Property failed after 3 tests'))).toBeNull();
});
