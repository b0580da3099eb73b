import type { Address, Hex } from 'viem';
import { DOMAIN_TYPE } from './domain-type';

/* EIP-712 typed data by which a wallet becomes one of a holder's: signed by the service for the first, by a wallet later. */

/** `nonce` is the share token's `nonces(holder)`; `validUntil` in Unix seconds. */
export type Attested = { wallet: Address; holder: Hex; nonce: bigint; validUntil: bigint };

const FIELDS = [
  { name: 'wallet', type: 'address' },
  { name: 'holder', type: 'bytes32' },
  { name: 'nonce', type: 'uint256' },
  { name: 'validUntil', type: 'uint256' },
] as const;

const domainOf = (chainId: number, token: Address) =>
  ({ name: 'FNX ShareToken', version: '1', chainId, verifyingContract: token }) as const;

/** The typed data that the service signs for a holder's first wallet. */
export function registrationTypedData(chainId: number, token: Address, message: Attested) {
  return {
    domain: domainOf(chainId, token),
    types: { Registration: FIELDS },
    primaryType: 'Registration',
    message,
  } as const;
}

/** The typed data that a registered wallet signs for a further one, in the form of `eth_signTypedData_v4`: JSON, with the domain's type. */
export function addWalletTypedData(chainId: number, token: Address, message: Attested) {
  return {
    domain: domainOf(chainId, token),
    types: {
      EIP712Domain: DOMAIN_TYPE,
      AddWallet: [...FIELDS],
    },
    primaryType: 'AddWallet' as const,
    message: {
      wallet: message.wallet,
      holder: message.holder,
      nonce: message.nonce.toString(),
      validUntil: Number(message.validUntil),
    },
  };
}
