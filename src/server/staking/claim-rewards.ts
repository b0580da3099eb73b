import type { Stake, StakingCall } from '@fnx/api/staking/schemas';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { requireKyc } from '@/server/users/require-kyc';
import { claimableOf, findStake, openStakesOf, viewStake } from './stake-figures';
import { prepareCall, throttleStaking } from './staking-call';

type ClaimRequest = { stakeId: string } | { all: true };

/** Keeps a claim of all stakes far below a block's gas. */
const MOST_AT_ONCE = 100;

/**
 * Prepares the call that claims the rewards of one stake, or of all stakes that have any.
 * @returns the call, and the stakes that it names
 * @throws DomainError ACCOUNT_REVIEW, KYC_REQUIRED, STAKE_NOT_FOUND, NOTHING_TO_CLAIM, TRANSACTION_REFUSED (fault), RATE_LIMITED
 */
export async function claimRewards(
  ctx: AppContext,
  session: Session,
  request: ClaimRequest,
): Promise<StakingCall & { stakes: Stake[] }> {
  await throttleStaking(ctx, session);
  const { userId } = session;
  await requireKyc(ctx.db, userId);
  await refuseOnHold(ctx.db, userId);
  const named =
    'stakeId' in request
      ? [await findStake(ctx.db, userId, request.stakeId)]
      : await openStakesOf(ctx.db, userId);
  const paying = named.filter((now) => claimableOf(now) > 0n).slice(0, MOST_AT_ONCE);
  if (paying.length === 0) throw problem('NOTHING_TO_CLAIM');
  const stakeIds = paying.map(({ stake }) => BigInt(stake.id));
  const call = await prepareCall(ctx, session, { action: 'claim', stakeIds });
  return { ...call, stakes: paying.map(viewStake) };
}
