/*
 * Everything that this site writes into a browser. A key that is not here cannot be written: the functions of this folder take
 * no other, and nothing else opens a storage (`__tests__/lint/storage.test.ts`).
 */

/** `local` is shared by all tabs and kept; `tab` lasts until the tab closes. */
export type StorageArea = 'local' | 'tab';

/**
 * `account` ends with a logout, and before another person's session begins. `wallet` ends with each session, also one that ran
 * out. `browser` names no person and stays.
 */
type Owner = 'account' | 'wallet' | 'browser';

export const STORED = {
  token: { area: 'local', owner: 'account' },
  user_email: { area: 'local', owner: 'account' },
  settings: { area: 'local', owner: 'browser' },
  /** The terms were accepted in this browser. */
  tAndC: { area: 'local', owner: 'browser' },
  /** The language chosen in this browser. */
  language: { area: 'local', owner: 'browser' },
  /** Trusted-device ID. Contains no personal data. */
  'fnx.device': { area: 'local', owner: 'browser' },
  /** Set once this browser has offered a passkey. */
  'fnx.passkeyOffered': { area: 'local', owner: 'browser' },
  /** Why the last session ended. */
  'fnx.sessionEnded': { area: 'local', owner: 'account' },
  /** Whose data are here, by the token's subject. */
  'fnx.owner': { area: 'local', owner: 'account' },
  'fnx.tabOwner': { area: 'tab', owner: 'account' },
  /** Transactions that a page still follows. */
  'fnx.calls': { area: 'local', owner: 'account' },
  'fnx.swaps': { area: 'local', owner: 'account' },
  /** Orders that a wallet was asked to pay. */
  'fnx.asked': { area: 'local', owner: 'account' },
  'fnx.replayAccepted': { area: 'local', owner: 'account' },
  'fnx.lastWallet': { area: 'local', owner: 'wallet' },
  'fnx.demoWallet': { area: 'local', owner: 'wallet' },
  /** The demo wallet was not disconnected. */
  'fnx.demoConnected': { area: 'local', owner: 'wallet' },
  /** The page to open after the login. */
  'fnx.next': { area: 'tab', owner: 'account' },
  /** A sign-up, login or reset that waits for its code. */
  'fnx.pending': { area: 'tab', owner: 'account' },
  /** A change of settings that waits for its code. */
  'fnx.action': { area: 'tab', owner: 'account' },
  /** Unsent forms. */
  'fnx.signUp': { area: 'tab', owner: 'account' },
  'fnx.contact': { area: 'tab', owner: 'account' },
  /** Input of officers that they have not sent, which their log-out removes, and the views of lists that they saved. */
  'fnx.desk': { area: 'local', owner: 'account' },
  /** Demo mode: whose messages this tab shows. */
  'fnx.demo.recipients': { area: 'tab', owner: 'account' },
} as const satisfies Record<string, { area: StorageArea; owner: Owner }>;

type Stored = typeof STORED;

/** Keys that wallet libraries choose, in `localStorage`. Their `IndexedDB` is emptied with them. */
const LIBRARY_PREFIXES = ['wagmi.', 'rk-', 'WALLETCONNECT_'] as const;

type LibraryKey = `${(typeof LIBRARY_PREFIXES)[number]}${string}`;

export type LocalKey =
  | { [K in keyof Stored]: Stored[K]['area'] extends 'local' ? K : never }[keyof Stored]
  | LibraryKey;

export type TabKey = Exclude<keyof Stored, LocalKey>;

export function areaOf(key: LocalKey | TabKey): StorageArea {
  return isLibraryKey(key) ? 'local' : STORED[key].area;
}

/** The three are the account's: each end of a session removes them. */
export const COOKIE_NAMES = {
  token: 'token',
  redirect: 'isRedirect',
  terms: 'AcceptTerm&Condition',
} as const;

export type CookieName = (typeof COOKIE_NAMES)[keyof typeof COOKIE_NAMES];

/** The service worker's offline page; it holds nothing of a person. */
export const KEPT_CACHE = /^offline-/;

export function isLibraryKey(key: string): key is LibraryKey {
  return LIBRARY_PREFIXES.some((prefix) => key.startsWith(prefix));
}

/** Whether a key that was found in a browser goes with the wallets. */
export function isOfWallet(key: string): boolean {
  return isLibraryKey(key) || ownerOf(key) === 'wallet';
}

/** Whether a key stays when a person leaves. What nobody has declared, such as a library's new key, does not. */
export function isOfBrowser(key: string): boolean {
  return ownerOf(key) === 'browser';
}

function ownerOf(key: string): Owner | undefined {
  return Object.hasOwn(STORED, key) ? STORED[key as keyof Stored].owner : undefined;
}
