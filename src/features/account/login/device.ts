import { readStored, writeStored } from '@/lib/storage/browser-storage';

/**
 * Returns the device ID sent with every login: 128 random bits, in hex. It is stored only after the customer chooses to
 * trust the device.
 */
export function deviceOfLogin(): string {
  const known = readStored('fnx.device');
  if (known && /^[a-f0-9]{32}$/.test(known)) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function keepDevice(id: string): void {
  writeStored('fnx.device', id);
}
