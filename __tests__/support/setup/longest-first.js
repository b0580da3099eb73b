const { createRequire } = require('node:module');
const { default: Sequencer } = createRequire(require.resolve('jest'))('@jest/test-sequencer');

/** Short files that take 4 to 15 seconds of a core. */
const LONG =
  /(contracts\/build|database\/promotion|deploy\/(data-owner|pooler|rules)|desk\/(faulty-rows|sign-call)|test\/(frozen-database|leadership)|purchase\/crowd|register\/sample-shares|server\/standalone|wallet\/dialog-without-relay)\.test\.tsx?$/;

/**
 * Where no run was before, Jest starts large files first. A short file that takes long would come last and keep one worker busy while the
 * others have ended.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [
      ...sorted.filter(({ path }) => LONG.test(path)),
      ...sorted.filter(({ path }) => !LONG.test(path)),
    ];
  }
};
