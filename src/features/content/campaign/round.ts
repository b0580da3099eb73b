import type { BankOverview } from '@/features/content/bank/bank-overview';

type Round = Pick<BankOverview, 'round' | 'shares' | 'updatedAt'>;

export type RoundState = 'BEFORE' | 'OPEN' | 'SOLD_OUT' | 'ENDED';

/** Whether shares of the round can be bought at the moment the figures were read. */
export function roundState({ round, shares, updatedAt }: Round): RoundState {
  const at = Date.parse(updatedAt);
  if (at < Date.parse(round.startsAt)) return 'BEFORE';
  if (at >= Date.parse(round.endsAt)) return 'ENDED';
  return /[1-9]/.test(shares.available) ? 'OPEN' : 'SOLD_OUT';
}

/** How much of the round's time has passed, 0 to 100. */
export function timePassedPct({ round, updatedAt }: Round): number {
  const [from, to] = [Date.parse(round.startsAt), Date.parse(round.endsAt)];
  const share = (Date.parse(updatedAt) - from) / (to - from || 1);
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
}

/** Whole days until the round ends, never below zero. */
export function daysLeft({ round, updatedAt }: Round): number {
  const ms = Date.parse(round.endsAt) - Date.parse(updatedAt);
  return Math.max(0, Math.ceil(ms / 86_400_000));
}
