import type * as z from 'zod/mini';
import type {
  claim as claimShape,
  plan as planShape,
  stake as stakeShape,
  wallet as walletShape,
} from '@/api/schemas/objects';
import type { Examples } from './example';
import { INVESTOR_ADDRESS } from './people';
import { buy, deal, onePage, SHARE_PRICE, swap } from './purchase';
import { SIGN_IN_MESSAGE } from './wallet';

const wallet: z.input<typeof walletShape> = {
  id: 'wal_3C5',
  address: INVESTOR_ADDRESS,
  chainId: 56,
  label: 'Main',
  walletName: 'MetaMask',
  isPrimary: true,
  state: 'ACTIVE',
  linkedAt: '2026-09-14T09:10:02.000Z',
  holdUntil: null,
};

// 974.857 + 500 + 40 = 1514.857 shares; at 12.48 USD they are worth 18,905.41536.
const holdings = {
  available: '974.857',
  staked: '500',
  pending: '40',
  total: '1514.857',
  valueUsd: '18905.41536',
};

const plan: z.input<typeof planShape> = {
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

const stake: z.input<typeof stakeShape> = {
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

const claim: z.input<typeof claimShape> = {
  id: 'clm_1D8',
  stakeId: 'stk_5J2',
  amount: '1.25',
  valueUsd: '15.6',
  status: 'PAID',
  requestedAt: '2026-11-18T16:02:00.000Z',
  paidAt: '2026-11-18T16:02:04.000Z',
  txHash: null,
};

export const holdingsExamples = {
  myWallet: {
    data: {
      wallets: [wallet],
      holdings,
      onChain: [
        {
          currencyId: 'BNB',
          symbol: 'BNB',
          address: INVESTOR_ADDRESS,
          balance: '0.412',
          valueUsd: '257.5',
        },
        {
          currencyId: 'USDT',
          symbol: 'USDT',
          address: INVESTOR_ADDRESS,
          balance: '1840.5',
          valueUsd: '1840.5',
        },
      ],
      updatedAt: '2026-11-20T09:44:00.000Z',
      stale: false,
    },
  },
  userWalletRequest: {
    input: {
      action: 'LINK',
      address: INVESTOR_ADDRESS,
      message: SIGN_IN_MESSAGE,
      signature: `0x${'5f'.repeat(64)}1b`,
      walletName: 'MetaMask',
      label: 'Main',
    },
    data: wallet,
  },
  dashboard: {
    input: { currency: 'USD' },
    data: {
      holdings,
      valueUsd: holdings.valueUsd,
      investedUsd: '17200',
      averagePriceUsd: '11.354207',
      gainUsd: '1705.41536',
      gainPct: '9.92',
      rewards: { accrued: '3.4217', claimable: '1', claimed: '1.25' },
      price: { price: SHARE_PRICE, change24h: '0.11', updatedAt: '2026-11-20T09:44:00.000Z' },
      kycStatus: 'APPROVED',
      openOrders: [],
      latestTransactions: [buy, swap],
      announcements: [
        {
          id: 'ann_4K1',
          title: 'Third-quarter figures are out',
          body: 'The report of the third quarter is among the documents.',
          at: '2026-11-12T08:00:00.000Z',
        },
      ],
      unread: 3,
    },
  },
  graphForDealUser: {
    input: { series: 'PRICE', range: '1W' },
    data: {
      series: 'PRICE',
      range: '1W',
      step: 86_400,
      points: [
        { t: '2026-11-14T00:00:00.000Z', v: '12.21' },
        { t: '2026-11-15T00:00:00.000Z', v: '12.21' },
        { t: '2026-11-16T00:00:00.000Z', v: '12.26' },
        { t: '2026-11-17T00:00:00.000Z', v: '12.3' },
        { t: '2026-11-18T00:00:00.000Z', v: '12.34' },
        { t: '2026-11-19T00:00:00.000Z', v: '12.37' },
        { t: '2026-11-20T00:00:00.000Z', v: SHARE_PRICE },
      ],
      min: '12.21',
      max: SHARE_PRICE,
      change: '0.27',
      changePct: '2.21',
    },
  },
  getDealHistoryUser: {
    input: { page: 1, limit: 10, status: 'CONFIRMED' },
    data: { docs: [deal], total: 1, ...onePage },
  },
  stakingClaimList: {
    input: { page: 1, limit: 10 },
    data: {
      docs: [claim],
      total: 1,
      ...onePage,
      totals: { claimed: '1.25', pending: '0' },
    },
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
      docs: [stake],
      total: 1,
      ...onePage,
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
} satisfies Partial<Examples>;
