import { CONTRACT_NAMES } from '@fnx/contracts/deploy/deployed';

/** `SHARE_CONTRACTS` where no chain is asked: addresses without code. */
export const SAMPLE_CONTRACTS = CONTRACT_NAMES.map(
  (_, at) => `0x${(at + 1).toString(16).repeat(40)}`,
).join();
