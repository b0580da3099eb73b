import fs from 'node:fs';
import { CONTRACT_NAMES, type ContractName } from '@fnx/contracts/deploy/deployed';
import { type Address, getAddress, isAddress } from 'viem';

/** The line cannot be used; the message says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Contracts = Record<ContractName, Address>;

/** The contracts that a line or the environment names, perhaps by a file. @throws UsageError */
export function readContracts(list: string | undefined, file: string | undefined) {
  // The deployment and the local chain write this form.
  const read = file && !list ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
  const listed = (list ?? process.env.SHARE_CONTRACTS ?? '').split(',').map((one) => one.trim());
  const isComplete =
    listed.length === CONTRACT_NAMES.length && listed.every((one) => isAddress(one));
  if (!read && !isComplete) throw new UsageError('Name the contracts with --contracts.');
  const contracts = CONTRACT_NAMES.flatMap((name, at) => {
    const address: string | undefined = read ? read.contracts[name] : listed[at];
    return address ? [[name, getAddress(address)]] : [];
  });
  return {
    contracts: Object.fromEntries(contracts) as Contracts,
    fromBlock: read ? String(read.contracts.fromBlock ?? 0) : undefined,
    rpcUrl: read?.rpcUrl as string | undefined,
  };
}
