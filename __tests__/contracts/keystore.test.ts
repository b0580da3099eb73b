import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encrypt, scrypt } from 'ox/Keystore';
import { privateKeyToAddress } from 'viem/accounts';
import { KeystoreError, openKeystore } from '@/server/platform/gateways/keystore';

const KEY = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d';

/** The PBKDF2 example of the Web3 Secret Storage definition; its password is `testpassword`. */
const PUBLISHED = {
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
    ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
    kdf: 'pbkdf2',
    kdfparams: {
      c: 262144,
      dklen: 32,
      prf: 'hmac-sha256',
      salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
    },
    mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
  },
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  version: 3,
};

describe('a keystore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-keystore-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function stored(content: unknown): string {
    const path = join(folder, `${Math.random()}.json`);
    writeFileSync(path, JSON.stringify(content));
    return path;
  }

  it('of the standard’s example opens with its password', () => {
    const account = openKeystore(stored(PUBLISHED), 'testpassword');
    expect(account.address).toBe(privateKeyToAddress(KEY));
  });

  it('with the scrypt parameters that geth writes opens, and only with its password', () => {
    const [key, options] = scrypt({ password: 'a secret', n: 4096, r: 8, p: 1 });
    const path = stored(encrypt(KEY, key, options));
    expect(openKeystore(path, 'a secret').address).toBe(privateKeyToAddress(KEY));
    expect(() => openKeystore(path, 'A secret')).toThrow(KeystoreError);
  });

  it('is refused when its address is another one, or when it is no keystore', () => {
    const [key, options] = scrypt({ password: 'a secret', n: 4096, r: 8, p: 1 });
    const file = encrypt(KEY, key, options);
    const other = stored({ ...file, address: '00'.repeat(20) });
    expect(() => openKeystore(other, 'a secret')).toThrow('does not open');
    const mine = stored({ ...file, address: privateKeyToAddress(KEY).slice(2).toLowerCase() });
    expect(openKeystore(mine, 'a secret').address).toBe(privateKeyToAddress(KEY));
    expect(() => openKeystore(stored({ version: 1 }), '')).toThrow('is not a keystore');
    expect(() => openKeystore(join(folder, 'none'), '')).toThrow('is not a keystore');
  });
});
