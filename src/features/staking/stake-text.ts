import { formatDate, formatShares } from '@/lib/format/format';
import { STAKE_STATUS_LABELS } from '@/shared/vocabulary';
import type { Plan, Stake } from './queries';

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
  return status === 'ACTIVE' ? `${label} until ${formatDate(maturesAt)}` : label;
}

export const STAKE_TONES = {
  ACTIVE: 'waiting',
  MATURED: 'done',
  CLOSED: 'idle',
  EARLY_EXITED: 'idle',
} as const satisfies Record<Stake['status'], string>;

/** True during a term: an exit forfeits the reward. */
export function isLocked({ status, lockDays }: Stake): boolean {
  return status === 'ACTIVE' && lockDays > 0;
}

/** True if the stake can end now without loss of rewards. */
export function canTakeBack({ status, lockDays }: Stake): boolean {
  return status === 'MATURED' || (status === 'ACTIVE' && lockDays === 0);
}

/** True for a flexible stake: renewing starts a new year. */
export function canRenew({ status, lockDays }: Stake): boolean {
  return lockDays === 0 && (status === 'ACTIVE' || status === 'MATURED');
}

export function canClaim({ claimable }: Pick<Stake, 'claimable'>): boolean {
  return /[1-9]/.test(claimable);
}
