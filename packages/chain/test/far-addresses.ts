import { CONTRACT_NAMES, type DeployedContracts } from '@fnx/contracts/deploy/deployed';
import { getAddress, numberToHex } from 'viem';
import { BSC_ADDRESSES, type ChainAddresses } from '../src/addresses';

const contracts = Object.fromEntries(
  CONTRACT_NAMES.map((name, place) => [
    name,
    getAddress(numberToHex(0xfa00 + place, { size: 20 })),
  ]),
);

/** Addresses of a deployment that no test reaches. */
export const FAR_ADDRESSES: ChainAddresses = {
  ...BSC_ADDRESSES,
  contracts: { ...contracts, fromBlock: 0 } as DeployedContracts,
};
