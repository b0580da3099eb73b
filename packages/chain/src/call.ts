import type { Address, Hex } from 'viem';
import { CallMismatchError } from './call-differences';

/** A contract call for a wallet to sign. `value` is the native coin sent along, in wei. */
export type Call = { to: Address; value: bigint; data: Hex };

/** The most gas that a transaction may have (EIP-7825). */
export const TRANSACTION_GAS = 2n ** 24n;

/** A new slot in three histories of the share token: of giver, taker and the sum. */
const HISTORY_GAS = 3n * 22_100n;

/**
 * The limit for a call that is mined after its estimate: a fifth more, and what histories cost in another second. In the second of an
 * earlier transfer they change a value, and a block later they add one.
 */
export const gasLimitOf = (estimated: bigint): bigint => (estimated * 6n) / 5n + HISTORY_GAS;

/**
 * Refuses every encoding but ours: decoding ignores trailing bytes and dirty padding, in which a call can carry more than its
 * decoded form shows.
 *
 * @throws CallMismatchError
 */
export function assertCanonical(call: Call, canonical: Call): void {
  if (canonical.data !== call.data.toLowerCase()) {
    throw new CallMismatchError('MORE_THAN_SHOWN');
  }
  if (canonical.value !== call.value) {
    throw new CallMismatchError('OTHER_VALUE');
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
