const { join } = require('node:path');

/** Tests of one package, which know nothing of the product: `npm test -w packages/<name>`. The root's configuration runs those of all. */
module.exports = {
  displayName: 'packages',
  testEnvironment: 'node',
  setupFiles: [join(__dirname, 'properties.js')],
  testMatch: ['<rootDir>/**/test/**/*.test.ts'],
  transform: { '\\.[jt]s$': join(__dirname, 'compile.js') },
  // Packages that ship only ES modules.
  transformIgnorePatterns: ['/node_modules/(?!any-ascii/)'],
  testTimeout: 300_000,
};
