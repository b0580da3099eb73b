import { getAddress, isAddress } from 'viem';

/** Equals viem's: the types of the client's package name this file, and bring no viem. */
type Address = `0x${string}`;

/** The contracts, in the order in which a configuration lists their addresses. */
export const CONTRACT_NAMES = [
  'shareToken',
  'shareSale',
  'shareStaking',
  'distributions',
  'ballots',
  'enforcement',
  'issuance',
  'auctions',
  'offers',
  'transferViews',
  'authority',
  'brake',
  'passkeyAccounts',
  'passkeyVerifier',
] as const;
export type ContractName = (typeof CONTRACT_NAMES)[number];

const PASSKEYS: readonly ContractName[] = ['passkeyAccounts', 'passkeyVerifier'];

/** The contracts that ask the authority who has a role. The offers, the views and the passkeys' contracts have none. */
export const MANAGED = CONTRACT_NAMES.filter(
  (name) => !['authority', 'offers', 'transferViews', ...PASSKEYS].includes(name),
);

/** The contracts that name the share token. */
export const OF_TOKEN = CONTRACT_NAMES.filter(
  (name) => !['authority', 'shareToken', 'brake', ...PASSKEYS].includes(name),
);

/** The addresses of a deployment's contracts. */
export type ShareContracts = Record<ContractName, Address>;

/** `fromBlock` is a block not after the deployment, where reading the register begins. */
export type DeployedContracts = ShareContracts & { fromBlock: number };

/** An addresses file is invalid; the message names the field. */
export class AddressesError extends Error {
  override readonly name = 'AddressesError';
}

/** A value that must be an object. @throws AddressesError naming the field */
export function record(value: unknown, field: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AddressesError(`${field} must be an object`);
  }
  return value as Record<string, unknown>;
}

/** A value that must be an address, with its letter case of EIP-55. @throws AddressesError naming the field */
export function address(value: unknown, field: string): Address {
  if (typeof value !== 'string' || !isAddress(value)) {
    throw new AddressesError(`${field} must be an address`);
  }
  return getAddress(value);
}

/** The field `contracts` of a file of addresses. @throws AddressesError */
export function parseContracts(value: unknown): DeployedContracts {
  const listed = record(value, 'contracts');
  const { fromBlock } = listed;
  if (typeof fromBlock !== 'number' || !Number.isSafeInteger(fromBlock) || fromBlock < 0) {
    throw new AddressesError('contracts.fromBlock must be a block number');
  }
  const entries = CONTRACT_NAMES.map((name) => [name, address(listed[name], `contracts.${name}`)]);
  return { ...(Object.fromEntries(entries) as ShareContracts), fromBlock };
}
