const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const WITH_TYPES = ['--import', 'tsx', '--input-type=module', '-'];

/** Runs the first example of a package's README in the package's folder. @returns the lines that it prints */
module.exports.runExample = (name) => {
  const cwd = join(__dirname, name);
  const [, input] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(cwd, 'README.md'), 'utf8'));
  const output = execFileSync(process.execPath, WITH_TYPES, { cwd, input, encoding: 'utf8' });
  return output.trim().split('\n');
};
