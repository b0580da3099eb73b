type WithTimeZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/**
 * The one of `countries` (ISO 3166-1 alpha-2) that has the device's time zone; empty where the browser cannot tell. A language says less:
 * most browsers ask for the English of the United States.
 */
export function countryOfDevice(countries: readonly string[]): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const isHere = (code: string) =>
    (new Intl.Locale(`und-${code}`) as WithTimeZones).getTimeZones?.()?.includes(timeZone);
  return countries.find(isHere) ?? '';
}
