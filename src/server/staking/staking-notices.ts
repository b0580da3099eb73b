import { asWritten, day, decimal, sentences, t } from '@/lang/service';
import type { NewNotification } from '@/server/messaging/raise-notification';
import { textArg } from '@/server/platform/chain-events';
import type { StakingEntry } from './fold-events';
import { aprText, type PlanRow, sharesText } from './plans';
import type { StakeRow } from './stake-figures';

const shares = (raw: bigint) => decimal(sharesText(raw));
const apr = (plan: PlanRow) => decimal(aprText(plan.aprBps));

type Notice = Pick<NewNotification, 'title' | 'body'> & { link?: string };

const NOTICES: Record<StakingEntry['kind'], (entry: StakingEntry) => Notice> = {
  STAKED: ({ stake, plan }) => ({
    title: t('Shares staked'),
    body: t(
      '{shares} shares are staked in the plan "{plan}" at {apr} % a year. They stay yours. A reward of {reward} shares is reserved for the term until {date}.',
      {
        shares: shares(stake.principalRaw),
        plan: asWritten(plan.name),
        apr: apr(plan),
        reward: shares(stake.rewardRaw),
        date: day(stake.endsAt),
      },
    ),
  }),
  CLAIMED: ({ sharesRaw, event }) => ({
    title: t('Reward paid'),
    body: t('{shares} shares were added to your wallet {address}.', {
      shares: shares(sharesRaw),
      address: shortAddress(textArg(event, 'to')),
    }),
    link: '/staking/claims',
  }),
  EXITED: ({ stake, forgoneRaw }) =>
    stake.status === 'EARLY_EXITED'
      ? {
          title: t('Early exit complete'),
          body: t('{shares} shares are available again. You gave up a reward of {reward} shares.', {
            shares: shares(stake.principalRaw),
            reward: shares(forgoneRaw),
          }),
        }
      : {
          title: t('Shares unstaked'),
          body: t('{shares} shares are available again.', { shares: shares(stake.principalRaw) }),
        },
  RENEWED: ({ stake, plan }) => ({
    title: t('Your stake was renewed'),
    body: t(
      '{shares} shares are staked until {date} at {apr} % a year, with a reserved reward of {reward} shares.',
      {
        shares: shares(stake.principalRaw),
        date: day(stake.endsAt),
        apr: apr(plan),
        reward: shares(stake.rewardRaw),
      },
    ),
  }),
};

/** Tells the owner of a booked event; once, however often its block is read. */
export function noticeOf(entry: StakingEntry, userId: string): NewNotification {
  const { event, stake } = entry;
  const { link = '/staking', ...text } = NOTICES[entry.kind](entry);
  return {
    userId,
    kind: 'STAKING',
    ...text,
    link,
    data: { stakeId: stake.id, txHash: event.txHash },
    dedupeKey: `staking:${event.txHash}:${event.logIndex}`,
  };
}

/** Tells the owner that a term is over. A renewed stake has another end. */
export function endNotice(stake: StakeRow, plan: PlanRow, userId: string): NewNotification {
  const next =
    plan.lockDays === 0
      ? t('Renew the stake for another year, or unstake the shares.')
      : t('Claim the reward and unstake the shares.');
  return {
    userId,
    kind: 'STAKING',
    title: t('Your stake has matured'),
    body: sentences(
      t(
        'The term of {shares} shares has ended. They no longer earn rewards. {reward} shares of rewards are ready to claim.',
        {
          shares: shares(stake.principalRaw),
          reward: shares(stake.rewardRaw - stake.claimedRaw),
        },
      ),
      next,
    ),
    link: '/staking',
    data: { stakeId: stake.id },
    dedupeKey: `stake:${stake.id}:ended:${stake.endsAt.getTime()}`,
  };
}

const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;
