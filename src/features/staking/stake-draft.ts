import type { DataOf } from '@/api/endpoints';
import { formatShares } from '@/lib/format/format';
import type { Query } from '@/lib/url-state/address-query';
import { AmountError, formatDecimal, parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import { rewardFor, rewardTable, SECONDS_A_DAY } from '@/shared/rewards';

type Plan = DataOf<'listStaking'>['plans'][number];

/** What a person is about to stake, as typed. */
export type StakeDraft = { planId: string; amount: string; autoRenew: boolean };

const AMOUNT = /^\d{1,15}(\.\d{0,6})?$/;

/** Reads what an address asks for: `?amount=40&plan=<id>&renew=1`. What makes no sense in it is left out. */
export function readStakeDraft(query: Query): StakeDraft {
  const { amount, plan, renew } = query;
  return {
    amount: typeof amount === 'string' && AMOUNT.test(amount) ? amount : '',
    planId: typeof plan === 'string' ? plan : '',
    autoRenew: renew === '1',
  };
}

/** The parts of the address for it, empty ones to be taken out. What is no amount yet is not written. */
export function writeStakeDraft({ amount, planId, autoRenew }: StakeDraft) {
  return {
    amount: AMOUNT.test(amount) ? amount : '',
    plan: planId,
    renew: autoRenew ? '1' : '',
  };
}

/** Why an amount cannot be staked, in words for its field; or the amount in millionths of a share. */
export type ReadAmount =
  | { kind: 'empty' }
  | { kind: 'amount'; raw: bigint }
  | { kind: 'fault'; text: string };

const RATE_DECIMALS = 2;
/** A flexible stake has no end, so it is shown over a year. */
const FLEXIBLE_DAYS = 365;

/** `5` percent a year as 500 hundredths. */
export function aprBps(plan: Pick<Plan, 'aprPct'>): number {
  return Number(parseDecimal(plan.aprPct, RATE_DECIMALS));
}

/** The days an estimate covers. */
export function termDays(plan: Pick<Plan, 'lockDays'>): number {
  return plan.lockDays || FLEXIBLE_DAYS;
}

/**
 * Reads an amount against the plan, its pool and what is free.
 *
 * @param available shares that are neither staked nor pending; undefined while that is not known
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
    if (error instanceof AmountError) return fault(error.message);
    throw error;
  }
  if (raw === 0n) return fault('Enter more than zero.');
  if (available !== undefined && raw > shares(available)) {
    return fault(`You have ${formatShares(available)} shares available.`);
  }
  if (plan && raw < shares(plan.minAmount)) {
    return fault(`This plan begins at ${formatShares(plan.minAmount)} shares.`);
  }
  if (plan?.maxAmount && raw > shares(plan.maxAmount)) {
    return fault(`This plan takes ${formatShares(plan.maxAmount)} shares at most.`);
  }
  if (plan?.poolLeft && raw > shares(plan.poolLeft)) {
    return fault(`This plan has room for ${formatShares(plan.poolLeft)} more shares.`);
  }
  return { kind: 'amount', raw };
}

/** `12.` and `.5` while the rest is still to come. */
function finished(text: string): string {
  const whole = text.startsWith('.') ? `0${text}` : text;
  return whole.endsWith('.') ? whole.slice(0, -1) : whole;
}

const shares = (text: string) => parseDecimal(text, SHARE_DECIMALS);
const text = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);

export type Estimate = {
  days: number;
  /** Shares. */
  reward: string;
  total: string;
  months: readonly { month: number; reward: string; total: string }[];
};

/** What an amount earns over the plan's term by the service's own function, the rate staying as it is. */
export function estimate(raw: bigint, plan: Pick<Plan, 'aprPct' | 'lockDays'>): Estimate {
  const days = termDays(plan);
  const bps = aprBps(plan);
  const reward = rewardFor(raw, bps, BigInt(days) * BigInt(SECONDS_A_DAY));
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
