import { DAY_MS } from '@fnx/values/time';
import type { BankOverview } from '@/features/content/bank/bank-overview';

type Round = Pick<BankOverview, 'round' | 'shares' | 'updatedAt'>;

export type RoundState = 'BEFORE' | 'OPEN' | 'SOLD_OUT' | 'ENDED';

/** State of the round at the time of the figures. */
export function roundState({ round, shares, updatedAt }: Round): RoundState {
  const at = Date.parse(updatedAt);
  if (at < Date.parse(round.startsAt)) return 'BEFORE';
  if (at >= Date.parse(round.endsAt)) return 'ENDED';
  return /[1-9]/.test(shares.available) ? 'OPEN' : 'SOLD_OUT';
}

/** Elapsed time of the round in percent, 0 to 100. */
export function timePassedPct({ round, updatedAt }: Round): number {
  const [from, to] = [Date.parse(round.startsAt), Date.parse(round.endsAt)];
  const share = (Date.parse(updatedAt) - from) / (to - from || 1);
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
}

/** Whole days until the round ends, at least 0. */
export function daysLeft({ round, updatedAt }: Round): number {
  const ms = Date.parse(round.endsAt) - Date.parse(updatedAt);
  return Math.max(0, Math.ceil(ms / DAY_MS));
}
