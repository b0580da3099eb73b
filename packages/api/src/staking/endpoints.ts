import { get, post, put } from '../endpoint';

export const stakingEndpoints = {
  stakingClaimList: get('user/stakingClaimList', { sealed: 'query' }),
  rewardCalculator: get('user/rewardCalculator/:id', { token: 'optional' }),
  listStaking: get('user/staking'),
  stake: post('user/staking', { sealed: 'body' }),
  updateStake: put('user/staking', { sealed: 'body' }),
  stakingClaim: post('user/stakingClaim', { sealed: 'body' }),
};
