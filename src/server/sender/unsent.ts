/** Columns of a call that has no transaction; its earlier hashes stay. */
export const UNSENT = {
  sender: null,
  senderNonce: null,
  gasPrice: null,
  signed: null,
  sentAt: null,
  pricedAt: null,
  minedTx: null,
  minedAt: null,
  finalAt: null,
  gasUsed: null,
  fee: null,
  fault: null,
} as const;
