import type * as z from 'zod/mini';
import { CONTRACTS, type ExamplesOf, onePage, TERMS_VERSION } from '@/api/example';
import type * as shapes from './schemas';

const plan: z.input<typeof shapes.plan> = {
  id: 'days-180',
  chainPlanId: 2,
  name: '180 days',
  lockDays: 180,
  aprPct: '6.5',
  minAmount: '10',
  maxAmount: '100000',
  poolCap: '600000',
  poolLeft: '418220',
  earlyExit: true,
  claimEvery: 180,
  active: true,
};

// 500 x 0.065 x 180 / 365 = 16.027397 (cut at six decimals)
const stake: z.input<typeof shapes.stake> = {
  id: '7',
  planId: 'days-180',
  principal: '500',
  aprPct: '6.5',
  lockDays: 180,
  status: 'ACTIVE',
  startedAt: '2026-11-11T08:30:00.000Z',
  maturesAt: '2027-05-10T08:30:00.000Z',
  reward: '16.027397',
  accrued: '0.805945',
  claimable: '0',
  claimed: '0',
};

const matured: z.input<typeof shapes.stake> = {
  ...stake,
  id: '3',
  status: 'MATURED',
  startedAt: '2026-05-11T08:30:00.000Z',
  maturesAt: '2026-11-07T08:30:00.000Z',
  accrued: '16.027397',
  claimable: '16.027397',
};

const claim: z.input<typeof shapes.claim> = {
  id: 'clm_1D8',
  stakeId: '1',
  amount: '1.25',
  valueUsd: '15.6',
  status: 'PAID',
  paidAt: '2026-11-18T16:02:04.000Z',
  txHash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
};

// stake(2, 500), exit(7), claim(3)
const STAKE =
  '0x7b0472f00000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000001dcd6500';
const EXIT = '0x7f8661a10000000000000000000000000000000000000000000000000000000000000007';
const CLAIM = '0x379607f50000000000000000000000000000000000000000000000000000000000000003';

const call = {
  chainId: 56,
  to: CONTRACTS.shareStaking,
  valueRaw: '0',
} as const;

export const stakingExamples: ExamplesOf<typeof shapes.stakingSchemas> = {
  stakingClaimList: {
    about: 'The claims of rewards.',
    input: { page: 1, limit: 10 },
    data: { ...onePage([claim]), totals: { claimed: '1.25' } },
  },
  rewardCalculator: {
    about: 'What a stake would earn under a plan.',
    params: { id: 'days-180' },
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
    about: 'Plans and stakes.',
    input: { status: 'ACTIVE', page: 1, limit: 10 },
    data: {
      plans: [plan],
      ...onePage([stake]),
      totals: { staked: '1000', accrued: '16.833342', claimable: '16.027397', claimed: '1.25' },
      indexedBlock: { number: 68_412_005, time: '2026-11-20T09:44:00.000Z' },
    },
  },
  stake: {
    about: 'Prepares the call that stakes shares.',
    input: { planId: 'days-180', amount: '500', termsVersion: TERMS_VERSION },
    data: { ...call, data: STAKE },
  },
  updateStake: {
    about: 'Prepares the call that ends a stake, early or not, or renews it.',
    input: { stakeId: '7', action: 'EARLY_EXIT', confirmText: 'EXIT EARLY' },
    data: { ...call, data: EXIT },
  },
  stakingClaim: {
    about: 'Prepares the call that claims rewards.',
    input: { stakeId: '3' },
    data: { ...call, data: CLAIM, stakes: [matured] },
  },
};
