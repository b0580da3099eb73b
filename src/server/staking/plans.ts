import type { Plan } from '@fnx/api/staking/schemas';
import type { Db } from '@fnx/postgres/client';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { and, asc, eq } from 'drizzle-orm';
import { problem } from '@/server/platform/errors';
import { stakingPlans } from './tables';

export type PlanRow = typeof stakingPlans.$inferSelect;

const RATE_DECIMALS = 2;

export const sharesText = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);
export const aprText = (aprBps: number) => formatDecimal(BigInt(aprBps), RATE_DECIMALS);

export async function listPlans(db: Db): Promise<Plan[]> {
  const rows = await db
    .select()
    .from(stakingPlans)
    .where(eq(stakingPlans.active, true))
    .orderBy(asc(stakingPlans.chainPlanId));
  return rows.map(viewPlan);
}

/** @throws DomainError PLAN_NOT_FOUND when unknown or no longer available */
export async function readPlan(db: Db, planId: string): Promise<PlanRow> {
  const [plan] = await db
    .select()
    .from(stakingPlans)
    .where(and(eq(stakingPlans.id, planId), eq(stakingPlans.active, true)));
  if (!plan) throw problem('PLAN_NOT_FOUND');
  return plan;
}

/** Remaining capacity; ADMIN may lower the capacity below what is staked. */
export function poolLeft({ poolCapRaw, stakedRaw }: PlanRow): bigint {
  return poolCapRaw > stakedRaw ? poolCapRaw - stakedRaw : 0n;
}

/**
 * The service's limits; the contract has none but the capacity.
 * @throws DomainError AMOUNT_RANGE (min, max)
 */
export function checkAmount(plan: PlanRow, amountRaw: bigint): void {
  const { minRaw, maxRaw, poolCapRaw } = plan;
  if (amountRaw >= minRaw && (maxRaw === null || amountRaw <= maxRaw)) return;
  const max = sharesText(maxRaw ?? poolCapRaw);
  throw problem('AMOUNT_RANGE', { min: sharesText(minRaw), max });
}

export function viewPlan(plan: PlanRow): Plan {
  return {
    id: plan.id,
    chainPlanId: plan.chainPlanId,
    name: plan.name,
    lockDays: plan.lockDays,
    aprPct: aprText(plan.aprBps),
    minAmount: sharesText(plan.minRaw),
    maxAmount: plan.maxRaw === null ? null : sharesText(plan.maxRaw),
    poolCap: sharesText(plan.poolCapRaw),
    poolLeft: sharesText(poolLeft(plan)),
    // The contract lets everyone leave; a plan with a term pays at its end only.
    earlyExit: plan.lockDays > 0,
    claimEvery: plan.lockDays,
    active: plan.active,
  };
}
