const TX_HASH = /^0x[0-9a-fA-F]{64}$/;

/** Whether a value is the hash of a transaction. */
export function isTxHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && TX_HASH.test(value);
}
