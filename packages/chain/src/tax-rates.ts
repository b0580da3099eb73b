import { distributionsAbi } from '@fnx/contracts/abi/distributions';
import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, keccak256 } from 'viem';
import type { Call } from './call';
import { type MerkleTree, merkleTree, WORD } from './merkle-tree';

/** A holder's own rate of tax in a distribution, in hundredths of a percent. */
export type OwnRate = { holder: Hex; bps: number };

const LEAF = [
  { name: 'holder', type: 'bytes32' },
  { name: 'bps', type: 'uint16' },
] as const;

/** Hashed twice, so that no node of the tree can be given for a rate. */
const leafOf = ({ holder, bps }: OwnRate): Uint8Array =>
  keccak256(keccak256(encodeAbiParameters(LEAF, [holder, bps])), 'bytes');

/** The tree that a declaration names. @param rates at least one; no holder twice */
export function rateTree(rates: readonly OwnRate[]): Promise<MerkleTree> {
  const leaves = new Uint8Array(rates.length * WORD);
  for (const [place, rate] of rates.entries()) leaves.set(leafOf(rate), place * WORD);
  return merkleTree(leaves);
}

/** Enters a holder's own rate, with its proof. Any wallet may send it. */
export function encodeEnterRate(
  contract: Address,
  id: bigint,
  rate: OwnRate,
  proof: readonly Hex[],
): Call {
  const args = [id, rate.holder, rate.bps, proof] as const;
  const data = encodeFunctionData({ abi: distributionsAbi, functionName: 'enterRate', args });
  return { to: contract, value: 0n, data };
}
