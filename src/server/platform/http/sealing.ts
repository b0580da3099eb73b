import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { problem } from '@/server/platform/errors';
import { parseJson } from './read-body';

/*
 * The encryption of request and response bodies, in the format of `CryptoJS.AES.encrypt(text, passphrase).toString()`, which is
 * OpenSSL's "Salted__" container with EVP_BytesToKey (MD5, one round) and AES-256-CBC. The weak key derivation is safe
 * because the passphrase is 32 random bytes. It only keeps bodies out of logs and proxies: there is no integrity check, so
 * decrypted bodies are validated like plain ones.
 */

const MAGIC = Buffer.from('Salted__');
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** OpenSSL's EVP_BytesToKey with MD5 and one round: 32 bytes of key, 16 of initial vector. */
function deriveKey(passphrase: string, salt: Buffer): { key: Buffer; iv: Buffer } {
  const secret = Buffer.from(passphrase, 'utf8');
  const blocks: Buffer[] = [];
  let block = Buffer.alloc(0);
  for (let length = 0; length < 48; length += block.length) {
    block = createHash('md5').update(block).update(secret).update(salt).digest();
    blocks.push(block);
  }
  const material = Buffer.concat(blocks);
  return { key: material.subarray(0, 32), iv: material.subarray(32, 48) };
}

/** Encrypts a JSON value with a session's secretKey. */
export function seal(value: unknown, secretKey: string): string {
  const salt = randomBytes(8);
  const { key, iv } = deriveKey(secretKey, salt);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([MAGIC, salt, body]).toString('base64');
}

/**
 * Decrypts a text of `seal` or crypto-js.
 *
 * @throws DomainError PAYLOAD_INVALID for every failure: distinguishing bad padding from bad JSON would allow a padding
 * oracle attack
 */
export function unseal(text: string, secretKey: string): unknown {
  try {
    if (!BASE64.test(text)) throw new Error('not base64');
    const sealed = Buffer.from(text, 'base64');
    if (sealed.length < 32 || sealed.length % 16 !== 0) throw new Error('not whole blocks');
    if (!sealed.subarray(0, 8).equals(MAGIC)) throw new Error('not a sealed text');
    const { key, iv } = deriveKey(secretKey, sealed.subarray(8, 16));
    const decipher = createDecipheriv('aes-256-cbc', key, iv);
    const opened = Buffer.concat([decipher.update(sealed.subarray(16)), decipher.final()]);
    return parseJson(opened);
  } catch {
    throw problem('PAYLOAD_INVALID');
  }
}

/** Whether a parsed body or query is `{ payload: text }`. */
export function isSealed(value: unknown): value is { payload: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length === 1 && keys[0] === 'payload';
}
