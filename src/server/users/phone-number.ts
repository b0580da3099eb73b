import { latinDigits, withoutHiddenMarks } from '@fnx/values/typed-text';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export type PhoneNumber = {
  /** `+447911123456` */
  e164: string;
  /** `+44` */
  callingCode: string;
  /** ISO 3166-1 alpha-2; null for non-geographic calling codes. */
  country: string | null;
};

/** Number types that cannot receive text messages. */
const NO_SMS_TYPES = new Set([
  'FIXED_LINE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'VOIP',
  'PAGER',
  'UAN',
  'VOICEMAIL',
]);

/**
 * Parses a phone number as typed: with its country code (`+49`, `0049`), with a trunk zero (`+49 0151`), or national. Each number has
 * one spelling, `e164`, which is stored and compared.
 * @param callingCode such as `+44`; used when the number has none
 * @param countries allowed ISO 3166-1 alpha-2 codes; empty: all
 * @returns null when it is not a valid number or cannot receive text messages
 */
export function readPhoneNumber(
  text: string,
  callingCode?: string,
  countries: readonly string[] = [],
): PhoneNumber | null {
  const number = parsePhoneNumberFromString(
    latinDigits(withoutHiddenMarks(text)).trim().replace(/^00/, '+'),
    {
      ...(callingCode ? { defaultCallingCode: callingCode.slice(1) } : {}),
      extract: false,
    },
  );
  if (!number?.isValid() || NO_SMS_TYPES.has(number.getType() ?? '')) return null;
  const country = number.country ?? null;
  if (countries.length > 0 && !(country && countries.includes(country))) return null;
  return { e164: number.number, callingCode: `+${number.countryCallingCode}`, country };
}
