const { version, transformSync } = require('esbuild');

const OPTIONS = {
  format: 'cjs',
  target: 'node20.19',
  // Jest gives a module of its own to `require` alone.
  supported: { 'dynamic-import': false },
  sourcemap: 'inline',
};
const KEY = `${version} ${JSON.stringify(OPTIONS)}`;

/** Jest's transformer of the packages' TypeScript. */
module.exports = {
  getCacheKey: (source, file) => `${KEY} ${file} ${source}`,
  process: (source, file) =>
    transformSync(source, {
      ...OPTIONS,
      loader: file.endsWith('.ts') ? 'ts' : 'js',
      sourcefile: file,
    }),
};
