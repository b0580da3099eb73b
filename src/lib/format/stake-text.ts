import type { DataOf } from '@fnx/api/endpoints';
import { parseDecimal } from '@fnx/values/money';
import { plural, type StakingText, t } from '@/lang/staking';
import { groupThousands } from './format';

type Plan = DataOf<'listStaking'>['plans'][number];

const RATE_DECIMALS = 2;

/** APR in basis points: `5` percent is 500. */
export function aprBps(plan: Pick<Plan, 'aprPct'>): number {
  return Number(parseDecimal(plan.aprPct, RATE_DECIMALS));
}

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
