import { roundDecimal } from './format';

const DECIMALS = 8;

/** A decimal with up to 8 decimals as a whole number of hundred-millionths. */
const raw = (text: string) => BigInt(roundDecimal(text, DECIMALS).replace('.', ''));

/**
 * US dollars in another currency, rounded half up to cents.
 *
 * @param usd decimal text, signed
 * @param perUsd units of the currency for one US dollar
 */
export function convertUsd(usd: string, perUsd: string): string {
  const product = raw(usd) * raw(perUsd);
  const size = (product < 0n ? -product : product).toString().padStart(2 * DECIMALS + 1, '0');
  const text = `${size.slice(0, -2 * DECIMALS)}.${size.slice(-2 * DECIMALS)}`;
  return roundDecimal(product < 0n ? `-${text}` : text, 2);
}
