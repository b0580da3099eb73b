import { readStored, STORAGE_KEYS, writeStored } from '@/lib/storage/browser-storage';

/**
 * The name by which a trusted device is known: 128 random bits that the browser made. It is sent with every login, and kept
 * beyond it only when the person asks for trust.
 */
export function deviceOfLogin(): string {
  const known = readStored(STORAGE_KEYS.device);
  if (known && /^[a-f0-9]{32}$/.test(known)) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keeps the name of a device that was just trusted. */
export function keepDevice(id: string): void {
  writeStored(STORAGE_KEYS.device, id);
}
