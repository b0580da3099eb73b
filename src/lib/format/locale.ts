import { currentLanguage } from '@/lang/engine/current';
import { LOCALES } from '@/lang/languages';

/** Locale of public pages, which are rendered before the user is known and must be the same in every browser. */
const houseLocale = (): string => LOCALES[currentLanguage()];

/** Undefined for the house's. Null for the device's, until a figure asks for it: to ask `Intl` takes a phone a twelfth of a second. */
let shown: string | null | undefined;

/** The locale (BCP 47) currently used for numbers and dates. */
export function figureLocale(): string {
  if (shown === undefined) return houseLocale();
  shown ??= deviceLocale();
  return shown;
}

/** Switches to the device locale, for pages rendered only in the browser. */
export function writeAsDevice(): void {
  shown = null;
}

/** Switches back to the public pages' locale. */
export function writeAsHouse(): void {
  shown = undefined;
}

function deviceLocale(): string {
  if (typeof navigator === 'undefined') return houseLocale();
  try {
    // `navigator.languages` can contain tags that `Intl` rejects.
    const known = Intl.NumberFormat.supportedLocalesOf([...navigator.languages]);
    const language = currentLanguage();
    // A page in another language than English has the formats of its language; of its country where the device names one.
    return (
      (language === 'en' ? known[0] : known.find((tag) => tag.startsWith(`${language}-`))) ??
      houseLocale()
    );
  } catch {
    return houseLocale();
  }
}
