import { and, asc, eq } from 'drizzle-orm';
import type { Plan } from '@/api/staking/schemas';
import type { Db, Tx } from '@/server/platform/database/client';
import { DomainError } from '@/server/platform/errors';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { stakingPlans } from './tables';

export type PlanRow = typeof stakingPlans.$inferSelect;

const RATE_DECIMALS = 2;

export const sharesText = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);
export const aprText = (aprBps: number) => formatDecimal(BigInt(aprBps), RATE_DECIMALS);

export async function listPlans(db: Db | Tx): Promise<Plan[]> {
  const rows = await db
    .select()
    .from(stakingPlans)
    .where(eq(stakingPlans.active, true))
    .orderBy(asc(stakingPlans.sortOrder));
  return rows.map(viewPlan);
}

/** @throws DomainError PLAN_NOT_FOUND when unknown or no longer available */
export async function readPlan(db: Db | Tx, planId: string): Promise<PlanRow> {
  const [plan] = await db
    .select()
    .from(stakingPlans)
    .where(and(eq(stakingPlans.id, planId), eq(stakingPlans.active, true)));
  if (!plan) throw new DomainError('PLAN_NOT_FOUND');
  return plan;
}

/** Remaining pool capacity; null when unlimited. */
export function poolLeft(plan: Pick<PlanRow, 'poolCapRaw' | 'stakedRaw'>): bigint | null {
  return plan.poolCapRaw === null ? null : plan.poolCapRaw - plan.stakedRaw;
}

/** @throws DomainError AMOUNT_RANGE (min, max) */
export function checkAmount(plan: PlanRow, amountRaw: bigint): void {
  const { minRaw, maxRaw } = plan;
  if (amountRaw >= minRaw && (maxRaw === null || amountRaw <= maxRaw)) return;
  const max = maxRaw ?? plan.poolCapRaw;
  throw new DomainError('AMOUNT_RANGE', {
    min: sharesText(minRaw),
    max: max === null ? null : sharesText(max),
  });
}

export function viewPlan(plan: PlanRow): Plan {
  const leftRaw = poolLeft(plan);
  return {
    id: plan.id,
    name: plan.name,
    lockDays: plan.lockDays,
    aprPct: aprText(plan.aprBps),
    minAmount: sharesText(plan.minRaw),
    maxAmount: plan.maxRaw === null ? null : sharesText(plan.maxRaw),
    poolCap: plan.poolCapRaw === null ? null : sharesText(plan.poolCapRaw),
    poolLeft: leftRaw === null ? null : sharesText(leftRaw),
    earlyExit: plan.earlyExit,
    // Rewards can be claimed at any time, above the minimum claim.
    claimEvery: 0,
    active: plan.active,
  };
}
