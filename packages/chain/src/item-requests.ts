import { type Address, sha256, toBytes } from 'viem';
import { signedStruct } from './signed-struct';

/** A request for an item of an agenda: its title, the whole text in Markdown, and the wallet that signs. */
export type ItemTerms = { title: string; source: string; signer: Address };

const request = signedStruct('FNX Ballots', 'ItemRequest', [
  { name: 'item', type: 'string' },
  // The SHA-256 of the text.
  { name: 'text', type: 'bytes32' },
  { name: 'signer', type: 'address' },
]);

/**
 * The message that a holder's wallet signs to ask for an item. No contract reads it; the contract of ballots in its domain ties it to
 * this deployment.
 */
export const itemTypedData = (
  chainId: number,
  contract: Address,
  { title, source, signer }: ItemTerms,
) => request.walletData(chainId, contract, { item: title, text: sha256(toBytes(source)), signer });
