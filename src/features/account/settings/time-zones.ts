import { DEVICE_ZONE } from '@/lib/format/time-zone';

/** Explicit UTC, as opposed to "same as this device". */
export const EXPLICIT_UTC = 'Etc/UTC';

/** IANA time zones this browser knows; empty in browsers without `Intl.supportedValuesOf`. */
export function listTimeZones(): string[] {
  if (typeof Intl.supportedValuesOf !== 'function') return [];
  return Intl.supportedValuesOf('timeZone').filter(
    (zone) => zone !== DEVICE_ZONE && zone !== EXPLICIT_UTC,
  );
}
