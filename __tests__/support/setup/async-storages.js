const { AsyncLocalStorage } = require('node:async_hooks');

const used = new Set();
const { run } = AsyncLocalStorage.prototype;

AsyncLocalStorage.prototype.run = function keepNote(...args) {
  used.add(this);
  return run.apply(this, args);
};

/**
 * Ends the storages that a test file has used. Node gives every promise a value for each storage that was ever used, and Jest makes one
 * for each file: at the two hundredth, that is a tenth of a worker's time. One that is used again begins again.
 */
exports.endStorages = () => {
  for (const storage of used) storage.disable();
  used.clear();
};
