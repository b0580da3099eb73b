const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * The facts of `bank-facts.ts`, from a bank's folder. Plain JavaScript, because the build's configuration reads them too.
 * `npm run bank -- check` says what is wrong with a folder.
 *
 * @param {string} [dir] the bank's folder
 * @returns {import('./bank-facts').BankFacts}
 */
function readBankFacts(dir = process.env.BANK_DIR || 'bank') {
  const bank = JSON.parse(readFileSync(join(dir, 'bank.json'), 'utf8'));
  return {
    brand: bank.brand.name,
    shortName: bank.brand.shortName ?? bank.brand.name,
    slogan: bank.brand.slogan ?? {},
    tokenName: bank.token.name,
    symbol: bank.token.symbol,
    displayCurrency: bank.displayCurrency,
    languages: bank.languages,
    captcha: bank.captcha ?? 'altcha',
  };
}

module.exports = { readBankFacts };
