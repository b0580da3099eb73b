import { contract } from '@/api/contract';
import { calculateReward } from '../services/staking/calculate-reward';
import { claimRewards } from '../services/staking/claim-rewards';
import { listClaims } from '../services/staking/list-claims';
import { listStakes } from '../services/staking/list-stakes';
import { openStake } from '../services/staking/open-stake';
import { updateStake } from '../services/staking/update-stake';
import { type Route, route } from './route';

/** Staking and rewards: section 2 of the contract. */
export const stakingRoutes: Route[] = [
  route(contract.listStaking, ({ ctx, session, input }) => listStakes(ctx, session, input)),
  route(contract.stake, ({ ctx, session, input, keep }) => openStake(ctx, session, input, keep), {
    idempotent: 'atomic',
  }),
  route(
    contract.updateStake,
    ({ ctx, session, input, keep }) => updateStake(ctx, session, input, keep),
    { idempotent: 'atomic' },
  ),
  route(
    contract.stakingClaim,
    ({ ctx, session, input, keep }) => claimRewards(ctx, session, input, keep),
    { idempotent: 'atomic' },
  ),
  route(contract.stakingClaimList, ({ ctx, session, input }) => listClaims(ctx, session, input)),
  route(contract.rewardCalculator, ({ ctx, params, input }) =>
    calculateReward(ctx, params.id, input),
  ),
];
