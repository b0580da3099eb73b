const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { readLanguages } = require('../../../src/lang/read-languages');

/** A script of `first-scripts` as pages carry it: without comments, and with the languages that the bank offers. */
function firstScript(name) {
  const file = join(__dirname, '../../../src/shell/document/first-scripts', name);
  const codes = readLanguages().map(({ code }) => code);
  return readFileSync(file, 'utf8')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace('LANGUAGES', codes.join('|'));
}

module.exports = { firstScript };
