const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { compileOnce } = require('./compile-once');

const requireOnce = createRequire(__filename);
const PACKAGE = /[\\/]node_modules[\\/]/;
/** Jest's own parts that keep what a file's tests are and expect. */
const PER_FILE = /[\\/]node_modules[\\/](jest-circus|expect|@jest[\\/]expect|jest-snapshot)[\\/]/;

/** Jest's parameters of a module, in the order in which it gives the arguments. */
const PARAMETERS = ['module', 'exports', 'require', '__dirname', '__filename', 'jest'];

const functionOf = compileOnce((source, filename) =>
  compileFunction(source, PARAMETERS, { filename }),
);

/**
 * Loads packages once per worker, and our own modules once per test file. A package that is mocked for our own
 * modules is real for other packages.
 */
class WorkerRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor } = this;
    // Jest's own refuses to compile outside of a `vm` context.
    executor.compile = functionOf;
  }

  requireModule(from, name, options, isRequireActual) {
    const file = name && this.packageFile(from, name);
    return file ? requireOnce(file) : super.requireModule(from, name, options, isRequireActual);
  }

  packageFile(from, name) {
    if (this._resolution.isCoreModule(name)) return null;
    const file = this._resolution.resolveCjs(from, name);
    return PACKAGE.test(file) && !PER_FILE.test(file) ? file : null;
  }
}

module.exports = { __esModule: true, default: WorkerRuntime };
