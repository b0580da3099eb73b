/*
 * Errors of EIP-1193 providers. Wallets and libraries wrap them differently, and some reject with plain objects. No imports: the
 * pages, the desk and the wallet's code all read errors here.
 */

/** EIP-1193: the owner rejected the request. */
const REJECTED = 4001;
/** WalletConnect: rejected by the owner, alone or for its chains, methods or events. */
const RELAY_REJECTIONS = [5000, 5001, 5002, 5003];
/** Ledger's status word "denied by the user", 0x6985. */
const DEVICE_REJECTED = 0x6985;
/** ethers' code. */
const ACTION_REJECTED = 'ACTION_REJECTED';

/** EIP-1474 code -32002, "resource unavailable". */
const BUSY = -32002;
/** EIP-1193: the site may not use the account. */
const UNAUTHORIZED = 4100;
/** EIP-1193, JSON-RPC and EIP-1474: the wallet does not know the method. */
const NO_METHOD = [4200, -32601, -32004];

const REJECTION_CODES = new Set<unknown>([
  REJECTED,
  ...RELAY_REJECTIONS,
  DEVICE_REJECTED,
  ACTION_REJECTED,
]);

/** `MetaMask Tx Signature: User denied transaction signature.`, `Rejected by user`, `User canceled`. */
const REJECTION_TEXT =
  /\buser (has )?(rejected|denied|declined|refused|cancell?ed|disapproved|aborted)\b|\b(rejected|denied|declined|refused|cancell?ed|aborted) by (the )?user\b/i;

/** Where wallets and libraries keep the error that they wrap. */
const WRAPPERS = ['cause', 'error', 'originalError', 'data', 'info'] as const;
const DEEPEST = 12;

/** Whether an error or anything that it wraps passes the test. Bounded, because causes may be circular. */
export function someCause(error: unknown, test: (cause: unknown) => boolean, depth = 0): boolean {
  if (error === null || error === undefined || depth >= DEEPEST) return false;
  if (test(error)) return true;
  if (typeof error !== 'object') return false;
  return WRAPPERS.some((key) =>
    someCause((error as Record<string, unknown>)[key], test, depth + 1),
  );
}

/** Whether one of `codes` is the code of an error or of one that it wraps. */
export function hasCode(error: unknown, ...codes: readonly unknown[]): boolean {
  return someCause(error, (cause) => codes.includes(fieldOf(cause, 'code')));
}

/** The owner of the wallet said no. Nothing was sent or signed. */
export function isRejection(error: unknown): boolean {
  return someCause(error, (cause) => {
    if (REJECTION_CODES.has(fieldOf(cause, 'code'))) return true;
    if (fieldOf(cause, 'statusCode') === DEVICE_REJECTED) return true;
    const text = typeof cause === 'string' ? cause : fieldOf(cause, 'message');
    return typeof text === 'string' && REJECTION_TEXT.test(text);
  });
}

/** The wallet has an open request, or cannot reach its node. */
export const isBusy = (error: unknown) => hasCode(error, BUSY);

/** The wallet is locked, or does not let the site use the account. */
export const isUnauthorized = (error: unknown) => hasCode(error, UNAUTHORIZED);

export const isUnknownMethod = (error: unknown) => hasCode(error, ...NO_METHOD);

/** A field of what a wallet answered, which may be anything. */
export function fieldOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null
    ? (answer as Record<string, unknown>)[name]
    : undefined;
}
