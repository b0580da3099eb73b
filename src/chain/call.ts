import type { Address, Hex } from 'viem';

/** A contract call for a wallet to sign. `value` is the native coin sent along, in wei. */
export type Call = { to: Address; value: bigint; data: Hex };

/** The call is not what the page shows; the message names the difference. */
export class CallMismatchError extends Error {
  override readonly name = 'CallMismatchError';
}

/**
 * Refuses every encoding but ours: decoding ignores trailing bytes and dirty padding, in which a call can carry more than its
 * decoded form shows.
 *
 * @throws CallMismatchError
 */
export function assertCanonical(call: Call, canonical: Call): void {
  if (canonical.data !== call.data.toLowerCase()) {
    throw new CallMismatchError('The transaction contains more than the page shows.');
  }
  if (canonical.value !== call.value) {
    throw new CallMismatchError('The transaction sends another amount of BNB than the page shows.');
  }
}

/** The result of a decoder of viem, which throws on unknown calldata; null then. */
export function readCall<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
