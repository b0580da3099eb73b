import { get, post } from '../endpoint';

export const payoutsEndpoints = {
  payoutAccount: get('payouts/account'),
  setPayoutAccount: post('payouts/account', { sealed: 'body' }),
};
