const LONG = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * `17 November 2026`, in UTC, so that server and browser render the same. Long month names, because short ones differ
 * between locale data versions.
 */
export function longDate(iso: string): string {
  return LONG.format(new Date(iso));
}
