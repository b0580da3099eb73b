import { get, post } from '../endpoint';

export const votesEndpoints = {
  listBallots: get('votes/list'),
  getBallot: get('votes/:id'),
  castVote: post('votes/:id', { sealed: 'body' }),
  nameProxy: post('votes/:id/proxy', { sealed: 'body' }),
  listItems: get('votes/items/list'),
  getItem: get('votes/items/:id'),
  requestItem: post('votes/items/new', { sealed: 'body' }),
  signItem: post('votes/items/:id/sign', { sealed: 'body' }),
};
