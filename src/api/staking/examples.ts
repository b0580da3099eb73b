import type * as z from 'zod/mini';
import { type ExamplesOf, onePage } from '@/api/example';
import type * as shapes from './schemas';

const plan: z.input<typeof shapes.plan> = {
  id: 'plan_180',
  name: '180 days',
  lockDays: 180,
  aprPct: '6.5',
  minAmount: '10',
  maxAmount: '100000',
  poolCap: '2000000',
  poolLeft: '1418220',
  earlyExit: true,
  claimEvery: 30,
  active: true,
};

const stake: z.input<typeof shapes.stake> = {
  id: 'stk_7L4',
  planId: 'plan_180',
  principal: '500',
  aprPct: '6.5',
  status: 'ACTIVE',
  startedAt: '2026-11-11T08:30:00.000Z',
  maturesAt: '2027-05-10T08:30:00.000Z',
  accrued: '0.805945',
  claimable: '0.805945',
  claimed: '0',
  autoRenew: false,
};

const claim: z.input<typeof shapes.claim> = {
  id: 'clm_1D8',
  stakeId: 'stk_5J2',
  amount: '1.25',
  valueUsd: '15.6',
  status: 'PAID',
  requestedAt: '2026-11-18T16:02:00.000Z',
  paidAt: '2026-11-18T16:02:04.000Z',
  txHash: null,
};

export const stakingExamples: ExamplesOf<typeof shapes.stakingSchemas> = {
  stakingClaimList: {
    input: { page: 1, limit: 10 },
    data: { ...onePage([claim]), totals: { claimed: '1.25', pending: '0' } },
  },
  // 500 x 0.065 x 180 / 365 = 16.027397 (cut at six decimals)
  rewardCalculator: {
    params: { id: 'plan_180' },
    input: { amount: '500', days: 180 },
    data: {
      plan,
      principal: '500',
      days: 180,
      apr: '6.5',
      reward: '16.027397',
      rewardUsd: '200.02191456',
      maturityAt: '2027-05-19T09:44:00.000Z',
      table: [
        { month: 1, reward: '2.671232', total: '502.671232' },
        { month: 2, reward: '5.342465', total: '505.342465' },
        { month: 3, reward: '8.013698', total: '508.013698' },
        { month: 4, reward: '10.684931', total: '510.684931' },
        { month: 5, reward: '13.356164', total: '513.356164' },
        { month: 6, reward: '16.027397', total: '516.027397' },
      ],
    },
  },
  listStaking: {
    input: { status: 'ACTIVE', page: 1, limit: 10 },
    data: {
      plans: [plan],
      ...onePage([stake]),
      totals: { staked: '500', accrued: '0.805945', claimable: '0.805945', claimed: '0' },
    },
  },
  stake: {
    input: { planId: 'plan_180', amount: '500', autoRenew: false, termsVersion: '2026-11-01' },
    data: { ...stake, accrued: '0', claimable: '0' },
  },
  updateStake: {
    input: { stakeId: 'stk_7L4', action: 'AUTO_RENEW', autoRenew: true },
    data: { ...stake, autoRenew: true },
  },
  stakingClaim: {
    input: { stakeId: 'stk_5J2' },
    data: { claims: [{ ...claim, status: 'PENDING', paidAt: null }] },
  },
};
