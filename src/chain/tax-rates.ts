import { type Address, encodeFunctionData, type Hex } from 'viem';
import type { Call } from './call';
import { distributionsAbi } from './contracts/distributions-abi';
import { leafOf, type MerkleTree, merkleTree } from './merkle-tree';

/** A holder's own rate of tax in a distribution, in hundredths of a percent. */
export type OwnRate = { holder: Hex; bps: number };

const LEAF = [
  { name: 'holder', type: 'bytes32' },
  { name: 'bps', type: 'uint16' },
] as const;

const leafOfRate = ({ holder, bps }: OwnRate): Hex => leafOf(LEAF, [holder, bps]);

/** The tree that a declaration names. @param rates at least one; no holder twice */
export const rateTree = (rates: readonly OwnRate[]): MerkleTree =>
  merkleTree(rates.map(leafOfRate));

/** Enters a holder's own rate, with its proof. Any wallet may send it. */
export function encodeEnterRate(
  contract: Address,
  id: bigint,
  rate: OwnRate,
  tree: MerkleTree,
): Call {
  const args = [id, rate.holder, rate.bps, tree.proofOf(leafOfRate(rate))] as const;
  const data = encodeFunctionData({ abi: distributionsAbi, functionName: 'enterRate', args });
  return { to: contract, value: 0n, data };
}
