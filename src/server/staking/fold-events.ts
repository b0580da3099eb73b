import { type EventName, type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import { newPlan } from './chain-plans';
import type { PlanRow } from './plans';
import type { StakeRow } from './stake-figures';

/** The rows that a batch of events changes; maps hold them by id, plans by the contract's number. */
export type StakingRows = {
  plans: Map<number, PlanRow>;
  stakes: Map<string, StakeRow>;
};

type Event<N extends EventName<'shareStaking'>> = EventOf<'shareStaking', N>;

/** An event's effect, for the owner's list and notices. */
export type StakingEntry = {
  kind: 'STAKED' | 'CLAIMED' | 'EXITED' | 'RENEWED';
  event: EventOf<'shareStaking'>;
  stake: StakeRow;
  plan: PlanRow;
  /** Millionths of a share: the principal, or the reward that was paid. */
  sharesRaw: bigint;
  /** The reward given up; of an exit. */
  forgoneRaw: bigint;
};

/** An event of a stake or plan that the index has not seen: it did not read the contract from its first block. */
class UnknownStakeError extends Error {
  override readonly name = 'UnknownStakeError';
}

const moment = (event: Event<'Staked' | 'Renewed'>, name: 'startedAt' | 'endsAt') =>
  new Date(Number(integerArg(event, name)) * 1000);

/**
 * Applies one event to the rows in memory.
 * @param owners account ids by holder id
 * @returns what it means for the owner; null for a change of a plan, and for a split
 * @throws UnknownStakeError
 */
export function foldEvent(
  rows: StakingRows,
  owners: ReadonlyMap<string, string>,
  event: EventOf<'shareStaking'>,
): StakingEntry | null {
  if (event.name === 'PlanSet') {
    setPlan(rows, event);
    return null;
  }
  if (event.name === 'Staked') return begin(rows, owners, event);
  const stake = rows.stakes.get(textArg(event, 'stakeId'));
  const plan = [...rows.plans.values()].find(({ id }) => id === stake?.planId);
  if (!stake || !plan) throw new UnknownStakeError(`${event.name} of an unknown stake`);
  switch (event.name) {
    case 'Claimed':
      return claim(stake, plan, event);
    case 'Exited':
      return end(stake, plan, event);
    case 'Renewed':
      return renew(stake, plan, event);
    case 'StakeSplit':
      split(stake, plan, event);
      return null;
  }
}

function setPlan({ plans }: StakingRows, event: Event<'PlanSet'>): void {
  const plan = {
    chainPlanId: Number(integerArg(event, 'planId')),
    lockDays: Number(integerArg(event, 'termDays')),
    aprBps: Number(integerArg(event, 'rateBps')),
    poolCapRaw: integerArg(event, 'capacity'),
    active: event.args.open === true,
  };
  const known = plans.get(plan.chainPlanId) ?? newPlan(plans.values(), plan, event.blockTime);
  plans.set(plan.chainPlanId, { ...known, ...plan });
}

function begin(
  { plans, stakes }: StakingRows,
  owners: ReadonlyMap<string, string>,
  event: Event<'Staked'>,
): StakingEntry {
  const id = textArg(event, 'stakeId');
  const plan = plans.get(Number(integerArg(event, 'planId')));
  if (!plan) throw new UnknownStakeError(`Stake ${id} is in an unknown plan`);
  const holder = textArg(event, 'holder');
  const stake: StakeRow = {
    id,
    userId: owners.get(holder) ?? null,
    holder,
    planId: plan.id,
    principalRaw: integerArg(event, 'amount'),
    rewardRaw: integerArg(event, 'reward'),
    claimedRaw: 0n,
    status: 'ACTIVE',
    startedAt: moment(event, 'startedAt'),
    endsAt: moment(event, 'endsAt'),
    endedAt: null,
    endToldAt: null,
    txHash: event.txHash,
  };
  stakes.set(stake.id, stake);
  plan.stakedRaw += stake.principalRaw;
  const sharesRaw = stake.principalRaw;
  return { kind: 'STAKED', event, stake, plan, sharesRaw, forgoneRaw: 0n };
}

function claim(stake: StakeRow, plan: PlanRow, event: Event<'Claimed'>): StakingEntry {
  const sharesRaw = integerArg(event, 'amount');
  stake.claimedRaw += sharesRaw;
  return { kind: 'CLAIMED', event, stake, plan, sharesRaw, forgoneRaw: 0n };
}

/** Rewards that the exit neither paid nor forfeited stay claimable: a court order ends a stake so. */
function end(stake: StakeRow, plan: PlanRow, event: Event<'Exited'>): StakingEntry {
  const forgoneRaw = integerArg(event, 'rewardForgone');
  const early = plan.lockDays > 0 && event.blockTime < stake.endsAt;
  stake.status = early ? 'EARLY_EXITED' : 'CLOSED';
  stake.endedAt = event.blockTime;
  stake.rewardRaw -= forgoneRaw;
  plan.stakedRaw -= stake.principalRaw;
  return { kind: 'EXITED', event, stake, plan, sharesRaw: stake.principalRaw, forgoneRaw };
}

/** A stake that has ended keeps what it was: only its reward is still owed. */
function split(stake: StakeRow, plan: PlanRow, event: Event<'StakeSplit'>): void {
  const amount = integerArg(event, 'amount');
  if (amount !== 0n) {
    plan.stakedRaw += amount - stake.principalRaw;
    stake.principalRaw = amount;
  }
  stake.rewardRaw = integerArg(event, 'reward');
  stake.claimedRaw = integerArg(event, 'claimed');
}

function renew(stake: StakeRow, plan: PlanRow, event: Event<'Renewed'>): StakingEntry {
  stake.rewardRaw = integerArg(event, 'reward');
  stake.claimedRaw = 0n;
  stake.startedAt = moment(event, 'startedAt');
  stake.endsAt = moment(event, 'endsAt');
  stake.endToldAt = null;
  return { kind: 'RENEWED', event, stake, plan, sharesRaw: stake.principalRaw, forgoneRaw: 0n };
}
