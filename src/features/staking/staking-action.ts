import type { Address } from 'viem';
import { assertStaking, type StakingTerms } from '@/chain/staking';
import { t } from '@/lang/staking';
import { formatDate, formatShares } from '@/lib/format/format';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import { FLEXIBLE_DAYS, reservedReward } from '@/shared/rewards';
import { DAY_MS } from '@/shared/time';
import type { Plan, Stake, StakingCall } from './queries';
import { aprBps } from './stake-draft';
import { planName, rateText, sharesText, termText } from './stake-text';

/** What the owner wants to do. */
export type StakingAction =
  | { kind: 'stake'; plan: Plan; amountRaw: bigint }
  | { kind: 'claim'; stake: Stake }
  | { kind: 'claim-all' }
  | { kind: 'unstake' | 'early-exit' | 'renew'; stake: Stake };

/** A prepared call, and the stakes that a claim names. */
export type Prepared = { call: StakingCall; stakes: readonly Stake[] };

type Row = { id: string; label: string; value: string; note?: string };

export type Review = {
  title: string;
  /** Of the button that opens the wallet. */
  button: string;
  /** Names the sent transaction, see `sent-calls.ts`. */
  subject: string;
  rows: readonly Row[];
};

/** The subject of the transactions that change a stake. */
export const subjectOf = (stakeId: string) => `staking:${stakeId}`;
export const ALL_CLAIMS = 'staking:all';
const NEW_STAKE = 'staking:new';

/** What the calldata must say for an action. */
export function termsOf(action: StakingAction, { stakes }: Prepared): StakingTerms {
  switch (action.kind) {
    case 'stake':
      return {
        action: 'stake',
        planId: BigInt(action.plan.chainPlanId),
        amount: action.amountRaw,
      };
    case 'claim':
      return { action: 'claim', stakeIds: [BigInt(action.stake.id)] };
    case 'claim-all':
      return { action: 'claim', stakeIds: stakes.map(({ id }) => BigInt(id)) };
    case 'renew':
      return { action: 'renew', stakeId: BigInt(action.stake.id) };
    default:
      return { action: 'exit', stakeId: BigInt(action.stake.id) };
  }
}

/**
 * The review of an action, once its calldata is proved to do exactly that: what is shown is what is signed.
 *
 * @param contract the staking contract of this deployment
 * @param now epoch milliseconds
 * @throws CallMismatchError when the calldata says anything else
 */
export function reviewOf(
  action: StakingAction,
  prepared: Prepared,
  contract: Address,
  now: number,
): Review {
  const { to, data, valueRaw } = prepared.call;
  assertStaking({ to, data, value: BigInt(valueRaw) }, contract, termsOf(action, prepared));
  switch (action.kind) {
    case 'stake':
      return reviewStake(action.plan, action.amountRaw, now);
    case 'claim':
      return reviewClaim(prepared.stakes, subjectOf(action.stake.id));
    case 'claim-all':
      return reviewClaim(prepared.stakes, ALL_CLAIMS);
    default:
      return reviewOfOne[action.kind](action.stake, now);
  }
}

function reviewStake(plan: Plan, amountRaw: bigint, now: number): Review {
  const amount = sharesText(formatDecimal(amountRaw, SHARE_DECIMALS));
  return {
    title: t('Stake {shares}?', { shares: amount }),
    button: t('Stake {shares}', { shares: amount }),
    subject: NEW_STAKE,
    rows: [
      { id: 'amount', label: t('You stake'), value: amount, note: t('They stay in your wallet') },
      { id: 'plan', label: t('Plan'), value: planName(plan), note: termText(plan) },
      {
        id: 'number',
        label: t('Number of the plan'),
        value: String(plan.chainPlanId),
        note: t('Some wallets show the number alone'),
      },
      { id: 'rate', label: t('Rate (fixed)'), value: rateText(plan.aprPct) },
      ...termRows(amountRaw, plan, now),
    ],
  };
}

/** The reward that the contract reserves, and when the term ends. */
function termRows(amountRaw: bigint, plan: Pick<Plan, 'aprPct' | 'lockDays'>, now: number): Row[] {
  const { lockDays } = plan;
  const reward = reservedReward(amountRaw, { aprBps: aprBps(plan), lockDays });
  const end = new Date(now + (lockDays || FLEXIBLE_DAYS) * DAY_MS).toISOString();
  return [
    {
      id: 'reward',
      label: t('Reward reserved'),
      value: sharesText(formatDecimal(reward, SHARE_DECIMALS)),
      note:
        lockDays === 0
          ? t('for a year; paid for the time staked')
          : t('paid at the end of the term'),
    },
    {
      id: 'until',
      label: lockDays === 0 ? t('Earns until (approx.)') : t('Locked until (approx.)'),
      value: formatDate(end),
    },
  ];
}

function reviewClaim(stakes: readonly Stake[], subject: string): Review {
  const total = stakes.reduce((sum, { claimable }) => sum + raw(claimable), 0n);
  // A flexible stake earns until the block that pays.
  const exact = stakes.every(({ lockDays, status }) => lockDays > 0 || status !== 'ACTIVE');
  const shares = sharesText(formatDecimal(total, SHARE_DECIMALS));
  return {
    title: t('Claim {shares}?', { shares }),
    button: t('Claim {shares}', { shares }),
    subject,
    rows: [
      {
        id: 'total',
        label: t('Rewards paid'),
        value: shares,
        ...(exact ? {} : { note: t('or slightly more, up to the moment of payment') }),
      },
      ...stakes.map((stake) => ({
        id: stake.id,
        label: t('Stake {id}: {shares}', { id: stake.id, shares: sharesText(stake.principal) }),
        value: `+${formatShares(stake.claimable)}`,
      })),
    ],
  };
}

type OfOne = Record<
  Extract<StakingAction, { kind: 'unstake' | 'early-exit' | 'renew' }>['kind'],
  (stake: Stake, now: number) => Review
>;

const reviewOfOne: OfOne = {
  unstake: (stake) => ({
    title: t('Unstake {shares}?', { shares: sharesText(stake.principal) }),
    button: t('Unstake {shares}', { shares: sharesText(stake.principal) }),
    subject: subjectOf(stake.id),
    rows: [stakeRow(stake), freedRow(stake), paidRow(stake)],
  }),
  'early-exit': (stake) => ({
    title: t('End this stake early?'),
    button: t('End early'),
    subject: subjectOf(stake.id),
    rows: [
      stakeRow(stake),
      freedRow(stake),
      { id: 'lost', label: t('Reward you lose'), value: sharesText(stake.reward) },
      { id: 'until', label: t('Term ends'), value: formatDate(stake.maturesAt) },
    ],
  }),
  renew: (stake, now) => ({
    title: t('Renew {shares}?', { shares: sharesText(stake.principal) }),
    button: t('Renew {shares}', { shares: sharesText(stake.principal) }),
    subject: subjectOf(stake.id),
    rows: [stakeRow(stake), paidRow(stake), ...termRows(raw(stake.principal), stake, now)],
  }),
};

const stakeRow = ({ id }: Stake): Row => ({
  id: 'stake',
  label: t('Stake'),
  value: t('Number {id}', { id }),
});

const freedRow = ({ principal }: Stake): Row => ({
  id: 'back',
  label: t('Shares released'),
  value: sharesText(principal),
  note: t('They are in your wallet already'),
});

const paidRow = ({ claimable, lockDays, status }: Stake): Row => ({
  id: 'paid',
  label: t('Rewards paid'),
  value: sharesText(claimable),
  ...(lockDays > 0 || status !== 'ACTIVE'
    ? {}
    : { note: t('or slightly more, up to the moment of payment') }),
});

const raw = (shares: string) => parseDecimal(shares, SHARE_DECIMALS);
