import { del, get, post, put } from '../endpoint';

export const identityEndpoints = {
  kycGenerateSdkToken: post('kyc/generateSdkToken'),
  kycUpdateApplicantId: put('kyc/updateApplicantId', { sealed: 'body' }),
  kycResetApplicant: put('kyc/resetApplicant'),
  kycWebhook: post('kyc/webhook', { token: 'none' }),
  kycStatus: get('kyc/status'),
  kycDraft: get('kyc/draft'),
  kycSaveDraft: put('kyc/draft', { sealed: 'body' }),
  kycDraftPicture: get('kyc/draft/:picture', { binary: ['image/jpeg'] }),
  kycAddDraftPicture: post('kyc/draft/:picture', { multipart: true }),
  kycRemoveDraftPicture: del('kyc/draft/:picture'),
  kycDocument: post('kyc/document', { multipart: true }),
};
