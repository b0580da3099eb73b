const fc = require('fast-check');

/*
 * Properties try the same cases in every run, so that a run tells of the code and not of its luck. PROPERTY_SEED=random tries others (a
 * failure names its seed; that number in its place repeats it), and PROPERTY_RUNS tries more of them where a test sets no number of its own.
 */
const { PROPERTY_SEED = '20260', PROPERTY_RUNS } = process.env;

fc.configureGlobal({
  ...(PROPERTY_SEED === 'random' ? {} : { seed: Number(PROPERTY_SEED) }),
  ...(PROPERTY_RUNS === undefined ? {} : { numRuns: Number(PROPERTY_RUNS) }),
});
