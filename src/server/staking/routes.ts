import { contract } from '@/api/contract';
import { own, type Route, route } from '@/server/platform/http/route';
import { calculateReward } from './calculate-reward';
import { claimRewards } from './claim-rewards';
import { listClaims } from './list-claims';
import { listStakes } from './list-stakes';
import { openStake } from './open-stake';
import { updateStake } from './update-stake';

/** Staking and rewards. Changes answer with a call to sign and store nothing, so they need no key. */
export const stakingRoutes: Route[] = [
  own(contract.listStaking, listStakes),
  own(contract.stake, openStake),
  own(contract.updateStake, updateStake),
  own(contract.stakingClaim, claimRewards),
  own(contract.stakingClaimList, listClaims, {
    mayLag: true,
  }),
  route(contract.rewardCalculator, ({ ctx, params, input }) =>
    calculateReward(ctx, params.id, input),
  ),
];
