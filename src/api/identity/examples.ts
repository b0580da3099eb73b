import type { ExamplesOf } from '@/api/example';
import { EXAMPLE_ANSWERS } from '@/shared/identity-fields';
import type { identitySchemas } from './schemas';

const { firstName, lastName, city, documentType, ...rest } = EXAMPLE_ANSWERS;
const begun = { firstName, lastName, city };

export const identityExamples: ExamplesOf<typeof identitySchemas> = {
  kycGenerateSdkToken: {
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
    input: { applicantId: '65f1c0de9a7b2c0013d4e5f6' },
    data: { kycStatus: 'PENDING', applicantId: '65f1c0de9a7b2c0013d4e5f6' },
  },
  kycResetApplicant: { data: { kycStatus: 'NOT_APPLIED', attemptsLeft: 2 } },
  kycWebhook: {
    input: {
      applicantId: '65f1c0de9a7b2c0013d4e5f6',
      externalUserId: 'usr_7Q2',
      type: 'applicantReviewed',
      createdAtMs: '2026-09-14 09:02:11.000',
    },
    data: null,
  },
  kycStatus: {
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
    data: {
      fields: { ...begun, documentType },
      pictures: [],
      keptUntil: '2026-09-21T08:31:00.000Z',
    },
  },
  kycSaveDraft: {
    input: { ...begun, documentType },
    data: { keptUntil: '2026-09-21T08:31:00.000Z' },
  },
  kycDraftPicture: { params: { picture: 'front' }, data: null },
  kycAddDraftPicture: {
    params: { picture: 'front' },
    data: { keptUntil: '2026-09-21T08:31:00.000Z' },
  },
  kycRemoveDraftPicture: { params: { picture: 'front' }, data: null },
  kycDocument: {
    input: { type: documentType, side: 'FRONT', ...begun, ...rest },
    data: { documentId: 'doc_2P9', kycStatus: 'PENDING' },
  },
};
