import type { NewNotification } from '@/server/messaging/raise-notification';
import { textArg } from '@/server/platform/chain-events';
import type { StakingEntry } from './fold-events';
import { aprText, type PlanRow, sharesText } from './plans';
import type { StakeRow } from './stake-figures';

const dateText = (at: Date) => at.toISOString().slice(0, 10);

type Notice = Pick<NewNotification, 'title' | 'body'> & { link?: string };

const NOTICES: Record<StakingEntry['kind'], (entry: StakingEntry) => Notice> = {
  STAKED: ({ stake, plan }) => ({
    title: 'Shares staked',
    body: `${sharesText(stake.principalRaw)} shares are staked in the plan "${plan.name}" at ${aprText(plan.aprBps)} % a year. They stay in your wallet. A reward of ${sharesText(stake.rewardRaw)} shares is reserved for the term until ${dateText(stake.endsAt)}.`,
  }),
  CLAIMED: ({ sharesRaw, event }) => ({
    title: 'Reward paid',
    body: `${sharesText(sharesRaw)} shares were added to your wallet ${shortAddress(textArg(event, 'to'))}.`,
    link: '/staking/claims',
  }),
  EXITED: ({ stake, forgoneRaw }) =>
    stake.status === 'EARLY_EXITED'
      ? {
          title: 'Early exit complete',
          body: `${sharesText(stake.principalRaw)} shares are available again. You gave up a reward of ${sharesText(forgoneRaw)} shares.`,
        }
      : {
          title: 'Shares unstaked',
          body: `${sharesText(stake.principalRaw)} shares are available again.`,
        },
  RENEWED: ({ stake, plan }) => ({
    title: 'Your stake was renewed',
    body: `${sharesText(stake.principalRaw)} shares are staked until ${dateText(stake.endsAt)} at ${aprText(plan.aprBps)} % a year, with a reserved reward of ${sharesText(stake.rewardRaw)} shares.`,
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
  const principal = sharesText(stake.principalRaw);
  const rest = sharesText(stake.rewardRaw - stake.claimedRaw);
  const next =
    plan.lockDays === 0
      ? 'Renew the stake for another year, or unstake the shares.'
      : 'Claim the reward and unstake the shares.';
  return {
    userId,
    kind: 'STAKING',
    title: 'Your stake has matured',
    body: `The term of ${principal} shares has ended. They no longer earn rewards. ${rest} shares of rewards are ready to claim. ${next}`,
    link: '/staking',
    data: { stakeId: stake.id },
    dedupeKey: `stake:${stake.id}:ended:${stake.endsAt.getTime()}`,
  };
}

const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;
