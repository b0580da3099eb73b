import { get, post } from '../endpoint';
import { DOCUMENT_TYPES } from '../shared/document-types';

export const platformEndpoints = {
  health: get('health', { token: 'none' }),
  config: get('config', { token: 'none' }),
  captchaChallenge: get('captcha', { token: 'none' }),
  getDocument: get('documents/:hash', { token: 'none', binary: DOCUMENT_TYPES }),
  demoOutbox: get('demo/outbox', { token: 'none' }),
  demoKycReview: post('demo/kyc-review', { token: 'none' }),
};
