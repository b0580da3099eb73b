let passed = 0;
let failed = 0;

/** Prints a line for one thing that a check has seen, and counts it. */
export function report(what: string, holds: boolean, saw: string): void {
  if (holds) passed += 1;
  else failed += 1;
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}${saw === '' ? '' : `: ${saw}`}`);
}

/** The same where only a failure says what was seen. */
export function expectThat(what: string, holds: boolean, saw: unknown = ''): void {
  report(what, holds, holds ? '' : typeof saw === 'string' ? saw : JSON.stringify(saw));
}

export const allPassed = () => failed === 0;

/** Runs checks; the last line is `N passed, N failed`, and an error is a failure. */
export function runChecks(work: () => Promise<void>): void {
  work()
    .catch((error: unknown) => {
      failed += 1;
      console.error(error instanceof Error ? error.message : error);
    })
    .finally(() => {
      console.log(`\n${passed} passed, ${failed} failed`);
      process.exit(failed === 0 ? 0 : 1);
    });
}
