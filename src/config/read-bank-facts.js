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
 * `npm run tool -- bank check` says what is wrong with a folder.
 *
 * @param {string} [dir] the bank's folder
 * @returns {import('./bank-facts').BankFacts}
 */
function readBankFacts(dir = ownFolder()) {
  const { brand, token, displayCurrency } = read(dir, 'bank.json');
  const { dark, light } = readBankColours(dir);
  return {
    brand: brand.name,
    shortName: brand.shortName ?? brand.name,
    slogan: brand.slogan?.en ?? '',
    accent: { dark: dark.accent, light: light.accent },
    symbol: token.symbol,
    displayCurrency,
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

/**
 * Who makes the human check.
 *
 * @returns {import('./captcha').CaptchaKind}
 */
function readCaptchaKind() {
  return read(ownFolder(), 'bank.json').captcha ?? 'altcha';
}

module.exports = { readBankColours, readBankFacts, readCaptchaKind, readSupportEmail };
