const LONG = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `17 November 2026`, in UTC: the same in the served page and in every browser. Months are whole, because short ones differ between versions of the locale data. */
export function longDate(iso: string): string {
  return LONG.format(new Date(iso));
}
