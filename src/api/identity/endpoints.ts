import { get, post, put } from '@/api/endpoint';

export const identityEndpoints = {
  kycGenerateSdkToken: post('kyc/generateSdkToken'),
  kycUpdateApplicantId: put('kyc/updateApplicantId', { sealed: 'body' }),
  kycResetApplicant: put('kyc/resetApplicant'),
  kycWebhook: post('kyc/webhook', { token: 'none' }),
  kycStatus: get('kyc/status'),
  kycDocument: post('kyc/document', { multipart: true }),
};
