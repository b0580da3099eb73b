/*
 * Payload sealing: `CryptoJS.AES.encrypt(JSON, secretKey).toString()`, OpenSSL's "Salted__"
 * format, AES-256-CBC with an EVP_BytesToKey (MD5) key. It keeps bodies out of logs and proxies; it provides no
 * authentication or access control.
 */

export type Sealer = {
  seal(value: unknown, secretKey: string): string;
  /** @throws {SealingError} on any failure */
  unseal(sealed: string, secretKey: string): unknown;
};

export class SealingError extends Error {
  override readonly name = 'SealingError';
  constructor() {
    super('The sealed text could not be read.');
  }
}

/** Loads the sealing modules. Not needed without a session. */
export async function loadSealer(): Promise<Sealer> {
  const [{ default: AES }, { default: Utf8 }] = await Promise.all([
    import('crypto-js/aes.js'),
    import('crypto-js/enc-utf8.js'),
  ]);
  return {
    seal: (value, secretKey) => AES.encrypt(JSON.stringify(value), secretKey).toString(),
    unseal(sealed, secretKey) {
      try {
        // A wrong key yields empty text, invalid UTF-8 or garbage; all are rejected here.
        return JSON.parse(AES.decrypt(sealed, secretKey).toString(Utf8));
      } catch {
        throw new SealingError();
      }
    },
  };
}

export function secretKeyOf(token: string): string | null {
  return claimOf(token, 'secretKey');
}

/** The user's opaque ID; null for an invalid token. */
export function subjectOf(token: string): string | null {
  return claimOf(token, 'sub');
}

/** The session ID; null for an invalid token. */
export function sessionOf(token: string): string | null {
  return claimOf(token, 'sid');
}

/** A string claim of a JWT payload, or null. Does not verify the signature. */
function claimOf(token: string, name: string): string | null {
  try {
    const middle = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(middle), (char) => char.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof payload !== 'object' || payload === null) return null;
    const claim = (payload as Record<string, unknown>)[name];
    return typeof claim === 'string' && claim ? claim : null;
  } catch {
    return null;
  }
}
