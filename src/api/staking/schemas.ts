import * as z from 'zod/mini';
import {
  choice,
  count,
  decimal,
  flag,
  id,
  isoTime,
  limit,
  line,
  listOf,
  moment,
  page,
  queryInt,
  shareAmount,
  txHash,
  version,
} from '@/api/atoms';
import { row } from '@/api/row';
import { CLAIM_STATUSES, STAKE_STATUSES } from '@/shared/vocabulary';

/** `aprPct` in percent per year; `lockDays` 0 means flexible; `claimEvery` in days; `poolCap` null means unlimited. */
export const plan = z.object({
  id,
  name: z.string(),
  lockDays: count,
  aprPct: decimal,
  minAmount: decimal,
  maxAmount: z.nullable(decimal),
  poolCap: z.nullable(decimal),
  poolLeft: z.nullable(decimal),
  earlyExit: z.boolean(),
  claimEvery: count,
  active: z.boolean(),
});
export type Plan = z.infer<typeof plan>;

const stakeStatus = z.enum(STAKE_STATUSES);

/** `principal`, `accrued`, `claimable`, `claimed` in shares; `maturesAt` is null for a flexible plan. */
export const stake = z.object({
  id,
  planId: id,
  principal: decimal,
  aprPct: decimal,
  status: stakeStatus,
  startedAt: isoTime,
  maturesAt: z.nullable(isoTime),
  accrued: decimal,
  claimable: decimal,
  claimed: decimal,
  autoRenew: z.boolean(),
});
export type Stake = z.infer<typeof stake>;

const claimStatus = z.enum(CLAIM_STATUSES);

/** `amount` in shares. */
export const claim = z.object({
  id,
  stakeId: id,
  amount: decimal,
  valueUsd: decimal,
  status: claimStatus,
  requestedAt: isoTime,
  paidAt: z.nullable(isoTime),
  txHash: z.nullable(txHash),
});
export type Claim = z.infer<typeof claim>;

export const stakingSchemas = {
  stakingClaimList: row({
    input: z.strictObject({
      page,
      limit,
      stakeId: z.optional(id),
      status: z.optional(claimStatus),
    }),
    data: z.extend(listOf(claim), { totals: z.object({ claimed: decimal, pending: decimal }) }),
  }),

  /** `amount`, `principal`, `reward` and the table are in shares; `days` defaults to the plan's term, or a year if flexible. */
  rewardCalculator: row({
    params: z.strictObject({ id }),
    input: z.strictObject({
      amount: shareAmount,
      days: z.optional(queryInt(1, 3650)),
      startDate: z.optional(moment),
    }),
    data: z.object({
      plan,
      principal: decimal,
      days: count,
      apr: decimal,
      reward: decimal,
      rewardUsd: decimal,
      maturityAt: isoTime,
      table: z.array(z.object({ month: count, reward: decimal, total: decimal })),
    }),
    errors: ['PLAN_NOT_FOUND', 'AMOUNT_RANGE'],
  }),

  listStaking: row({
    input: z.strictObject({ status: z.optional(stakeStatus), page, limit }),
    data: z.extend(listOf(stake), {
      plans: z.array(plan),
      totals: z.object({ staked: decimal, accrued: decimal, claimable: decimal, claimed: decimal }),
    }),
  }),

  stake: row({
    input: z.strictObject({
      planId: id,
      amount: shareAmount,
      autoRenew: flag,
      termsVersion: version,
    }),
    data: stake,
    errors: ['KYC_REQUIRED', 'INSUFFICIENT_SHARES', 'POOL_FULL', 'PLAN_NOT_FOUND', 'AMOUNT_RANGE'],
  }),

  updateStake: row({
    input: z
      .strictObject({
        stakeId: id,
        action: choice(['UNSTAKE', 'EARLY_EXIT', 'AUTO_RENEW']),
        autoRenew: flag,
        confirmText: z.optional(line(1, 60)),
      })
      .check(
        z.refine((form) => (form.action === 'AUTO_RENEW') === (form.autoRenew !== undefined), {
          path: ['autoRenew'],
          error: 'Send autoRenew only with AUTO_RENEW.',
        }),
      ),
    data: stake,
    errors: ['STAKE_LOCKED', 'TOO_EARLY', 'STAKE_NOT_FOUND', 'STAKE_STATE'],
  }),

  stakingClaim: row({
    input: z.union([z.strictObject({ stakeId: id }), z.strictObject({ all: z.literal(true) })]),
    data: z.object({ claims: z.array(claim) }),
    errors: ['KYC_REQUIRED', 'NOTHING_TO_CLAIM', 'CLAIM_OPEN', 'BELOW_MINIMUM', 'STAKE_NOT_FOUND'],
  }),
};
