/**
 * What a stake earns. One function for the calculator, for pages and for the ledger, in whole numbers throughout: shares
 * in millionths, rates in hundredths of one per cent a year, time in whole seconds.
 */

/** A year of 365 days, as the plans count it. */
export const SECONDS_A_YEAR = 31_536_000n;
export const SECONDS_A_DAY = 86_400;

const RATE_UNITS = 10_000n;

/** What a person types to leave a locked stake before its term, and lose what it has not paid out. */
export const EARLY_EXIT_WORDS = 'EXIT EARLY';

/**
 * principal x rate x seconds / 31 536 000, cut at the millionth of a share. It grows with each second and never falls;
 * before the beginning it is zero.
 *
 * @param seconds whole seconds since the stake began
 */
export function rewardFor(principalRaw: bigint, aprBps: number, seconds: bigint): bigint {
  if (seconds <= 0n) return 0n;
  return (principalRaw * BigInt(aprBps) * seconds) / (RATE_UNITS * SECONDS_A_YEAR);
}

/** Rewards after one of the equal parts of a term; `totalRaw` is the principal with them. */
type RewardRow = { month: number; seconds: bigint; rewardRaw: bigint; totalRaw: bigint };

/** Mean days of a month; a term is shown in as many equal parts as it has months. */
const DAYS_A_MONTH = 30.4;

/** How rewards add up over a term of `days`, month by month: 6 rows for 180 days, 12 for 365, at least one. */
export function rewardTable(principalRaw: bigint, aprBps: number, days: number): RewardRow[] {
  const months = Math.max(1, Math.round(days / DAYS_A_MONTH));
  const term = BigInt(days) * BigInt(SECONDS_A_DAY);
  return Array.from({ length: months }, (_, index) => {
    const seconds = (term * BigInt(index + 1)) / BigInt(months);
    const rewardRaw = rewardFor(principalRaw, aprBps, seconds);
    return { month: index + 1, seconds, rewardRaw, totalRaw: principalRaw + rewardRaw };
  });
}
