import { formatDate, formatShares } from '@/lib/format/format';
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

type StatusLabel = { words: string; tone: 'done' | 'waiting' | 'failed' | 'idle' };

export function stakeState(stake: Stake): StatusLabel {
  switch (stake.status) {
    case 'ACTIVE':
      return {
        words: stake.maturesAt ? `Earning until ${formatDate(stake.maturesAt)}` : 'Earning',
        tone: 'waiting',
      };
    case 'MATURED':
      return { words: 'Term ended, ready to unstake', tone: 'done' };
    case 'CLOSED':
      return { words: 'Unstaked', tone: 'idle' };
    case 'EARLY_EXITED':
      return { words: 'Ended early', tone: 'idle' };
  }
}

export const CLAIM_STATES: Record<ClaimStatus, StatusLabel> = {
  PENDING: { words: 'Pending', tone: 'waiting' },
  PAID: { words: 'Paid', tone: 'done' },
  FAILED: { words: 'Not paid', tone: 'failed' },
};

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
