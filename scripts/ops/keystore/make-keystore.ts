import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { encrypt, pbkdf2 } from 'ox/Keystore';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';

/**
 * Makes a key, and writes its keystore and a random password into two files that only this user reads. Never over a file.
 *
 * @returns the address of the key
 * @throws Error when one of the files exists
 */
export function makeKeystore(to: string, passwordFile: string): Address {
  const taken = [to, passwordFile].find((file) => existsSync(file));
  if (taken) {
    throw new Error(
      `${taken} exists, and a key is never overwritten. Name another file, or move it away.`,
    );
  }
  const password = randomBytes(32).toString('base64url');
  const key = generatePrivateKey();
  for (const [file, text] of [
    [passwordFile, password],
    [to, keystoreOf(key, password)],
  ] as const) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
  }
  return privateKeyToAddress(key);
}

/** A keystore of version 3. */
export function keystoreOf(privateKey: Hex, password: string): string {
  const [key, options] = pbkdf2({ password });
  const address = privateKeyToAddress(privateKey).slice(2).toLowerCase();
  return JSON.stringify({ ...encrypt(privateKey, key, options), address });
}
