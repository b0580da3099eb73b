import { get, post } from '@/api/endpoint';

export const votesEndpoints = {
  listBallots: get('votes/list'),
  getBallot: get('votes/:id'),
  castVote: post('votes/:id', { sealed: 'body' }),
};
