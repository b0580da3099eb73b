import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export type PhoneNumber = {
  /** `+447911123456` */
  e164: string;
  /** `+44` */
  callingCode: string;
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
 * @returns null for what is no number at all, or none that can receive a text
 */
export function readPhoneNumber(text: string, callingCode?: string): PhoneNumber | null {
  const number = parsePhoneNumberFromString(text, {
    ...(callingCode ? { defaultCallingCode: callingCode.slice(1) } : {}),
    extract: false,
  });
  if (!number?.isValid() || SILENT_TYPES.has(number.getType() ?? '')) return null;
  return { e164: number.number, callingCode: `+${number.countryCallingCode}` };
}
