/** The count of a step. */
export type Tally = {
  passed: number;
  failed: number;
  /** A line for each failure with its first words: the tests' own words are thousands of lines up. */
  said: string[];
  /** Tests that may be tried once more; nothing where a second answer would prove nothing. */
  again?: Again;
};

/** Failed tests that may be tried once more. */
export type Again = {
  /** Files of Jest, or journeys. */
  units: number;
  /** Passed tests of the first try that the second one counts again. */
  counted: number;
  run(): Promise<Tally>;
};

export const passed = (count: number): Tally => ({ passed: count, failed: 0, said: [] });
export const failed = (count: number, why: string): Tally => ({
  passed: 0,
  failed: count,
  said: [why],
});

/** More files and journeys that fail in one run are no accident. */
const MOST = 3;

/** The tallies after the second try, and what passed in it alone. */
export type Settled = { tallies: Tally[]; unsteady: string[] };

/**
 * Tries failed tests once more, alone, when all else has ended. A test that passes then counts as passed, and is named as unsteady: it
 * found a fault of the product or has one itself.
 *
 * @returns the first tallies where something failed that has no second try, or too much did
 */
export async function settle(
  tallies: readonly Tally[],
  say: (line: string) => void = console.log,
): Promise<Settled> {
  const first: Settled = { tallies: [...tallies], unsteady: [] };
  const red = tallies.filter(({ failed }) => failed > 0);
  if (red.length === 0) return first;
  const units = red.reduce((sum, { again }) => sum + (again?.units ?? 0), 0);
  if (red.some(({ again }) => !again)) {
    say('\nNo second try: what failed would fail again.');
    return first;
  }
  if (units > MOST) {
    say(`\nNo second try: ${units} files and journeys failed, ${MOST} may.`);
    return first;
  }
  for (const line of red.flatMap(({ said }) => said)) say(`Failed at first: ${line}`);
  const settled: Settled = { tallies: [], unsteady: [] };
  for (const tally of tallies) {
    const second = tally.failed > 0 ? await tally.again?.run() : undefined;
    const both = second ? merged(tally, second) : tally;
    settled.tallies.push(both);
    if (second && both.failed === 0) settled.unsteady.push(...tally.said);
  }
  return settled;
}

/** Both tries as one. A second one that ran fewer tests than had failed has not shown that they pass. */
function merged(first: Tally, second: Tally): Tally {
  const counted = first.again?.counted ?? 0;
  const missing = Math.max(0, first.failed - (second.passed + second.failed - counted));
  const sum = first.passed - counted + second.passed;
  if (second.failed + missing === 0) return passed(sum);
  const said = second.said.length > 0 ? second.said : first.said;
  return { passed: sum, failed: second.failed + missing, said };
}
