import type { DisplayCurrency } from '@fnx/api/shared/account-vocabulary';

/** Facts about the bank that pages and the service share. They are part of every page's script. */
export type BankFacts = {
  /** The name that the product carries: `{brand}` in texts. */
  brand: string;
  /** At most 12 letters, for the label of an icon. */
  shortName: string;
  /** In English; the catalogs of `shell` have it in other languages. Empty without one. */
  slogan: string;
  /** The colour that a browser needs as a value; the stylesheet has all. */
  accent: Readonly<Record<'dark' | 'light', string>>;
  /** The symbol of the share's token, `{symbol}` in texts: five shares are `5 ABC`. */
  symbol: string;
  /** ISO 4217. */
  displayCurrency: DisplayCurrency;
};

/** From `bank.json` of the bank's folder. In a bundle they stand as the build found them, and the other branch does not. */
export const BANK_FACTS: BankFacts = process.env.BANK_FACTS
  ? JSON.parse(process.env.BANK_FACTS)
  : (require('./read-bank-facts') as typeof import('./read-bank-facts')).readBankFacts();

/** The brand, and the slogan behind it if there is one. */
export const brandLine = (slogan: string): string =>
  [BANK_FACTS.brand, slogan].filter(Boolean).join('. ');

/** The values that every text may name. */
export const BANK_VALUES = { brand: BANK_FACTS.brand, symbol: BANK_FACTS.symbol };

/** The name of a file that a person downloads: `acme-certificate-17` of the bank Acme. */
export const downloadName = (rest: string): string =>
  `${BANK_FACTS.shortName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${rest}`;
