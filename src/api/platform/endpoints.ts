import { get, post } from '@/api/endpoint';

export const platformEndpoints = {
  health: get('health', { token: 'none' }),
  config: get('config', { token: 'none' }),
  demoOutbox: get('demo/outbox', { token: 'none' }),
  demoKycReview: post('demo/kyc-review', { token: 'none' }),
};
