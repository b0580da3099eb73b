const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const ownFolder = () => process.env.BANK_DIR || 'bank';
const read = (dir, file) => JSON.parse(readFileSync(join(dir, file), 'utf8'));

/**
 * The colours of a bank by token: of the dark theme, the light one, and certificates.
 *
 * @param {string} [dir] the bank's folder
 * @returns {Record<'dark' | 'light' | 'paper', { ground: string, accent: string, brass: string } & Record<string, string>>}
 */
function readBankColours(dir = ownFolder()) {
  return read(dir, 'brand/colours.json');
}

/**
 * The facts of `bank-facts.ts`, from a bank's folder. Plain JavaScript, because the build's configuration reads them too.
 * `npm run bank -- check` says what is wrong with a folder.
 *
 * @param {string} [dir] the bank's folder
 * @returns {import('./bank-facts').BankFacts}
 */
function readBankFacts(dir = ownFolder()) {
  const bank = read(dir, 'bank.json');
  const { dark, light } = readBankColours(dir);
  const both = (token) => ({ dark: dark[token], light: light[token] });
  return {
    brand: bank.brand.name,
    shortName: bank.brand.shortName ?? bank.brand.name,
    slogan: bank.brand.slogan ?? {},
    colours: { ground: both('ground'), accent: both('accent'), brass: both('brass') },
    tokenName: bank.token.name,
    symbol: bank.token.symbol,
    displayCurrency: bank.displayCurrency,
    languages: bank.languages,
    captcha: bank.captcha ?? 'altcha',
  };
}

/**
 * Where customers write to, for the foot of public pages.
 *
 * @param {string} [dir] the bank's folder
 * @returns {string}
 */
function readSupportEmail(dir = ownFolder()) {
  return read(dir, 'bank.json').support.email;
}

module.exports = { readBankColours, readBankFacts, readSupportEmail };
