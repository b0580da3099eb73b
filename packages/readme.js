const { execFileSync } = require('node:child_process');
const { readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/** Runs the first example of a package's README in the package's folder. @returns the lines that it prints */
module.exports.runExample = (name) => {
  const cwd = join(__dirname, name);
  const [, code] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(cwd, 'README.md'), 'utf8'));
  const file = join(cwd, '.example.mts');
  writeFileSync(file, code);
  try {
    const words = ['--import', 'tsx', file];
    return execFileSync(process.execPath, words, { cwd, encoding: 'utf8' }).trim().split('\n');
  } finally {
    rmSync(file);
  }
};
