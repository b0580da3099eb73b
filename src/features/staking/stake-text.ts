import { plural, type StakingText, t } from '@/lang/staking';
import { formatDate, formatShares, groupThousands } from '@/lib/format/format';
import { STAKE_STATUS_LABELS } from '@/shared/vocabulary';
import type { Plan, Stake } from './queries';

export function termText(plan: Pick<Plan, 'lockDays'>): string {
  return plan.lockDays === 0
    ? t('Unstake at any time')
    : plural(plan.lockDays, 'Locked for {n} days', 'Locked for {n} days');
}

/** The plans that the bank begins with; an operator may add others. */
const PLAN_NAMES: readonly StakingText[] = ['Flexible', '90 days', '180 days', '365 days'];

export function planName({ name }: Pick<Plan, 'name'>): string {
  const known = PLAN_NAMES.find((text) => text === name);
  return known ? t(known) : name;
}

/** `5 % a year`, with a narrow no-break space. */
export function rateText(aprPct: string): string {
  return t('{rate} a year', { rate: `${groupThousands(aprPct)}\u202f%` });
}

/** `1 share`, `12.5 shares`. */
export function sharesText(amount: string): string {
  const count = formatShares(amount);
  // The form is that of the number shown, which has six decimals at most.
  return plural(count === '1' ? 1 : Number(amount), '{count} share', '{count} shares', { count });
}

export function stakeLabel({ status, maturesAt }: Stake): string {
  return status === 'ACTIVE'
    ? t('Earning until {date}', { date: formatDate(maturesAt) })
    : t(STAKE_STATUS_LABELS[status]);
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
