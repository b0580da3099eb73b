import {
  type Address,
  type Hex,
  isAddressEqual,
  keccak256,
  type PublicClient,
  toBytes,
  zeroAddress,
  zeroHash,
} from 'viem';
import type { ShareContracts } from './addresses';

/** Who may send a call: roles of the share token and of the timelock, and the wallet that receives payments. */
export const CONTRACT_ROLES = [
  'ADMIN',
  'REGISTRAR',
  'ENFORCER',
  'PAUSER',
  'BOARD',
  'SIGNER',
  'SALE',
  'STAKING',
  'PROPOSER',
  'EXECUTOR',
  'TREASURY',
] as const;

export type ContractRole = (typeof CONTRACT_ROLES)[number];

/** The addresses of a deployment that decide who may do what; `timelock` is null where ADMIN is an account. */
export type RoleContracts = { contracts: ShareContracts; timelock: Address | null };

/** The id of a role, as the contracts store it. */
export const roleId = (role: ContractRole): Hex =>
  role === 'ADMIN' ? zeroHash : keccak256(toBytes(`${role}_ROLE`));

/** The name of a role's id; null for an unknown one. */
export const roleNamed = (id: Hex): ContractRole | null =>
  CONTRACT_ROLES.find((role) => roleId(role) === id.toLowerCase()) ?? null;

const roleAbi = [
  {
    type: 'function',
    name: 'hasRole',
    stateMutability: 'view',
    inputs: [
      { name: 'role', type: 'bytes32' },
      { name: 'account', type: 'address' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
  {
    type: 'function',
    name: 'defaultAdmin',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'address' }],
  },
  {
    type: 'function',
    name: 'treasury',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'address' }],
  },
] as const;

/** Reads one view of a contract; what viem's clients have. */
type Reader = Pick<PublicClient, 'readContract'>;

export const readAdmin = (client: Reader, { shareToken }: ShareContracts): Promise<Address> =>
  client.readContract({ address: shareToken, abi: roleAbi, functionName: 'defaultAdmin' });

export const readTreasury = (client: Reader, { shareSale }: ShareContracts): Promise<Address> =>
  client.readContract({ address: shareSale, abi: roleAbi, functionName: 'treasury' });

/**
 * Whether an account has a role in the newest block of a node. Throws the node's error.
 */
export async function hasContractRole(
  client: Reader,
  { contracts, timelock }: RoleContracts,
  role: ContractRole,
  account: Address,
): Promise<boolean> {
  if (role === 'ADMIN') return isAddressEqual(await readAdmin(client, contracts), account);
  if (role === 'TREASURY') return isAddressEqual(await readTreasury(client, contracts), account);
  const ofTimelock = role === 'PROPOSER' || role === 'EXECUTOR';
  if (ofTimelock && timelock === null) return false;
  const address = ofTimelock && timelock !== null ? timelock : contracts.shareToken;
  const ask = (who: Address) =>
    client.readContract({
      address,
      abi: roleAbi,
      functionName: 'hasRole',
      args: [roleId(role), who],
    });
  // In a timelock, EXECUTOR granted to the zero address lets every account execute.
  return (await ask(account)) || (role === 'EXECUTOR' && (await ask(zeroAddress)));
}
