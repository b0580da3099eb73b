const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const CAPTCHA_VENDORS = require('../../../src/config/captcha-vendors.json');
const { readBankColours, readCaptchaKind } = require('../../../src/config/read-bank-facts');
const { readLanguages } = require('../../../src/lang/read-languages');

/** A script of `first-scripts` as pages carry it: without comments, and with the languages, the colour and the human check of the bank. */
function firstScript(name) {
  const file = join(__dirname, '../../../src/shell/document/first-scripts', name);
  const loads = CAPTCHA_VENDORS[readCaptchaKind()]?.loads ?? [];
  const codes = readLanguages().map(({ code }) => code);
  return readFileSync(file, 'utf8')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace("'CAPTCHA_LOADS'", () => JSON.stringify(loads).slice(1, -1))
    .replace('LANGUAGES', codes.join('|'))
    .replace('LIGHT_GROUND', readBankColours().light.ground);
}

module.exports = { firstScript };
