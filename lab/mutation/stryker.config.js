const { join } = require('node:path');

const { MUTATE = '', MUTATION_REPORT = '', MUTATION_STATE = '' } = process.env;

/** `mutation.ts` names the files, the report and the state of a module. */
module.exports = {
  testRunner: 'jest',
  plugins: [join(__dirname, '../node_modules/@stryker-mutator/jest-runner/dist/src/index.js')],
  jest: { configFile: 'lab/mutation/jest.config.js' },
  coverageAnalysis: 'perTest',
  mutate: MUTATE.split(','),
  // A constant that is computed when its module is loaded needs a start of its own for each mutant, and says little.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: MUTATION_STATE,
  reporters: ['json'],
  jsonReporter: { fileName: MUTATION_REPORT },
  tempDirName: '.data/mutation/sandbox',
  // What the tests need, and nothing that is made.
  ignorePatterns: [
    '/*',
    '!/packages',
    '!/src',
    '!/__tests__',
    '!/lab',
    '/lab/node_modules',
    '!/bank',
    '!/package.json',
  ],
  concurrency: 2,
  allowConsoleColors: false,
};
