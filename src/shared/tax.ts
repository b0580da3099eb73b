import { DAY_MS } from '@fnx/values/time';

const WHOLE = 10_000n;

/** Tax of an amount, rounded down as the contract does. @param bps hundredths of a percent */
export const taxOf = (raw: bigint, bps: number): bigint => (raw * BigInt(bps)) / WHOLE;

/** How long payments wait for own rates that nobody enters. */
export const RATES_TIME_MS = 30 * DAY_MS;
