import { formatDate, formatShares } from '@/lib/format/format';
import { STAKE_STATUS_LABELS } from '@/shared/vocabulary';
import type { ClaimStatus, Plan, Stake } from './queries';

/** What to do if the outcome of a change is unknown. */
export const CHECK_STAKES = 'Check your stakes before you try again.';

export function termText(plan: Pick<Plan, 'lockDays'>): string {
  return plan.lockDays === 0 ? 'Unstake at any time' : `Locked for ${plan.lockDays} days`;
}

/** `5 % a year`, with a narrow no-break space. */
export function rateText(aprPct: string): string {
  return `${aprPct}\u202f% a year`;
}

/** `1 share`, `12.5 shares`. */
export function sharesText(amount: string): string {
  const figure = formatShares(amount);
  return `${figure} ${figure === '1' ? 'share' : 'shares'}`;
}

export function stakeLabel({ status, maturesAt }: Stake): string {
  const label = STAKE_STATUS_LABELS[status];
  return status === 'ACTIVE' && maturesAt ? `${label} until ${formatDate(maturesAt)}` : label;
}

export const STAKE_TONES = {
  ACTIVE: 'waiting',
  MATURED: 'done',
  CLOSED: 'idle',
  EARLY_EXITED: 'idle',
} as const satisfies Record<Stake['status'], string>;

export const CLAIM_TONES = {
  PENDING: 'waiting',
  PAID: 'done',
  FAILED: 'failed',
} as const satisfies Record<ClaimStatus, string>;

/** True if the stake can end now without loss of rewards. */
export function canTakeBack(stake: Stake): boolean {
  return stake.status === 'MATURED' || (stake.status === 'ACTIVE' && stake.maturesAt === null);
}

/** True during the term: an early exit forfeits unclaimed rewards. */
export function isLocked(stake: Stake): boolean {
  return stake.status === 'ACTIVE' && stake.maturesAt !== null;
}

/** True if the claimable amount reaches the minimum of 0.01 shares. */
export function canClaim(stake: Pick<Stake, 'claimable'>): boolean {
  return /[1-9]/.test(stake.claimable);
}
