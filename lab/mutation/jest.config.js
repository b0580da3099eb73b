const { join } = require('node:path');
const packages = require('../../packages/jest.config');

/**
 * Tests of modules that need no service, for Stryker: one plain project, because what a test covers is counted only in an environment of
 * Jest's own name.
 */
module.exports = {
  ...packages,
  displayName: 'mutation',
  rootDir: join(__dirname, '../..'),
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1' },
  testMatch: [
    '<rootDir>/packages/*/test/**/*.test.ts',
    '<rootDir>/__tests__/shared/**/*.test.ts',
    '<rootDir>/__tests__/server/deposits/judge-entry.test.ts',
  ],
  modulePathIgnorePatterns: ['<rootDir>/\\.data'],
};
