import { type Address, type Hex, isAddressEqual } from 'viem';
import type { Call } from './call';
import { CallMismatchError } from './call-differences';
import { signedFunction } from './signed-function';

/** Lets a further signer (ERC-7913 bytes) sign for an account by passkey, or takes one away. */
export type SignerTerms = { account: Address; act: 'ADD' | 'REMOVE'; signer: Hex };

/** An address is a wallet's signer; a passkey's has its verifier and key too. */
export const isWalletSigner = (signer: string): boolean => signer.length === 42;

/** The first digits of a passkey's public key, as lists and reviews name it alike. */
export const passkeyName = (signer: string): string => `${signer.slice(42, 50)}…`;

const SIGNERS = [{ name: 'signers', type: 'bytes[]' }] as const;
const differences = {
  isNot: 'ACTION_DIFFERS',
  differs: ['CONTRACT_DIFFERS', 'WALLET_DIFFERS'],
} as const;
const FUNCTIONS = {
  ADD: signedFunction('addSigners', SIGNERS, differences),
  REMOVE: signedFunction('removeSigners', SIGNERS, differences),
};

export const encodeSigner = ({ account, act, signer }: SignerTerms): Call =>
  FUNCTIONS[act].encode(account, [[signer]]);

/** @throws CallMismatchError when the call is anything but this change of this account */
export function assertSigner(call: Call, { account, act, signer }: SignerTerms): SignerTerms {
  const { contract, args } = FUNCTIONS[act].decode(call);
  if (!isAddressEqual(contract, account)) throw new CallMismatchError('CONTRACT_DIFFERS');
  const [only, ...more] = args[0];
  if (only?.toLowerCase() !== signer.toLowerCase() || more.length > 0) {
    throw new CallMismatchError('WALLET_DIFFERS');
  }
  return { account: contract, act, signer: only };
}
