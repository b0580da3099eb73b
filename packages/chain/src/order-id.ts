import type { Hex } from 'viem';

const ZEROS = '0'.repeat(32);
const UUID = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/i;

/** An order's id on the chain: 16 zero bytes followed by the 16 bytes of its uuid. */
export function orderIdOf(uuid: string): Hex {
  if (!UUID.test(uuid)) throw new TypeError(`"${uuid}" is not a uuid`);
  return `0x${ZEROS}${uuid.replaceAll('-', '').toLowerCase()}`;
}

/** The uuid of an order id on the chain; null for an id that this service did not create. */
export function uuidOf(orderId: Hex): string | null {
  const digits = orderId.slice(2).toLowerCase();
  if (digits.length !== 64 || !digits.startsWith(ZEROS)) return null;
  return digits.slice(32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
