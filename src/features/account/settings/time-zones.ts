import { DEVICE_ZONE } from '@/lib/format/time-zone';

/** UTC as a choice of one's own. */
export const EXPLICIT_UTC = 'Etc/UTC';

/** The zones this browser knows, by IANA name; none where it is too old to list them. */
export function listTimeZones(): string[] {
  if (typeof Intl.supportedValuesOf !== 'function') return [];
  return Intl.supportedValuesOf('timeZone').filter(
    (zone) => zone !== DEVICE_ZONE && zone !== EXPLICIT_UTC,
  );
}
