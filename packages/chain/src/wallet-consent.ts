import type { Address } from 'viem';
import { type StructOf, signedStruct } from './signed-struct';

/* EIP-712 typed data by which a wallet becomes one of a holder's: signed by the service for the first, by a wallet later. */

const FIELDS = [
  { name: 'wallet', type: 'address' },
  { name: 'holder', type: 'bytes32' },
  // The share token's `nonces(holder)`.
  { name: 'nonce', type: 'uint256' },
  // Unix seconds.
  { name: 'validUntil', type: 'uint256' },
] as const;

export type Attested = StructOf<{ fields: typeof FIELDS }>;

/** The typed data that the service signs for a holder's first wallet. */
export const registrationTypedData = signedStruct(
  'FNX ShareToken',
  'Registration',
  FIELDS,
).typedData;

const addWallet = signedStruct('FNX ShareToken', 'AddWallet', FIELDS);

/** The typed data that a registered wallet signs for a further one. The time is a number, as the call has it. */
export function addWalletTypedData(chainId: number, token: Address, attested: Attested) {
  const typed = addWallet.walletData(chainId, token, attested);
  return { ...typed, message: { ...typed.message, validUntil: Number(attested.validUntil) } };
}
