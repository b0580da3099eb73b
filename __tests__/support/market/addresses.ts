import { BSC_ADDRESSES, type ChainAddresses } from '@fnx/chain/addresses';
import { CONTRACTS } from '@/api/example';

/** Addresses of a deployment that no test reaches. */
export const FAR_ADDRESSES: ChainAddresses = {
  ...BSC_ADDRESSES,
  contracts: { ...CONTRACTS, fromBlock: 0 },
};
