import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export type PhoneNumber = {
  /** `+447911123456` */
  e164: string;
  /** `+44` */
  callingCode: string;
  /** ISO 3166-1 alpha-2; null for a calling code that belongs to no country. */
  country: string | null;
};

/** Number types that take no text message. */
const SILENT_TYPES = new Set([
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
 * Reads a phone number as people write it.
 *
 * @param callingCode such as `+44`, for numbers without one
 * @param countries ISO 3166-1 alpha-2 codes that texts go to; empty: all
 * @returns null for what is no number at all, or none that can receive a text
 */
export function readPhoneNumber(
  text: string,
  callingCode?: string,
  countries: readonly string[] = [],
): PhoneNumber | null {
  const number = parsePhoneNumberFromString(text, {
    ...(callingCode ? { defaultCallingCode: callingCode.slice(1) } : {}),
    extract: false,
  });
  if (!number?.isValid() || SILENT_TYPES.has(number.getType() ?? '')) return null;
  const country = number.country ?? null;
  if (countries.length > 0 && !(country && countries.includes(country))) return null;
  return { e164: number.number, callingCode: `+${number.countryCallingCode}`, country };
}
