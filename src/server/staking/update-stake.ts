import { fieldError } from '@fnx/api/field-errors';
import type { StakingCall } from '@fnx/api/staking/schemas';
import type { StakingTerms } from '@fnx/chain/staking';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { EARLY_EXIT_WORDS } from '@/shared/rewards';
import { findStake, isLocked, type StakeNow } from './stake-figures';
import { prepareCall, throttleStaking } from './staking-call';

type StakeUpdate = {
  stakeId: string;
  action: 'UNSTAKE' | 'EARLY_EXIT' | 'RENEW';
  confirmText?: string | undefined;
};

/**
 * Prepares the call that ends a stake with its rewards, ends it early without them, or renews a flexible one.
 * @throws DomainError ACCOUNT_REVIEW (RENEW), STAKE_NOT_FOUND, STAKE_STATE when it has ended, STAKE_LOCKED (date) when it is unstaked before its
 *   term is over, TRANSACTION_REFUSED (fault), VALIDATION_ERROR when the action does not apply or was not confirmed,
 *   RATE_LIMITED
 */
export async function updateStake(
  ctx: AppContext,
  session: Session,
  { stakeId, action, confirmText }: StakeUpdate,
): Promise<StakingCall> {
  await throttleStaking(ctx, session);
  const now = await findStake(ctx.db, session.userId, stakeId);
  if (now.stake.status !== 'ACTIVE') throw problem('STAKE_STATE');
  // Own shares can leave a stake while the account is on hold; a new term cannot begin.
  if (action === 'RENEW') await refuseOnHold(ctx.db, session.userId);
  const act = { UNSTAKE: unstake, EARLY_EXIT: exitEarly, RENEW: renew }[action];
  return prepareCall(ctx, session, {
    action: act(now, confirmText),
    stakeId: BigInt(now.stake.id),
  });
}

type Action = Exclude<StakingTerms['action'], 'stake' | 'claim'>;

function unstake(now: StakeNow): Action {
  if (!isLocked(now)) return 'exit';
  const until = now.stake.endsAt.toISOString();
  throw problem('STAKE_LOCKED', { until, date: until.slice(0, 10) });
}

function exitEarly(now: StakeNow, confirmText: string | undefined): Action {
  if (!isLocked(now)) {
    throw invalidFields({ action: 'STAKE_NOT_LOCKED' });
  }
  if (confirmText !== EARLY_EXIT_WORDS) {
    throw invalidFields({ confirmText: fieldError('NOT_CONFIRMED', { words: EARLY_EXIT_WORDS }) });
  }
  return 'exit';
}

function renew({ plan }: StakeNow): Action {
  if (plan.lockDays === 0) return 'renew';
  throw invalidFields({ action: 'STAKE_NOT_FLEXIBLE' });
}
