import { SHARE_SALE_ADDRESS, SHARE_STAKING_ADDRESS, SHARE_TOKEN_ADDRESS } from '@/api/example';
import { BSC_ADDRESSES, type ChainAddresses } from '@/chain/addresses';

/** Addresses of a deployment that no test reaches. */
export const FAR_ADDRESSES: ChainAddresses = {
  ...BSC_ADDRESSES,
  contracts: {
    shareToken: SHARE_TOKEN_ADDRESS,
    shareSale: SHARE_SALE_ADDRESS,
    shareStaking: SHARE_STAKING_ADDRESS,
    fromBlock: 0,
  },
};
