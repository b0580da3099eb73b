import type { DataOf } from '@fnx/api/endpoints';
import { AmountError, formatDecimal, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { t } from '@/lang/staking';
import { amountMessage } from '@/lib/format/amount-message';
import { formatShares } from '@/lib/format/format';
import { aprBps } from '@/lib/format/stake-text';
import { amountText, type Query } from '@/lib/url-state/address-query';
import { FLEXIBLE_DAYS, reservedReward, rewardTable } from '@/shared/rewards';

type Plan = DataOf<'listStaking'>['plans'][number];

/** The stake being entered. `amount` is the text as typed. */
export type StakeDraft = { planId: string; amount: string };

/** Reads `?amount=40&plan=<id>`; ignores invalid values. */
export function readStakeDraft(query: Query): StakeDraft {
  const { amount, plan } = query;
  return {
    amount: amountText(amount, SHARE_DECIMALS),
    planId: typeof plan === 'string' ? plan : '',
  };
}

/** Query parameters of the draft; empty ones are removed. Incomplete amounts are not written. */
export function writeStakeDraft({ amount, planId }: StakeDraft) {
  return { amount: amountText(amount, SHARE_DECIMALS), plan: planId };
}

/** An error message for the field, or the amount in millionths of a share. */
export type ReadAmount =
  | { kind: 'empty' }
  | { kind: 'amount'; raw: bigint }
  | { kind: 'fault'; text: string };

/**
 * Parses an amount and checks it against the plan, its pool and the available shares.
 *
 * @param available shares neither staked nor pending; undefined while loading
 */
export function readStakeAmount(
  typed: string,
  plan: Plan | undefined,
  available: string | undefined,
): ReadAmount {
  const text = typed.trim();
  if (text === '' || text === '.') return { kind: 'empty' };
  const fault = (words: string): ReadAmount => ({ kind: 'fault', text: words });
  let raw: bigint;
  try {
    raw = parseDecimal(finished(text), SHARE_DECIMALS);
  } catch (error) {
    if (error instanceof AmountError) return fault(amountMessage(error));
    throw error;
  }
  if (raw === 0n) return fault(t('Enter an amount greater than zero.'));
  if (available !== undefined && raw > shares(available)) {
    return fault(t('You have {count} shares available.', { count: formatShares(available) }));
  }
  if (plan && raw < shares(plan.minAmount)) {
    return fault(
      t('The minimum for this plan is {count} shares.', { count: formatShares(plan.minAmount) }),
    );
  }
  if (plan?.maxAmount && raw > shares(plan.maxAmount)) {
    return fault(
      t('The maximum for this plan is {count} shares.', { count: formatShares(plan.maxAmount) }),
    );
  }
  if (plan && raw > shares(plan.poolLeft)) {
    return fault(
      t('Only {count} shares can still be staked in this plan.', {
        count: formatShares(plan.poolLeft),
      }),
    );
  }
  return { kind: 'amount', raw };
}

/** Completes `12.` and `.5` while typing continues. */
function finished(text: string): string {
  const whole = text.startsWith('.') ? `0${text}` : text;
  return whole.endsWith('.') ? whole.slice(0, -1) : whole;
}

const shares = (text: string) => parseDecimal(text, SHARE_DECIMALS);
const text = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);

export type Estimate = {
  days: number;
  reward: string;
  total: string;
  months: readonly { month: number; reward: string; total: string }[];
};

/** Estimated rewards over the plan's term, by the contract's formula. */
export function estimate(raw: bigint, plan: Pick<Plan, 'aprPct' | 'lockDays'>): Estimate {
  const days = plan.lockDays || FLEXIBLE_DAYS;
  const bps = aprBps(plan);
  const reward = reservedReward(raw, { aprBps: bps, lockDays: plan.lockDays });
  return {
    days,
    reward: text(reward),
    total: text(raw + reward),
    months: rewardTable(raw, bps, days).map((row) => ({
      month: row.month,
      reward: text(row.rewardRaw),
      total: text(row.totalRaw),
    })),
  };
}
