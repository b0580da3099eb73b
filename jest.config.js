/**
 * Three projects. `node`: units and the service, against a real PostgreSQL that global-setup starts once.
 * `browser`: components in jsdom, which reach the same service in process. `packages`: each package's own tests, with nothing else.
 */
const { join } = require('node:path');
const nextJest = require('next/jest');
const packages = require('./packages/jest.config');
const { ourPartsOfRainbowKit } = require('./src/wallet/island/kit/parts.js');

const withNext = nextJest({ dir: __dirname });

/** Packages that ship only ES modules and so must be compiled for Jest. */
const ESM_PACKAGES = [
  'any-ascii',
  'mrz',
  'jose',
  'marked',
  'icu-minify',
  '@formatjs/icu-messageformat-parser',
  '@formatjs/icu-skeleton-parser',
  'htmlparser2',
  'domhandler',
  'domutils',
  'dom-serializer',
  'domelementtype',
  'entities',
  'rettime',
  'until-async',
  '@open-draft/deferred-promise',
  '@rainbow-me/rainbowkit',
  'wagmi',
  '@wagmi/core',
  '@wagmi/connectors',
  'cuer',
  'qr',
  'porto',
];

const shared = {
  rootDir: __dirname,
  moduleNameMapper: {
    ...Object.fromEntries(ourPartsOfRainbowKit().map(([part, stand]) => [part.source, stand])),
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@node-rs/argon2$': '<rootDir>/__tests__/support/setup/quick-argon2.js',
  },
  modulePathIgnorePatterns: ['<rootDir>/\\.next', '<rootDir>/\\.data'],
  testPathIgnorePatterns: ['/node_modules/', '/e2e/'],
};

/** A database for all tests of the service. Jest runs it once, and only where one of these projects has a test to run. */
const served = {
  ...shared,
  globalSetup: '<rootDir>/__tests__/support/setup/global-setup.ts',
  globalTeardown: '<rootDir>/__tests__/support/setup/global-teardown.ts',
};

const projects = {
  node: {
    ...served,
    displayName: 'node',
    testEnvironment: '<rootDir>/__tests__/support/setup/worker-environment.js',
    runtime: '<rootDir>/__tests__/support/setup/worker-runtime.js',
    testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
  },
  browser: {
    ...served,
    displayName: 'browser',
    testEnvironment: '<rootDir>/__tests__/support/setup/jsdom-environment.js',
    runtime: '<rootDir>/__tests__/support/setup/browser-runtime.js',
    testEnvironmentOptions: { customExportConditions: [''] },
    setupFilesAfterEnv: ['<rootDir>/__tests__/support/setup/setup-browser.ts'],
    testMatch: ['<rootDir>/__tests__/**/*.test.tsx'],
  },
};

/** next/jest prepends its own ignore patterns, so ours replace them once it has answered. */
async function project(config) {
  const resolved = await withNext(config)();
  return {
    ...resolved,
    transformIgnorePatterns: [
      `/node_modules/(?!(?:${ESM_PACKAGES.join('|')})/)`,
      '^.+\\.module\\.(css|sass|scss)$',
    ],
  };
}

module.exports = async () => ({
  projects: [
    ...(await Promise.all(Object.values(projects).map(project))),
    { ...packages, rootDir: join(__dirname, 'packages') },
  ],
  testSequencer: '<rootDir>/__tests__/support/setup/longest-first.js',
  // Two workers, as many as the cores this is measured on. With three, nothing ended sooner on a slow one, and the chain under test
  // answered too late. At the end Jest may print that a worker did not exit gracefully: nothing is open then, but freeing its memory, about
  // 1 GB, takes longer than Jest's half second.
  maxWorkers: 2,
  // Against a test that hangs: no measure of its speed.
  testTimeout: 300_000,
});
