/** The service's default for accounts without a chosen zone; means the device's zone. */
export const DEVICE_ZONE = 'UTC';

let chosen: string | undefined;

/** Sets the display time zone (IANA name); `DEVICE_ZONE` selects the device's. */
export function showTimesIn(zone: string): void {
  chosen = zone === DEVICE_ZONE ? undefined : zone;
}

/** The user's time zone, or undefined for the device's. */
export function chosenZone(): string | undefined {
  return chosen;
}
