import { readBank } from '@/config/bank';
import { BANK_FACTS } from '@/config/bank-facts';

/*
 * Facts that a journey reads of the bank in `BANK_DIR`. No journey names a bank, so that each can be walked with any.
 */

export const { brand: BRAND, symbol: SYMBOL } = BANK_FACTS;

const { openingPrice, languages } = readBank();

export const LANGUAGES: readonly string[] = languages;

/** The price of a share in USD, such as `12.48`. */
export const PRICE = openingPrice.price;

/** Shares that purchases for so many dollars bring at the first price: each is cut off after six decimals, without zeros at the end. */
export function sharesFor(...dollars: number[]): string {
  const cents = BigInt(Math.round(Number(PRICE) * 100));
  const micro = dollars.reduce((sum, each) => sum + (BigInt(each) * 100_000_000n) / cents, 0n);
  const rest = String(micro % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${micro / 1_000_000n}${rest && `.${rest}`}`;
}

/** Matches `text` with a point or with the comma of another language. */
export const inAnyLanguage = (text: string): RegExp => new RegExp(text.replace('.', '[.,]'));
