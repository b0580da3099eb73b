/** Values that a worker's test files leave for the next, such as a running chain. Environments are loaded once for a worker. */
exports.keptByWorker = {};
