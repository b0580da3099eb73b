/** What the service says of an account that has not chosen a zone: the device's own is meant. */
export const DEVICE_ZONE = 'UTC';

let chosen: string | undefined;

/** From now on pages show times in this zone (IANA name), or in the device's for `DEVICE_ZONE`. */
export function showTimesIn(zone: string): void {
  chosen = zone === DEVICE_ZONE ? undefined : zone;
}

/** The zone that the person chose, or undefined for the device's. */
export function chosenZone(): string | undefined {
  return chosen;
}
