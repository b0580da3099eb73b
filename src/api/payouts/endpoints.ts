import { get, post } from '@/api/endpoint';

export const payoutsEndpoints = {
  payoutAccount: get('payouts/account'),
  setPayoutAccount: post('payouts/account', { sealed: 'body' }),
};
