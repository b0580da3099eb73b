import {
  type Address,
  type Hex,
  isAddressEqual,
  keccak256,
  type PublicClient,
  toBytes,
  zeroAddress,
} from 'viem';
import type { ShareContracts } from './deployed';

/** Roles that the authority keeps, in the order of their numbers (packages/contracts/src/Roles.sol). */
export const AUTHORITY_ROLES = [
  'ADMIN',
  'GUARDIAN',
  'BOARD',
  'REGISTRAR',
  'SIGNER',
  'CASHIER',
  'ENFORCER',
  'PAUSER',
  'OPERATIONS',
] as const;

export type AuthorityRole = (typeof AUTHORITY_ROLES)[number];

/** Roles that OPERATIONS grants and takes: what the guardian can take by the brake. */
export const OPERATIONAL_ROLES = AUTHORITY_ROLES.slice(2, 8) as readonly AuthorityRole[];

/** Roles of OpenZeppelin's TimelockController, besides its own admin. */
export const TIMELOCK_ROLES = ['PROPOSER', 'CANCELLER', 'EXECUTOR'] as const;

type TimelockRole = (typeof TIMELOCK_ROLES)[number];

/** Calls that either of two roles may send. */
export const EITHER_ROLES = { 'PAUSER or GUARDIAN': ['PAUSER', 'GUARDIAN'] } as const;

/** Who may send a call: roles of the authority and of the timelock, the wallet that receives payments, and who stands beside another. */
export const CONTRACT_ROLES = [
  ...AUTHORITY_ROLES,
  ...TIMELOCK_ROLES,
  'TREASURY',
  'PAUSER or GUARDIAN',
] as const;

export type ContractRole = (typeof CONTRACT_ROLES)[number];

/** The addresses of a deployment that decide who may do what; `timelock` is null where ADMIN is an account. */
export type RoleContracts = { contracts: ShareContracts; timelock: Address | null };

/** The number of a role, as the authority stores it. */
export const roleId = (role: AuthorityRole): bigint => BigInt(AUTHORITY_ROLES.indexOf(role));

/** The name of a role's number; null for an unknown one. */
export const roleNamed = (id: bigint): AuthorityRole | null => AUTHORITY_ROLES[Number(id)] ?? null;

/** The id of a role, as the timelock stores it. */
export const timelockRoleId = (role: TimelockRole): Hex => keccak256(toBytes(`${role}_ROLE`));

export const isTimelockRole = (role: ContractRole): role is TimelockRole =>
  (TIMELOCK_ROLES as readonly string[]).includes(role);

/** The roles that a call asks for; any of them is enough. */
export const partsOf = (role: ContractRole): readonly SingleRole[] =>
  isEither(role) ? EITHER_ROLES[role] : [role];

type SingleRole = Exclude<ContractRole, keyof typeof EITHER_ROLES>;

const isEither = (role: ContractRole): role is keyof typeof EITHER_ROLES =>
  Object.hasOwn(EITHER_ROLES, role);

const view = <const N extends string, const I, const O>(name: N, inputs: I, outputs: O) =>
  ({ type: 'function', name, stateMutability: 'view', inputs, outputs }) as const;

const authorityAbi = [
  view(
    'hasRole',
    [
      { name: 'roleId', type: 'uint64' },
      { name: 'account', type: 'address' },
    ],
    [
      { name: 'isMember', type: 'bool' },
      { name: 'executionDelay', type: 'uint32' },
    ],
  ),
] as const;

const timelockRoleAbi = [
  view(
    'hasRole',
    [
      { name: 'role', type: 'bytes32' },
      { name: 'account', type: 'address' },
    ],
    [{ name: '', type: 'bool' }],
  ),
] as const;

const treasuryAbi = [view('treasury', [], [{ name: '', type: 'address' }])] as const;

/** Reads one view of a contract; what viem's clients have. */
type Reader = Pick<PublicClient, 'readContract'>;

export const readTreasury = (client: Reader, { shareSale }: ShareContracts): Promise<Address> =>
  client.readContract({ address: shareSale, abi: treasuryAbi, functionName: 'treasury' });

/**
 * Whether an account has a role in the newest block of a node. A member whose calls the authority delays has none: no contract of ours
 * takes its calls. Throws the node's error.
 */
export async function hasContractRole(
  client: Reader,
  known: RoleContracts,
  role: ContractRole,
  account: Address,
): Promise<boolean> {
  const held = await Promise.all(partsOf(role).map((one) => hasRole(client, known, one, account)));
  return held.includes(true);
}

async function hasRole(
  client: Reader,
  { contracts, timelock }: RoleContracts,
  role: SingleRole,
  account: Address,
): Promise<boolean> {
  if (role === 'TREASURY') return isAddressEqual(await readTreasury(client, contracts), account);
  if (isTimelockRole(role)) return hasTimelockRole(client, timelock, role, account);
  const [isMember, delay] = await client.readContract({
    address: contracts.authority,
    abi: authorityAbi,
    functionName: 'hasRole',
    args: [roleId(role), account],
  });
  return isMember && delay === 0;
}

/** A role granted to the zero address, as EXECUTOR is, is everybody's. */
async function hasTimelockRole(
  client: Reader,
  address: Address | null,
  role: TimelockRole,
  account: Address,
): Promise<boolean> {
  if (address === null) return false;
  const call = { address, abi: timelockRoleAbi, functionName: 'hasRole' } as const;
  const ask = (who: Address) => client.readContract({ ...call, args: [timelockRoleId(role), who] });
  return (await ask(account)) || (role === 'EXECUTOR' && (await ask(zeroAddress)));
}
