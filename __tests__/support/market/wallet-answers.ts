/** A wallet's answer: a value, an error as it is thrown, or nothing at all. */
export type WalletAnswer = { result: unknown } | { error: unknown } | 'never' | 'late';

const of = (result: unknown): WalletAnswer => ({ result });
const error = (thrown: unknown): WalletAnswer => ({ error: thrown });

/** Answers that promise nothing, to any method. */
const GARBAGE = {
  null: of(null),
  undefined: of(undefined),
  'an empty object': of({}),
  'an empty list': of([]),
  'a text': of('yes'),
  'a number': of(42),
  'an unknown method': error({ code: -32601, message: 'The method does not exist.' }),
  'an unsupported method': error({ code: 4200, message: 'Unsupported.' }),
  'an internal error': error({ code: -32603, message: 'Internal JSON-RPC error.' }),
  'an error without a code': error(new Error('Something went wrong.')),
  'an error that is a text': error('no'),
  'an error that is nothing': error(undefined),
} satisfies Record<string, WalletAnswer>;

/** Answers to `wallet_getCapabilities` after which a purchase needs two confirmations. MetaMask 13.36 answers `{}`. */
export const NO_BATCHES: Record<string, WalletAnswer> = {
  ...GARBAGE,
  'nothing, ever': 'never',
  'its capabilities too late': 'late',
  'another chain': of({ '0x1': { atomic: { status: 'supported' } } }),
  'the chain with nothing': of({ '0x38': null }),
  'the chain without capabilities': of({ '0x38': {} }),
  'no status': of({ '0x38': { atomic: null } }),
  'a status that is no text': of({ '0x38': { atomic: { status: true } } }),
  'that it is unsupported': of({ '0x38': { atomic: { status: 'unsupported' } } }),
  'the first version of the standard': of({ '0x38': { atomicBatch: { supported: true } } }),
};

/** Answers to `wallet_sendCalls` and then `wallet_getCallsStatus` that prove no purchase. */
export const LOST_BATCHES: Record<string, WalletAnswer> = {
  ...GARBAGE,
  'an id that is no text': of({ id: 7 }),
};

const HASH = `0x${'ab'.repeat(32)}`;

export const LOST_STATUSES: Record<string, WalletAnswer> = {
  ...GARBAGE,
  'success without receipts': of({ status: 200 }),
  'success with empty receipts': of({ status: 200, receipts: [] }),
  'success with a receipt of nothing': of({ status: 200, receipts: [null] }),
  'a receipt without a hash': of({ status: 200, receipts: [{ transactionHash: '0x' }] }),
  'a status that is no number': of({ status: 'done', receipts: [{ transactionHash: HASH }] }),
  'a status outside of the standard': of({ status: 7, receipts: [{ transactionHash: HASH }] }),
};
