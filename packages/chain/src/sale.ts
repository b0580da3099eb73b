import { zeroAddress } from 'viem';
import { type StructOf, signedStruct, structFunction } from './signed-struct';

/** The sale's offer: the struct `Quote` of the contract. */
const quote = signedStruct('FNX ShareSale', 'Quote', [
  { name: 'orderId', type: 'bytes32' },
  { name: 'buyer', type: 'address' },
  { name: 'holder', type: 'bytes32' },
  // The zero address for BNB.
  { name: 'payToken', type: 'address' },
  // In the smallest unit of the currency.
  { name: 'payAmount', type: 'uint256' },
  // In millionths of a share.
  { name: 'shares', type: 'uint256' },
  // Unix seconds.
  { name: 'validUntil', type: 'uint256' },
  { name: 'agreementHash', type: 'bytes32' },
]);

export type SaleQuote = StructOf<typeof quote>;

/** The signer's typed data of a quote, which the sale verifies. */
export const quoteTypedData = quote.typedData;

/** The purchase of a quote as the buyer's transaction: BNB travels with the call, tokens are taken by allowance. */
export const {
  encode: encodeBuy,
  decode: decodeBuy,
  assert: assertBuy,
} = structFunction('buy', quote, 'NOT_A_PURCHASE', ({ payToken, payAmount }) =>
  payToken === zeroAddress ? payAmount : 0n,
);
