/**
 * Compiles a file once per worker. A worker runs dozens of test files that load the same modules: without this, V8 parses and
 * compiles each of them again for each test file.
 *
 * @param {(source: string, filename: string) => T} compile its result must not depend on the test file
 * @returns {(source: string, filename: string) => T}
 * @template T
 */
exports.compileOnce = (compile) => {
  const known = new Map();
  return (source, filename) => {
    let kept = known.get(filename);
    if (kept?.source !== source) {
      kept = { source, compiled: compile(source, filename) };
      known.set(filename, kept);
    }
    return kept.compiled;
  };
};
