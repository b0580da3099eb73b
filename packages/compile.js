const { version, transformSync } = require('esbuild');

/** Jest's transformer of the packages' TypeScript. */
module.exports = {
  getCacheKey: (source, file) => `${version} ${file} ${source}`,
  process: (source, file) =>
    transformSync(source, {
      loader: file.endsWith('.ts') ? 'ts' : 'js',
      format: 'cjs',
      target: 'node20.19',
      sourcemap: 'inline',
      sourcefile: file,
    }),
};
