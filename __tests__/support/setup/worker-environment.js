const { TestEnvironment } = require('jest-environment-node');
const { endStorages } = require('./async-storages');
const { noteExecuted } = require('./executed');
const { keptByWorker } = require('./kept-by-worker');

/**
 * Runs test files in the worker's own context, one after the other. In a context of its own each look-up of `Object` or
 * `Uint8Array` passes through an interceptor, by which the service takes twice the time. What a file changes on the global
 * object, the process, its environment or its folder is undone behind it.
 */
module.exports = class WorkerEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.testPath = context.testPath;
    this.undo = [keep(globalThis), keep(process), keep(process.env), keepFolder()];
    const { moduleMocker, fakeTimersModern } = this;
    this.fakeTimers.dispose();
    fakeTimersModern.dispose();
    this.global = globalThis;
    globalThis.keptByWorker = keptByWorker;
    this.moduleMocker = new moduleMocker.constructor(globalThis);
    // Only the timers that `legacyFakeTimers` asks for; no test does.
    this.fakeTimers = null;
    this.fakeTimersModern = new fakeTimersModern.constructor({
      config: config.projectConfig,
      global: globalThis,
    });
  }

  async teardown() {
    await super.teardown();
    noteExecuted(this.testPath);
    endStorages();
    for (const undo of this.undo) undo();
  }
};

/** Returns what puts an object's own properties back. */
function keep(object) {
  const kept = Object.getOwnPropertyDescriptors(object);
  return () => {
    for (const key of Reflect.ownKeys(object)) {
      if (!Object.hasOwn(kept, key)) Reflect.deleteProperty(object, key);
    }
    for (const key of Reflect.ownKeys(kept)) Reflect.defineProperty(object, key, kept[key]);
  };
}

function keepFolder() {
  const folder = process.cwd();
  return () => process.chdir(folder);
}
