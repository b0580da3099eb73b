import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { assertStaking, type StakingTerms } from '@fnx/chain/staking';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { DAY_MS } from '@fnx/values/time';
import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import { type StakingText, T, t } from '@/lang/staking';
import { formatDate, formatShares } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { aprBps, planName, rateText, termText } from '@/lib/format/stake-text';
import { call } from '@/lib/http/http';
import { EARLY_EXIT_WORDS, FLEXIBLE_DAYS, reservedReward } from '@/shared/rewards';
import { Link } from '@/ui/basics/link';
import type { Row } from '@/ui/basics/rows';
import { type CallKind, contractRow, type Review } from '@/wallet/calls/kind';
import { seniorWallets } from '@/wallet/calls/senior-wallets';

type Staking = DataOf<'listStaking'>;
type Plan = Staking['plans'][number];
type Stake = Staking['docs'][number];

export type StakingAction =
  | { kind: 'stake'; plan: Plan; amountRaw: bigint }
  | { kind: 'claim'; stake: Stake }
  | { kind: 'claim-all' }
  | { kind: 'unstake' | 'early-exit' | 'renew'; stake: Stake };

type ActionOfOne = Extract<StakingAction, { kind: 'unstake' | 'early-exit' | 'renew' }>;

/** A call that the service prepared, and the stakes that a claim names. */
type Prepared = { made: DataOf<'updateStake'>; stakes: readonly Stake[] };

const TITLES: Record<StakingAction['kind'], StakingText> = {
  stake: 'Stake shares',
  claim: 'Claim rewards',
  'claim-all': 'Claim all rewards',
  unstake: 'Unstake shares',
  'early-exit': 'End this stake early?',
  renew: 'Renew this stake',
};

/** A new stake, and everything that its owner does with it. */
export const staking: CallKind<StakingAction> = {
  head: ({ kind }) => ({
    title: t(TITLES[kind]),
    button: t('Preparing'),
    ...(kind === 'early-exit' ? { back: t('Keep staked') } : {}),
  }),
  about(action) {
    if (action.kind === 'stake') return 'new';
    return action.kind === 'claim-all' ? 'all' : action.stake.id;
  },
  async build(action, { contracts, termsVersion }) {
    const { made, stakes } = await prepare(action, termsVersion);
    const asked = termsOf(action, stakes);
    return {
      call: { to: made.to, data: made.data, value: BigInt(made.valueRaw) },
      signers: await seniorWallets(),
      read(sent) {
        const { contract, terms } = assertStaking(sent, contracts.shareStaking, asked);
        const review = reviewOf(action, terms, stakes);
        return {
          ...review,
          rows: [...review.rows, contractRow(t('Staking contract'), contract)],
        };
      },
    };
  },
};

async function prepare(action: StakingAction, termsVersion: string): Promise<Prepared> {
  switch (action.kind) {
    case 'stake': {
      const amount = formatDecimal(action.amountRaw, SHARE_DECIMALS);
      const input = { planId: action.plan.id, amount, termsVersion };
      return { made: await call(endpoints.stake, input), stakes: [] };
    }
    case 'claim':
    case 'claim-all': {
      const input = action.kind === 'claim' ? { stakeId: action.stake.id } : { all: true as const };
      const { stakes, ...made } = await call(endpoints.stakingClaim, input);
      return { made, stakes };
    }
    default:
      return { made: await call(endpoints.updateStake, updateOf(action)), stakes: [] };
  }
}

function updateOf({ kind, stake }: ActionOfOne) {
  const stakeId = stake.id;
  if (kind === 'unstake') return { stakeId, action: 'UNSTAKE' as const };
  if (kind === 'renew') return { stakeId, action: 'RENEW' as const };
  // The words are typed in the review, which keeps the wallet closed until then.
  return { stakeId, action: 'EARLY_EXIT' as const, confirmText: EARLY_EXIT_WORDS };
}

/** Terms that the calldata must have for an action. */
function termsOf(action: StakingAction, stakes: readonly Stake[]): StakingTerms {
  switch (action.kind) {
    case 'stake': {
      const planId = BigInt(action.plan.chainPlanId);
      return { action: 'stake', planId, amount: action.amountRaw };
    }
    case 'claim':
      return { action: 'claim', stakeIds: [BigInt(action.stake.id)] };
    case 'claim-all':
      return { action: 'claim', stakeIds: stakes.map(({ id }) => BigInt(id)) };
    default: {
      const stakeId = BigInt(action.stake.id);
      return { action: action.kind === 'renew' ? 'renew' : 'exit', stakeId };
    }
  }
}

/** The decoded terms, with what the service knows of the plan and of the stakes that they name. */
function reviewOf(action: StakingAction, terms: StakingTerms, stakes: readonly Stake[]): Review {
  if (action.kind === 'stake' && terms.action === 'stake') return reviewStake(action.plan, terms);
  if ('stakeId' in terms && 'stake' in action && action.kind !== 'claim') {
    return reviewOfOne[action.kind](action.stake, terms.stakeId);
  }
  const named = terms.action === 'claim' ? terms.stakeIds.map(String) : [];
  return reviewClaim(stakes.filter(({ id }) => named.includes(id)));
}

function reviewStake(
  plan: Plan,
  { planId, amount: amountRaw }: Extract<StakingTerms, { action: 'stake' }>,
): Review {
  const amount = sharesText(formatDecimal(amountRaw, SHARE_DECIMALS));
  return {
    title: t('Stake {shares}?', { shares: amount }),
    button: t('Stake {shares}', { shares: amount }),
    rows: [
      { id: 'amount', label: t('You stake'), value: amount, note: t('They stay yours') },
      { id: 'plan', label: t('Plan'), value: planName(plan), note: termText(plan) },
      {
        id: 'number',
        label: t('Number of the plan'),
        value: String(planId),
        note: t('It is signed by its number'),
      },
      { id: 'rate', label: t('Rate (fixed)'), value: rateText(plan.aprPct) },
      ...termRows(amountRaw, plan),
    ],
    notice: <StakeNotice plan={plan} />,
  };
}

function StakeNotice({ plan }: { plan: Plan }): ReactNode {
  return (
    <T
      text={
        plan.lockDays > 0
          ? 'The reward is paid at the end of the term. If you end the stake early, you lose all of it. The share price can fall while your shares are staked. By staking you accept the <a>terms</a>.'
          : 'You can unstake at any time. After a year the stake stops earning until you renew it. The share price can fall while your shares are staked. By staking you accept the <a>terms</a>.'
      }
      a={(children) => <Link href={paths.terms}>{children}</Link>}
    />
  );
}

/** The reward that the contract reserves, and when the term ends. */
function termRows(amountRaw: bigint, plan: Pick<Plan, 'aprPct' | 'lockDays'>): Row[] {
  const { lockDays } = plan;
  const reward = reservedReward(amountRaw, { aprBps: aprBps(plan), lockDays });
  const end = new Date(Date.now() + (lockDays || FLEXIBLE_DAYS) * DAY_MS).toISOString();
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

function reviewClaim(stakes: readonly Stake[]): Review {
  const total = stakes.reduce((sum, { claimable }) => sum + raw(claimable), 0n);
  const shares = sharesText(formatDecimal(total, SHARE_DECIMALS));
  return {
    title: t('Claim {shares}?', { shares }),
    button: t('Claim {shares}', { shares }),
    rows: [
      {
        id: 'total',
        label: t('Rewards paid'),
        value: shares,
        ...(stakes.every(isExact) ? {} : { note: orMore() }),
      },
      ...stakes.map((stake) => ({
        id: stake.id,
        label: t('Stake {id}: {shares}', { id: stake.id, shares: sharesText(stake.principal) }),
        value: `+${formatShares(stake.claimable)}`,
      })),
    ],
    notice: t('Rewards are paid to whoever signs.'),
    gain: total,
  };
}

const reviewOfOne: Record<ActionOfOne['kind'], (stake: Stake, stakeId: bigint) => Review> = {
  unstake: (stake, stakeId) => ({
    title: t('Unstake {shares}?', { shares: sharesText(stake.principal) }),
    button: t('Unstake {shares}', { shares: sharesText(stake.principal) }),
    rows: [stakeRow(stakeId), freedRow(stake), paidRow(stake)],
    notice: t('Rewards are paid to whoever signs.'),
  }),
  'early-exit': (stake, stakeId) => ({
    button: t('End early'),
    rows: [
      stakeRow(stakeId),
      freedRow(stake),
      { id: 'lost', label: t('Reward you lose'), value: sharesText(stake.reward) },
      { id: 'until', label: t('Term ends'), value: formatDate(stake.maturesAt) },
    ],
    typed: {
      words: t(EARLY_EXIT_WORDS),
      label: t('Type {words} to confirm', { words: t(EARLY_EXIT_WORDS) }),
    },
  }),
  renew: (stake, stakeId) => ({
    title: t('Renew {shares}?', { shares: sharesText(stake.principal) }),
    button: t('Renew {shares}', { shares: sharesText(stake.principal) }),
    rows: [stakeRow(stakeId), paidRow(stake), ...termRows(raw(stake.principal), stake)],
    notice: t('Renewing pays what you have earned and starts a new year today.'),
  }),
};

const stakeRow = (stakeId: bigint): Row => ({
  id: 'stake',
  label: t('Stake'),
  value: t('Number {id}', { id: String(stakeId) }),
});

const freedRow = ({ principal }: Stake): Row => ({
  id: 'back',
  label: t('Shares released'),
  value: sharesText(principal),
  note: t('They are with you already'),
});

const paidRow = (stake: Stake): Row => ({
  id: 'paid',
  label: t('Rewards paid'),
  value: sharesText(stake.claimable),
  ...(isExact(stake) ? {} : { note: orMore() }),
});

/** A flexible stake earns until the block that pays. */
const isExact = ({ lockDays, status }: Stake) => lockDays > 0 || status !== 'ACTIVE';
const orMore = () => t('or slightly more, up to the moment of payment');

const raw = (shares: string) => parseDecimal(shares, SHARE_DECIMALS);
