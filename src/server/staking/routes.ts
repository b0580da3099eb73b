import { contract } from '@/api/contract';
import { type Route, route } from '@/server/platform/http/route';
import { calculateReward } from './calculate-reward';
import { claimRewards } from './claim-rewards';
import { listClaims } from './list-claims';
import { listStakes } from './list-stakes';
import { openStake } from './open-stake';
import { updateStake } from './update-stake';

/** Staking and rewards. Changes answer with a call to sign and store nothing, so they need no key. */
export const stakingRoutes: Route[] = [
  route(contract.listStaking, ({ ctx, session, input }) => listStakes(ctx, session, input)),
  route(contract.stake, ({ ctx, session, input }) => openStake(ctx, session, input)),
  route(contract.updateStake, ({ ctx, session, input }) => updateStake(ctx, session, input)),
  route(contract.stakingClaim, ({ ctx, session, input }) => claimRewards(ctx, session, input)),
  route(contract.stakingClaimList, ({ ctx, session, input }) => listClaims(ctx, session, input), {
    mayLag: true,
  }),
  route(contract.rewardCalculator, ({ ctx, params, input }) =>
    calculateReward(ctx, params.id, input),
  ),
];
