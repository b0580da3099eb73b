import { SHARE_DECIMALS } from '@fnx/values/money';

const WHOLE_RAW = 10n ** BigInt(SHARE_DECIMALS);

/** Shares that vote, in millionths: whole ones, as the contract rounds them. A fraction has no vote. */
export const wholeShares = (raw: bigint): bigint => raw - (raw % WHOLE_RAW);
