import type { ExamplesOf } from '@/api/example';
import { EXAMPLE_ANSWERS } from '@/shared/identity-fields';
import type { identitySchemas } from './schemas';

const { firstName, lastName, city, documentType, ...rest } = EXAMPLE_ANSWERS;
const begun = { firstName, lastName, city };

export const identityExamples: ExamplesOf<typeof identitySchemas> = {
  kycGenerateSdkToken: {
    about: 'Opens an identity check with the provider and returns its token.',
    input: { lang: 'en' },
    data: {
      provider: 'local',
      token: 'kyc_Jw4nD8sR1xQ6',
      userId: 'usr_7Q2',
      levelName: 'basic',
      expiresIn: 1800,
      kycStatus: 'NOT_APPLIED',
    },
  },
  kycUpdateApplicantId: {
    about: 'Notes the applicant that the provider made in the browser.',
    input: { applicantId: '65f1c0de9a7b2c0013d4e5f6' },
    data: { kycStatus: 'PENDING', applicantId: '65f1c0de9a7b2c0013d4e5f6' },
  },
  kycResetApplicant: {
    about: 'Starts a rejected identity check again.',
    data: { kycStatus: 'NOT_APPLIED', attemptsLeft: 2 },
  },
  kycWebhook: {
    about: 'For the provider of identity checks, which signs it.',
    input: {
      applicantId: '65f1c0de9a7b2c0013d4e5f6',
      externalUserId: 'usr_7Q2',
      type: 'applicantReviewed',
      createdAtMs: '2026-09-14 09:02:11.000',
    },
    data: null,
  },
  kycStatus: {
    about: 'The state of the identity check.',
    data: {
      kycStatus: 'RETRY',
      reasons: [
        { label: 'BAD_PHOTO', text: 'The picture of the document is blurred. Take it again.' },
      ],
      comment: null,
      attempt: 1,
      attemptsLeft: 2,
      submittedAt: '2026-09-14T08:31:00.000Z',
      reviewedAt: '2026-09-14T08:52:40.000Z',
      expectedHours: 24,
      expiresAt: null,
      draft: false,
    },
  },
  kycDraft: {
    about: 'The form of the identity check as far as it was filled in.',
    data: {
      fields: { ...begun, documentType },
      pictures: [],
      keptUntil: '2026-09-21T08:31:00.000Z',
    },
  },
  kycSaveDraft: {
    about: 'Keeps the form of the identity check, encrypted, for some days.',
    input: { ...begun, documentType },
    data: { keptUntil: '2026-09-21T08:31:00.000Z' },
  },
  kycDraftPicture: {
    about: 'A picture that was chosen and not submitted yet.',
    params: { picture: 'front' },
    data: null,
  },
  kycAddDraftPicture: {
    about: 'Keeps a chosen picture, encrypted, for some days.',
    params: { picture: 'front' },
    data: { keptUntil: '2026-09-21T08:31:00.000Z' },
  },
  kycRemoveDraftPicture: {
    about: 'Removes a chosen picture.',
    params: { picture: 'front' },
    data: null,
  },
  kycDocument: {
    about: 'Sends a picture of a document.',
    input: { type: documentType, side: 'FRONT', ...begun, ...rest },
    data: { documentId: 'doc_2P9', kycStatus: 'PENDING' },
  },
};
