import type { DisplayCurrency } from '@/shared/account-vocabulary';
import type { CaptchaKind } from './captcha';

/** What pages and the service alike must know about the bank. */
export type BankFacts = {
  /** The name that the product carries: `{brand}` in texts. */
  brand: string;
  /** At most 12 letters, for the label of an icon. */
  shortName: string;
  /** By language. */
  slogan: Readonly<Record<string, string>>;
  /** Those that a browser needs as values; the stylesheet has all. */
  colours: Readonly<Record<'ground' | 'accent' | 'brass', { dark: string; light: string }>>;
  tokenName: string;
  /** The symbol of the share's token, `{symbol}` in texts: five shares are `5 ABC`. */
  symbol: string;
  /** ISO 4217. */
  displayCurrency: DisplayCurrency;
  /** The first is the default of the menu. */
  languages: readonly string[];
  captcha: CaptchaKind;
};

/** From `bank.json` of the bank's folder. In a bundle they stand as the build found them, and the other branch does not. */
export const BANK_FACTS: BankFacts = process.env.BANK_FACTS
  ? JSON.parse(process.env.BANK_FACTS)
  : (require('./read-bank-facts') as typeof import('./read-bank-facts')).readBankFacts();

/** The slogan in a language; empty without one. */
export const sloganIn = (language: string): string => BANK_FACTS.slogan[language] ?? '';

/** The brand, and the slogan behind it if the bank has one in this language. */
export const brandLine = (language: string): string =>
  [BANK_FACTS.brand, sloganIn(language)].filter(Boolean).join('. ');

/** The values that every text may name. */
export const BANK_VALUES = { brand: BANK_FACTS.brand, symbol: BANK_FACTS.symbol };

/** The name of a file that a person downloads: `acme-certificate-17` of the bank Acme. */
export const downloadName = (rest: string): string =>
  `${BANK_FACTS.shortName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${rest}`;
