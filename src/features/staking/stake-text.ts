import { STAKE_STATUS_LABELS } from '@fnx/api/shared/vocabulary';
import { t } from '@/lang/staking';
import { formatDate } from '@/lib/format/format';
import type { Stake } from './queries';

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
