const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { compileOnce } = require('./compile-once');

/** Jest's parameters of a module, in the order in which it gives the arguments. */
const HEAD = '(function (module, exports, require, __dirname, __filename, jest) {';

// A script belongs to no context; a function that Jest's own compiler makes belongs to that of one test file.
const scriptOf = compileOnce(
  (source, filename) =>
    new Script(`${HEAD}${source}\n})`, { filename, columnOffset: -HEAD.length }),
);

/** Loads all modules for each test file, since they keep its window, but compiles each once per worker. */
class BrowserRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      // Jest says where a syntax error is, and what to do when its environment has ended.
      if (context === null) return compile(source, filename);
      try {
        return scriptOf(source, filename).runInContext(context);
      } catch (error) {
        if (error instanceof SyntaxError) return compile(source, filename);
        throw error;
      }
    };
  }
}

module.exports = { __esModule: true, default: BrowserRuntime };
