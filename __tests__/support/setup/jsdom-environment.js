const { webcrypto } = require('node:crypto');
require('./visible-styles');
const { TestEnvironment } = require('jest-environment-jsdom');
const { endStorages } = require('./async-storages');
const { noteExecuted } = require('./executed');
const { keptByWorker } = require('./kept-by-worker');

/** jsdom without these globals cannot run msw, viem or the service in process; Node's own are the real ones. */
const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'TransformStream',
  'ReadableStream',
  'WritableStream',
  'BroadcastChannel',
  'Request',
  'Response',
  'Headers',
  'fetch',
  'structuredClone',
  'setImmediate',
  'clearImmediate',
];

module.exports = class JsdomWithNode extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.testPath = context.testPath;
  }

  async setup() {
    await super.setup();
    for (const name of FROM_NODE) {
      this.global[name] = globalThis[name];
    }
    // jsdom's own has no `subtle`, by which the service signs its tokens.
    Object.defineProperty(this.global, 'crypto', { value: webcrypto, configurable: true });
    // jsdom's Uint8Array is of another realm; node:crypto and jose check with instanceof.
    this.global.Uint8Array = Uint8Array;
    this.global.ArrayBuffer = ArrayBuffer;
    this.global.keptByWorker = keptByWorker;
  }

  async teardown() {
    await super.teardown();
    noteExecuted(this.testPath);
    endStorages();
  }
};
