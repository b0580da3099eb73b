import { readFileSync } from 'node:fs';
import { decrypt, type Keystore, toKey } from 'ox/Keystore';
import { isAddressEqual } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';

const hex = z.string().regex(/^[0-9a-f]+$/i);

const file = z.looseObject({
  version: z.literal(3),
  /** Without 0x; not all programs write it. */
  address: hex.length(40).optional(),
  crypto: z.object({
    cipher: z.literal('aes-128-ctr'),
    ciphertext: hex,
    cipherparams: z.object({ iv: hex }),
    mac: hex,
    kdf: z.enum(['scrypt', 'pbkdf2']),
    kdfparams: z.record(z.string(), z.unknown()),
  }),
});

/** The keystore cannot be read, or the password is wrong. */
export class KeystoreError extends Error {
  override readonly name = 'KeystoreError';
}

/**
 * Opens a keystore (Web3 Secret Storage, version 3), as geth, foundry's `cast wallet` and most wallets write it. Takes up to
 * some seconds, because the key derivation is meant to be slow.
 *
 * @throws KeystoreError
 */
export function openKeystore(path: string, password: string): PrivateKeyAccount {
  const keystore = readKeystore(path);
  try {
    // ox's asynchronous variant ignores the file's scrypt parameters r and p.
    const key = toKey(keystore as unknown as Keystore, { password });
    const account = privateKeyToAccount(decrypt(keystore as unknown as Keystore, key));
    const { address } = keystore;
    if (address && !isAddressEqual(`0x${address}`, account.address)) throw new Error('address');
    return account;
  } catch {
    throw new KeystoreError(`${path} does not open with this password.`);
  }
}

function readKeystore(path: string): z.infer<typeof file> {
  try {
    return file.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new KeystoreError(`${path} is not a keystore of version 3.`);
  }
}
