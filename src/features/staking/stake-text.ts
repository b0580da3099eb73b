import { formatDate, formatShares } from '@/lib/format/format';
import type { ClaimStatus, Plan, Stake } from './queries';

/** `90 days`, or that it can be ended at any time. */
export function termText(plan: Pick<Plan, 'lockDays'>): string {
  return plan.lockDays === 0 ? 'End it at any time' : `Locked for ${plan.lockDays} days`;
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

type Said = { words: string; tone: 'done' | 'waiting' | 'failed' | 'idle' };

/** Where a stake stands, in words. */
export function stakeState(stake: Stake): Said {
  switch (stake.status) {
    case 'ACTIVE':
      return {
        words: stake.maturesAt ? `Earning until ${formatDate(stake.maturesAt)}` : 'Earning',
        tone: 'waiting',
      };
    case 'MATURED':
      return { words: 'Term over, ready to take back', tone: 'done' };
    case 'CLOSED':
      return { words: 'Taken back', tone: 'idle' };
    case 'EARLY_EXITED':
      return { words: 'Left early', tone: 'idle' };
  }
}

export const CLAIM_STATES: Record<ClaimStatus, Said> = {
  PENDING: { words: 'On its way', tone: 'waiting' },
  PAID: { words: 'Paid', tone: 'done' },
  FAILED: { words: 'Not paid', tone: 'failed' },
};

/** Principal and rewards can be taken back now without losing anything. */
export function canTakeBack(stake: Stake): boolean {
  return stake.status === 'MATURED' || (stake.status === 'ACTIVE' && stake.maturesAt === null);
}

/** Still locked: leaving now costs the rewards that were not claimed. */
export function isLocked(stake: Stake): boolean {
  return stake.status === 'ACTIVE' && stake.maturesAt !== null;
}

/** Whether anything worth claiming has come together; below a hundredth of a share nothing is paid. */
export function canClaim(stake: Pick<Stake, 'claimable'>): boolean {
  return /[1-9]/.test(stake.claimable);
}
