import { randomInt } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** PostgreSQL raises an error when a uuid column is compared with any other text. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** 32 characters without easily confused ones: each is 5 bits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A random code that people type: groups of characters, divided by hyphens. */
export function readableCode(groups: number, length: number): string {
  const group = () => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
