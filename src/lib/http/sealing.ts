/*
 * The sealing of the contract's section 0: `CryptoJS.AES.encrypt(JSON, secretKey).toString()`, which is OpenSSL's "Salted__"
 * format, AES-256-CBC with a key from EVP_BytesToKey (MD5). It hides bodies from logs and proxies. It authenticates nothing
 * and no access depends on it.
 */

export type Sealer = {
  /** The sealed text of a JSON value. */
  seal(value: unknown, secretKey: string): string;
  /** The JSON value of a sealed text. Throws `SealingError`, whatever was wrong. */
  unseal(sealed: string, secretKey: string): unknown;
};

export class SealingError extends Error {
  override readonly name = 'SealingError';
  constructor() {
    super('The sealed text could not be read.');
  }
}

/** Loads the two modules that sealing needs; a page without a session never does. */
export async function loadSealer(): Promise<Sealer> {
  const [{ default: AES }, { default: Utf8 }] = await Promise.all([
    import('crypto-js/aes'),
    import('crypto-js/enc-utf8'),
  ]);
  return {
    seal: (value, secretKey) => AES.encrypt(JSON.stringify(value), secretKey).toString(),
    unseal(sealed, secretKey) {
      try {
        // A wrong key mostly gives an empty text or bad UTF-8, and now and then readable garbage; all end here.
        return JSON.parse(AES.decrypt(sealed, secretKey).toString(Utf8));
      } catch {
        throw new SealingError();
      }
    },
  };
}

/** The `secretKey` in a token, or null. */
export function secretKeyOf(token: string): string | null {
  return claimOf(token, 'secretKey');
}

/** Whose token it is, as an opaque name; null for what is no token. */
export function subjectOf(token: string): string | null {
  return claimOf(token, 'sub');
}

/** Which session a token is of; null for what is no token. */
export function sessionOf(token: string): string | null {
  return claimOf(token, 'sid');
}

/** A text in a token's payload (a JWT's middle part, base64url of JSON), or null. The signature is the service's to check. */
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
