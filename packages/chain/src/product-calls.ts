import type { ContractName } from '@fnx/contracts/deploy/deployed';
import { CONTRACT_NAMES } from '@fnx/contracts/deploy/deployed';
import { type Address, decodeFunctionData, isAddressEqual, parseAbi } from 'viem';
import type { ChainAddresses } from './addresses';
import { decodeApproval } from './approval';
import { decodePlace } from './auctions';
import { decodeExecuteClaim } from './book-claims';
import type { Call } from './call';
import { CallMismatchError } from './call-differences';
import { decodePay } from './distributions';
import { decodeAccept, decodeWithdrawal } from './offers';
import { decodeVoteFor } from './proxies';
import { decodeRecoveryStep } from './recovery';
import { decodeBuy } from './sale';
import {
  decodePaidByAgent,
  decodePayoutAddress,
  decodeRegistration,
  decodeTransfer,
} from './share-token';
import { decodeStaking } from './staking';
import { decodeSwap } from './swap';
import { decodeVote } from './votes';

/** @throws CallMismatchError when it is not that call, or carries more than its decoded form shows */
type Reader = (call: Call, account: Address) => unknown;

/** The calls that people sign in this product, by the contract that they go to: the decoders of their reviews. */
const SIGNED: Partial<Record<ContractName, readonly Reader[]>> = {
  shareToken: [decodeTransfer, decodeRegistration, decodePayoutAddress, decodePaidByAgent],
  shareSale: [decodeBuy],
  shareStaking: [decodeStaking],
  distributions: [decodePay],
  ballots: [decodeVote, decodeVoteFor],
  enforcement: [decodeRecoveryStep],
  issuance: [decodeExecuteClaim],
  auctions: [decodePlace],
  offers: [decodeAccept, decodeWithdrawal],
};

/** Those that move tokens of an account by its allowance. */
const SPENDERS = ['shareSale', 'auctions', 'offers'] as const satisfies readonly ContractName[];

const signersAbi = parseAbi([
  'function addSigners(bytes[] signers)',
  'function removeSigners(bytes[] signers)',
]);

/** Says why a call is none of the product's. */
type Stranger = 'TARGET' | 'FUNCTION' | 'VALUE';

/**
 * Whether people sign such a call in this product: a transfer or purchase, a stake, a vote and so on at its contracts, a transfer or an
 * allowance of a currency, a swap, or a change of the account's own signers.
 * @param account the account that makes the call
 * @returns null if they do
 */
export function whyNotProductCall(
  addresses: ChainAddresses,
  account: Address,
  call: Call,
): Stranger | null {
  const readers = readersOf(addresses, account, call.to);
  if (readers.length === 0) return 'TARGET';
  if (readers.some((read) => reads(read, call, account))) return null;
  const free = { ...call, value: 0n };
  return call.value > 0n && readers.some((read) => reads(read, free, account))
    ? 'VALUE'
    : 'FUNCTION';
}

function readersOf(addresses: ChainAddresses, account: Address, to: Address): readonly Reader[] {
  const { contracts, currencies, router, wrappedNative } = addresses;
  const isAt = (address: Address | null) => address !== null && isAddressEqual(address, to);
  const approval = (call: Call) => readApproval(addresses, call);
  if (isAt(account)) return [readSigners];
  const own = CONTRACT_NAMES.find((name) => isAt(contracts[name]));
  // Offers take shares by allowance.
  if (own === 'shareToken') return [...(SIGNED.shareToken ?? []), approval];
  if (own) return SIGNED[own] ?? [];
  const swap = (call: Call) => decodeSwap(call, { router, wrappedNative }, account);
  const isCurrency = Object.values(currencies).some(({ address }) => isAt(address));
  return [
    ...(isCurrency || isAt(wrappedNative) ? [decodeTransfer, approval] : []),
    ...(isAt(router) || isAt(wrappedNative) ? [swap] : []),
  ];
}

function reads(read: Reader, call: Call, account: Address): boolean {
  try {
    read(call, account);
    return true;
  } catch (error) {
    if (error instanceof CallMismatchError) return false;
    throw error;
  }
}

/** An allowance for the product's contracts or the exchange; an end of one for anybody. */
function readApproval({ contracts, router }: ChainAddresses, call: Call): void {
  const { spender, amount } = decodeApproval(call);
  const known = [router, ...SPENDERS.map((name) => contracts[name])];
  if (amount > 0n && !known.some((one) => isAddressEqual(one, spender))) {
    throw new CallMismatchError('SPENDER_DIFFERS');
  }
}

function readSigners({ data, value }: Call): void {
  if (value > 0n) throw new CallMismatchError('OTHER_VALUE');
  try {
    decodeFunctionData({ abi: signersAbi, data });
  } catch {
    throw new CallMismatchError('UNKNOWN_FUNCTION', 'PasskeyAccount');
  }
}
