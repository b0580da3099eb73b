import * as z from 'zod/mini';
import { decimal, shareAmount } from '../amounts';
import {
  choice,
  count,
  id,
  isoTime,
  limit,
  line,
  listOf,
  moment,
  page,
  preparedCall,
  queryInt,
  txHash,
  version,
} from '../atoms';
import { row } from '../row';
import { STAKE_STATUSES } from '../shared/vocabulary';

/**
 * `aprPct` in percent per year; `lockDays` 0 means flexible. `claimEvery` in days: 0 at any time, else at the end of the term.
 * `chainPlanId` is the contract's number.
 */
export const plan = z.object({
  id,
  chainPlanId: count,
  name: z.string(),
  lockDays: count,
  aprPct: decimal,
  minAmount: decimal,
  maxAmount: z.nullable(decimal),
  poolCap: decimal,
  poolLeft: decimal,
  earlyExit: z.boolean(),
  claimEvery: count,
  active: z.boolean(),
});
export type Plan = z.infer<typeof plan>;

const stakeStatus = z.enum(STAKE_STATUSES);

/**
 * Amounts in shares. `id` is the contract's number. `maturesAt` is the end of the term; a flexible stake (`lockDays` 0) earns
 * until then. `reward` is reserved for the whole term; `accrued` is earned so far, `claimable` can be claimed now.
 */
export const stake = z.object({
  id,
  planId: id,
  principal: decimal,
  aprPct: decimal,
  lockDays: count,
  status: stakeStatus,
  startedAt: isoTime,
  maturesAt: isoTime,
  reward: decimal,
  accrued: decimal,
  claimable: decimal,
  claimed: decimal,
});
export type Stake = z.infer<typeof stake>;

/** `amount` in shares. `status` is always PAID: a claim is listed once the chain has paid it. */
export const claim = z.object({
  id,
  stakeId: id,
  amount: decimal,
  valueUsd: decimal,
  status: z.literal('PAID'),
  paidAt: isoTime,
  txHash,
});
export type Claim = z.infer<typeof claim>;

export type StakingCall = z.infer<typeof preparedCall>;

export const stakingSchemas = {
  stakingClaimList: row({
    about: 'The claims of rewards.',
    input: z.strictObject({ page, limit, stakeId: z.optional(id) }),
    data: z.extend(listOf(claim), { totals: z.object({ claimed: decimal }) }),
  }),

  /** `amount`, `principal`, `reward` and the table are in shares; `days` defaults to the plan's term, or a year if flexible. */
  rewardCalculator: row({
    about: 'What a stake would earn under a plan.',
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
    about: 'Plans and stakes.',
    input: z.strictObject({ status: z.optional(stakeStatus), page, limit }),
    data: z.extend(listOf(stake), {
      plans: z.array(plan),
      totals: z.object({ staked: decimal, accrued: decimal, claimable: decimal, claimed: decimal }),
      /** The block that the figures are of; null before the first. */
      indexedBlock: z.nullable(z.object({ number: count, time: isoTime })),
    }),
  }),

  stake: row({
    about: 'Prepares the call that stakes shares.',
    input: z.strictObject({ planId: id, amount: shareAmount, termsVersion: version }),
    data: preparedCall,
    errors: [
      'ACCOUNT_REVIEW',
      'KYC_REQUIRED',
      'INSUFFICIENT_SHARES',
      'POOL_FULL',
      'PLAN_NOT_FOUND',
      'AMOUNT_RANGE',
      'TRANSACTION_REFUSED',
    ],
  }),

  /** EARLY_EXIT needs `confirmText`. RENEW is for flexible stakes: it pays what is claimable and starts a new year. */
  updateStake: row({
    about: 'Prepares the call that ends a stake, early or not, or renews it.',
    input: z.strictObject({
      stakeId: id,
      action: choice(['UNSTAKE', 'EARLY_EXIT', 'RENEW']),
      confirmText: z.optional(line(1, 60)),
    }),
    data: preparedCall,
    errors: [
      'ACCOUNT_REVIEW',
      'STAKE_LOCKED',
      'STAKE_NOT_FOUND',
      'STAKE_STATE',
      'TRANSACTION_REFUSED',
    ],
  }),

  /** With `all`, the stakes that have something to claim, at most 100; `stakes` are those of the call. */
  stakingClaim: row({
    about: 'Prepares the call that claims rewards.',
    input: z.union([z.strictObject({ stakeId: id }), z.strictObject({ all: z.literal(true) })]),
    data: z.extend(preparedCall, { stakes: z.array(stake) }),
    errors: [
      'ACCOUNT_REVIEW',
      'KYC_REQUIRED',
      'NOTHING_TO_CLAIM',
      'STAKE_NOT_FOUND',
      'TRANSACTION_REFUSED',
    ],
  }),
};
