/** How the public pages are written: they are made before anybody is known, and must read the same in every browser. */
const HOUSE_LOCALE = 'en-GB';

let shown = HOUSE_LOCALE;

/** The locale (BCP 47) whose separators and order of day, month and year figures are written in now. */
export function figureLocale(): string {
  return shown;
}

/** From now on figures and dates are written as the person's device does: for pages that only their browser draws. */
export function writeAsDevice(): void {
  shown = deviceLocale();
}

/** From now on they are written the same for everybody. */
export function writeAsHouse(): void {
  shown = HOUSE_LOCALE;
}

function deviceLocale(): string {
  if (typeof navigator === 'undefined') return HOUSE_LOCALE;
  try {
    // A browser may name a locale that its own `Intl` refuses.
    const [known] = Intl.NumberFormat.supportedLocalesOf([...navigator.languages]);
    return known ?? HOUSE_LOCALE;
  } catch {
    return HOUSE_LOCALE;
  }
}
