import type { World } from './world';

/** Counts what held and what did not, over all parts of a run. */
export type Score = {
  /** Notes one thing that was tried; a fault, or an answer that was wrong meanwhile, makes it fail. */
  count(what: string, faults: readonly string[]): void;
  /** The last line of the run. Returns whether everything held. */
  close(): boolean;
};

export function startScore(): Score & { of(world: World): Score } {
  let passed = 0;
  let failed = 0;
  const count = (what: string, wrong: readonly string[]) => {
    if (wrong.length === 0) passed += 1;
    else failed += 1;
    for (const line of wrong) console.log(`FAILED ${what}: ${line}`);
  };
  const close = () => {
    console.log(`\n${passed} passed, ${failed} failed`);
    return failed === 0;
  };
  return {
    count,
    close,
    of: (world) => ({
      count: (what, faults) => count(what, [...faults, ...world.breaches.splice(0)]),
      close,
    }),
  };
}
