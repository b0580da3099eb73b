import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  zeroAddress,
} from 'viem';
import { assertCanonical, type Call, readCall } from './call';
import { CallMismatchError } from './call-differences';

/** The sale's offer: the struct `Quote` of the contract, in its order. */
export type SaleQuote = {
  orderId: Hex;
  buyer: Address;
  holder: Hex;
  /** The zero address for BNB. */
  payToken: Address;
  /** In the smallest unit of the currency. */
  payAmount: bigint;
  /** In millionths of a share. */
  shares: bigint;
  /** Unix seconds. */
  validUntil: bigint;
  agreementHash: Hex;
};

const QUOTE_FIELDS = [
  { name: 'orderId', type: 'bytes32' },
  { name: 'buyer', type: 'address' },
  { name: 'holder', type: 'bytes32' },
  { name: 'payToken', type: 'address' },
  { name: 'payAmount', type: 'uint256' },
  { name: 'shares', type: 'uint256' },
  { name: 'validUntil', type: 'uint256' },
  { name: 'agreementHash', type: 'bytes32' },
] as const;

const buyAbi = [
  {
    type: 'function',
    name: 'buy',
    stateMutability: 'payable',
    inputs: [
      { name: 'quote', type: 'tuple', components: QUOTE_FIELDS },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [],
  },
] as const;

/** EIP-712 typed data of a quote, as the signer signs it and the sale verifies it. */
export function quoteTypedData(
  { chainId, sale }: { chainId: number; sale: Address },
  quote: SaleQuote,
) {
  return {
    domain: { name: 'FNX ShareSale', version: '1', chainId, verifyingContract: sale },
    types: { Quote: QUOTE_FIELDS },
    primaryType: 'Quote',
    message: quote,
  } as const;
}

/** The purchase of `quote` as the buyer's transaction: BNB travels with the call, tokens are taken by allowance. */
export function encodeBuy(sale: Address, quote: SaleQuote, signature: Hex): Call {
  return {
    to: sale,
    value: quote.payToken === zeroAddress ? quote.payAmount : 0n,
    data: encodeFunctionData({ abi: buyAbi, functionName: 'buy', args: [quote, signature] }),
  };
}

/**
 * Decodes a purchase from its transaction. The review screen shows this result, so that what is shown is what is signed.
 *
 * @throws CallMismatchError when it is anything but one canonical call of `buy` with the matching value.
 */
export function decodeBuy(transaction: Call): { quote: SaleQuote; signature: Hex } {
  const call = readCall(() => decodeFunctionData({ abi: buyAbi, data: transaction.data }));
  if (!call) throw new CallMismatchError('NOT_A_PURCHASE');
  const [{ buyer, payToken, ...rest }, signature] = call.args;
  const quote = { ...rest, buyer: getAddress(buyer), payToken: getAddress(payToken) };
  assertCanonical(transaction, encodeBuy(transaction.to, quote, signature));
  return { quote, signature };
}

/** When two values of a field are the same: letter case does not matter in hex. */
const SAME: { [K in keyof SaleQuote]: (a: SaleQuote[K], b: SaleQuote[K]) => boolean } = {
  orderId: sameHex,
  buyer: isAddressEqual,
  holder: sameHex,
  payToken: isAddressEqual,
  payAmount: (a, b) => a === b,
  shares: (a, b) => a === b,
  validUntil: (a, b) => a === b,
  agreementHash: sameHex,
};

function sameHex(a: Hex, b: Hex): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * The final check before the wallet opens: the transaction must be exactly the purchase that the order says, at the sale
 * that this deployment uses.
 *
 * @returns what was decoded
 * @throws CallMismatchError naming the difference.
 */
export function assertBuy(
  transaction: Call,
  expected: { sale: Address; quote: SaleQuote },
): SaleQuote {
  if (!isAddressEqual(transaction.to, expected.sale)) {
    throw new CallMismatchError('CONTRACT_DIFFERS');
  }
  const { quote } = decodeBuy(transaction);
  for (const { name } of QUOTE_FIELDS) {
    if (!same(name, quote, expected.quote)) {
      throw new CallMismatchError('FIELD_DIFFERS', name);
    }
  }
  return quote;
}

function same<K extends keyof SaleQuote>(name: K, a: SaleQuote, b: SaleQuote): boolean {
  return SAME[name](a[name], b[name]);
}
