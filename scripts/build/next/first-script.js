const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { readBankColours } = require('../../../src/config/read-bank-facts');
const { readLanguages } = require('../../../src/lang/read-languages');

/** A script of `first-scripts` as pages carry it: without comments, and with the languages and the colour of the bank. */
function firstScript(name) {
  const file = join(__dirname, '../../../src/shell/document/first-scripts', name);
  const codes = readLanguages().map(({ code }) => code);
  return readFileSync(file, 'utf8')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace('LANGUAGES', codes.join('|'))
    .replace('LIGHT_GROUND', readBankColours().light.ground);
}

module.exports = { firstScript };
