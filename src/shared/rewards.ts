import { DAY_SECONDS } from '@fnx/values/time';

/**
 * Staking rewards as the staking contract computes them, for the calculator, the pages and the lists. Integers only: shares in
 * millionths, rates in basis points per year, time in seconds.
 */

/** Plans use a year of 365 days. */
export const SECONDS_A_YEAR = 31_536_000n;
export const SECONDS_A_DAY = DAY_SECONDS;

/** Days that a flexible stake earns unless it is renewed: the contract's FLEXIBLE_DAYS. */
export const FLEXIBLE_DAYS = 365;

const RATE_UNITS = 10_000n;

/** Typed to confirm an early exit from a locked stake, which forfeits its reward. */
export const EARLY_EXIT_WORDS = 'EXIT EARLY';

/**
 * principal x rate x seconds / 31 536 000, rounded down to one millionth of a share; zero before the start.
 *
 * @param seconds whole seconds since the stake began
 */
export function rewardFor(principalRaw: bigint, aprBps: number, seconds: bigint): bigint {
  if (seconds <= 0n) return 0n;
  return (principalRaw * BigInt(aprBps) * seconds) / (RATE_UNITS * SECONDS_A_YEAR);
}

/** The reward of a whole term, which the contract reserves when a stake starts; `lockDays` 0 is a flexible plan. */
export function reservedReward(
  principalRaw: bigint,
  { aprBps, lockDays }: { aprBps: number; lockDays: number },
): bigint {
  const days = lockDays || FLEXIBLE_DAYS;
  return rewardFor(principalRaw, aprBps, BigInt(days) * BigInt(DAY_SECONDS));
}

/** Cumulative rewards after one month of the term; `totalRaw` includes the principal. */
type RewardRow = { month: number; seconds: bigint; rewardRaw: bigint; totalRaw: bigint };

/** Average days per month, which determines the number of rows. */
const DAYS_A_MONTH = 30.4;

/** Cumulative rewards per month of a term: 6 rows for 180 days, 12 for 365, at least one. */
export function rewardTable(principalRaw: bigint, aprBps: number, days: number): RewardRow[] {
  const months = Math.max(1, Math.round(days / DAYS_A_MONTH));
  const term = BigInt(days) * BigInt(DAY_SECONDS);
  return Array.from({ length: months }, (_, index) => {
    const seconds = (term * BigInt(index + 1)) / BigInt(months);
    const rewardRaw = rewardFor(principalRaw, aprBps, seconds);
    return { month: index + 1, seconds, rewardRaw, totalRaw: principalRaw + rewardRaw };
  });
}
