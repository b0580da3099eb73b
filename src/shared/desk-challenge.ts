/** Purposes for which an officer's passkey signs. */
type Purpose = 'login' | 'join' | 'proposal' | 'list' | 'passkey';

/**
 * The words before the bytes of a challenge. An officer who logs in cannot sign a proposal with it: browser and service both refuse a challenge with
 * another word.
 */
const WORDS: Readonly<Record<Purpose, string>> = {
  login: 'fnx desk login:',
  join: 'fnx desk join:',
  proposal: 'fnx desk proposal:',
  list: 'fnx desk list:',
  passkey: 'fnx desk passkey:',
};

/** A challenge for one purpose, base64url. */
export function challengeFor(purpose: Purpose, bytes: Uint8Array): string {
  return btoa(`${WORDS[purpose]}${String.fromCharCode(...bytes)}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The bytes of a challenge; null if it is for something else. */
export function readChallengeFor(purpose: Purpose, challenge: string): Uint8Array | null {
  const word = WORDS[purpose];
  try {
    const text = atob(challenge.replaceAll('-', '+').replaceAll('_', '/'));
    if (!text.startsWith(word)) return null;
    return Uint8Array.from(text.slice(word.length), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

export type PasskeyChange = {
  officer: string;
  act: 'add' | 'remove';
  /** For a new passkey, its authenticator's whole `attestationObject`; for one that goes, its credential id. Base64url. */
  key: string;
  /** In the officer's words. */
  name: string;
};

/** Text that a passkey of the officer signs before another one is added, or one is removed. Its SHA-256 is the challenge. */
export const passkeyText = ({ officer, act, key, name }: PasskeyChange): string =>
  JSON.stringify(['fnx desk passkey', officer, act, key, name]);

/** Whether a challenge is one of the desk's. A page of members, on the same host name, never answers one. */
export const isOfDesk = (challenge: string): boolean =>
  (Object.keys(WORDS) as Purpose[]).some((one) => readChallengeFor(one, challenge) !== null);
