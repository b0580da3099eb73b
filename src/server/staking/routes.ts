import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import { calculateReward } from './calculate-reward';
import { claimRewards } from './claim-rewards';
import { listClaims } from './list-claims';
import { listStakes } from './list-stakes';
import { openStake } from './open-stake';
import { updateStake } from './update-stake';

/** Staking and rewards: contract section 2. */
export const stakingRoutes: Route[] = [
  route(contract.listStaking, ({ ctx, session, input }) => listStakes(ctx, session, input)),
  route(
    contract.stake,
    ({ ctx, session, input, saveResponse }) => openStake(ctx, session, input, saveResponse),
    {
      idempotent: 'atomic',
    },
  ),
  route(
    contract.updateStake,
    ({ ctx, session, input, saveResponse }) => updateStake(ctx, session, input, saveResponse),
    { idempotent: 'atomic' },
  ),
  route(
    contract.stakingClaim,
    ({ ctx, session, input, saveResponse }) => claimRewards(ctx, session, input, saveResponse),
    { idempotent: 'atomic' },
  ),
  route(contract.stakingClaimList, ({ ctx, session, input }) => listClaims(ctx, session, input)),
  route(contract.rewardCalculator, ({ ctx, params, input }) =>
    calculateReward(ctx, params.id, input),
  ),
];
