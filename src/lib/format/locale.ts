/** Locale of public pages, which are rendered before the user is known and must be the same in every browser. */
const HOUSE_LOCALE = 'en-GB';

/** Null for the device's, until a figure asks for it: to ask `Intl` takes a phone a twelfth of a second. */
let shown: string | null = HOUSE_LOCALE;

/** The locale (BCP 47) currently used for numbers and dates. */
export function figureLocale(): string {
  shown ??= deviceLocale();
  return shown;
}

/** Switches to the device locale, for pages rendered only in the browser. */
export function writeAsDevice(): void {
  shown = null;
}

/** Switches back to the public pages' locale. */
export function writeAsHouse(): void {
  shown = HOUSE_LOCALE;
}

function deviceLocale(): string {
  if (typeof navigator === 'undefined') return HOUSE_LOCALE;
  try {
    // `navigator.languages` can contain tags that `Intl` rejects.
    const [known] = Intl.NumberFormat.supportedLocalesOf([...navigator.languages]);
    return known ?? HOUSE_LOCALE;
  } catch {
    return HOUSE_LOCALE;
  }
}
