import { shareSaleAbi } from '@fnx/contracts/abi/share-sale';
import {
  type Address,
  encodeFunctionData,
  type Hex,
  hashStruct,
  keccak256,
  type TypedDataDefinition,
  toBytes,
} from 'viem';
import type { Call } from './call';
import { CHAIN_ID } from './chains';
import { DOMAIN_TYPE, type StructOf, signedStruct } from './signed-struct';

/** Money in the bank's account that buys shares: the struct `Deposit` of the sale. */
const deposit = signedStruct('FNX ShareSale', 'Deposit', [
  { name: 'orderId', type: 'bytes32' },
  { name: 'buyer', type: 'address' },
  { name: 'holder', type: 'bytes32' },
  // ISO 4217.
  { name: 'currency', type: 'string' },
  // In the currency's smallest unit.
  { name: 'amount', type: 'uint256' },
  // In millionths of a share.
  { name: 'shares', type: 'uint256' },
  { name: 'entryHash', type: 'bytes32' },
  // Unix seconds.
  { name: 'validUntil', type: 'uint256' },
]);

export type Deposit = StructOf<typeof deposit>;

/** The fields of each deposit that the service signs (EIP-712). */
export const depositTypedData = (sale: Address, terms: Deposit) =>
  deposit.typedData(CHAIN_ID, sale, terms);

/** The fields that a CASHIER signs of deposits that are released together (EIP-712). */
export const batchTypedData = (sale: Address, deposits: readonly Deposit[]) =>
  ({
    domain: deposit.domainOf(CHAIN_ID, sale),
    types: { Batch: [{ name: 'deposits', type: 'Deposit[]' }], Deposit: deposit.fields },
    primaryType: 'Batch',
    message: { deposits },
  }) as const satisfies TypedDataDefinition;

/** The typed data for a CASHIER's wallet, in the form of `eth_signTypedData_v4`: integers are decimal text. */
export function batchTypedDataJson(sale: Address, deposits: readonly Deposit[]): string {
  const typed = batchTypedData(sale, deposits);
  const types = { EIP712Domain: DOMAIN_TYPE, ...typed.types };
  return JSON.stringify({ ...typed, types }, (_, value) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

type BatchText = {
  domain: { verifyingContract: Address };
  message: { deposits: Record<keyof Deposit, string>[] };
};

/**
 * What a batch says that a wallet is asked to sign.
 * @throws Error when the text is anything but a batch of deposits of this chain: a wallet would sign what is not shown
 */
export function readBatch(json: string): { sale: Address; deposits: Deposit[] } {
  const { domain, message } = JSON.parse(json) as BatchText;
  const deposits = message.deposits.map(
    (deposit) =>
      ({
        ...deposit,
        amount: BigInt(deposit.amount),
        shares: BigInt(deposit.shares),
        validUntil: BigInt(deposit.validUntil),
      }) as Deposit,
  );
  const sale = domain.verifyingContract;
  if (batchTypedDataJson(sale, deposits) !== json) {
    throw new Error('These data are not a batch of deposits. Do not sign them.');
  }
  return { sale, deposits };
}

/** The struct hashes of a batch, in its order: by them the sale finds a deposit in what the CASHIER signed. */
export const batchHashes = (deposits: readonly Deposit[]): Hex[] =>
  deposits.map((data) =>
    hashStruct({ data, types: { Deposit: deposit.fields }, primaryType: 'Deposit' }),
  );

/** The call that issues the shares of one deposit; anybody may send it. */
export function encodeIssueFor(
  sale: Address,
  deposit: Deposit,
  signatures: { signer: Hex; batch: readonly Hex[]; cashier: Hex },
): Call {
  const { signer, batch, cashier } = signatures;
  const args = [deposit, signer, batch, cashier] as const;
  const data = encodeFunctionData({ abi: shareSaleAbi, functionName: 'issueFor', args });
  return { to: sale, value: 0n, data };
}

/** The name of an entry of the bank's account on the chain: it buys shares once. */
export const entryHashOf = (entry: {
  account: string;
  ref: string;
  amountRaw: bigint;
  currency: string;
  bookedOn: string;
}): Hex =>
  keccak256(
    toBytes([entry.account, entry.ref, entry.amountRaw, entry.currency, entry.bookedOn].join('|')),
  );
