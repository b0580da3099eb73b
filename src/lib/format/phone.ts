/* Phone numbers as typed. The service reads them in full: only it knows the numbering plans. */

/** The number of digits, in any script. */
function digitCount(phone: string): number {
  return phone.match(/\p{Nd}/gu)?.length ?? 0;
}

/** Whether a text has too few digits for a phone number. */
export function isTooShort(phone: string): boolean {
  return digitCount(phone) < 4;
}

/** Whether the number includes its country code. */
export function isInternational(phone: string): boolean {
  return /^[\s\p{Cf}]*(?:[+＋]|[0٠۰]{2})/u.test(phone);
}

/** A phone number without its country code, which only a choice of the country completes. */
export function isNational(text: string): boolean {
  return (
    digitCount(text) >= 4 && !isInternational(text) && /^[\p{Nd}\p{Pd}\p{Cf}\s()./]+$/u.test(text)
  );
}

/** The number with its country code, for the service to read. */
export function fullPhone(countryCode: string, phone: string): string {
  return isInternational(phone) ? phone.trim() : `${countryCode} ${phone.trim()}`;
}
