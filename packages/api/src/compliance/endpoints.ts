import { get, post } from '../endpoint';

export const complianceEndpoints = {
  sourceOfFunds: get('kyc/sourceOfFunds'),
  answerSourceOfFunds: post('kyc/sourceOfFunds', { sealed: 'body' }),
};
