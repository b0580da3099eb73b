import * as z from 'zod/mini';
import { count, id, isoTime, matching } from '../atoms';
import { fault } from '../fault';
import { row } from '../row';
import { KYC_DOCUMENT_TYPES, KYC_PICTURES, KYC_STATUSES } from '../shared/identity';
import { draftFields, uploadFields } from './field-schemas';

export const kycStatusName = z.enum(KYC_STATUSES);

const kycDocumentType = z.enum([...KYC_DOCUMENT_TYPES, 'SELFIE'], fault('DOCUMENT_TYPE_MISSING'));

const applicantId = matching(/^[A-Za-z0-9_-]{1,64}$/, fault('APPLICANT_ID_INVALID'));

const picture = z.enum(KYC_PICTURES, fault('PICTURE_MISSING'));

export const identitySchemas = {
  /** `local` also returns an opaque token, which only the local form accepts. */
  kycGenerateSdkToken: row({
    about: 'Opens an identity check with the provider and returns its token.',
    input: z.strictObject({
      lang: z.optional(matching(/^[a-z]{2}(?:-[A-Z]{2})?$/, fault('LANGUAGE_INVALID'))),
    }),
    data: z.object({
      provider: z.enum(['sumsub', 'local']),
      token: z.string(),
      userId: id,
      levelName: z.string(),
      expiresIn: count,
      kycStatus: kycStatusName,
    }),
    errors: [
      'KYC_ALREADY_APPROVED',
      'KYC_FINAL_REJECT',
      'KYC_ATTEMPTS',
      'COUNTRY_BLOCKED',
      'KYC_PROVIDER_DOWN',
    ],
  }),

  kycUpdateApplicantId: row({
    about: 'Notes the applicant that the provider made in the browser.',
    input: z.strictObject({ applicantId }),
    data: z.object({ kycStatus: kycStatusName, applicantId }),
    errors: ['APPLICANT_MISMATCH', 'KYC_PROVIDER_DOWN'],
  }),

  kycResetApplicant: row({
    about: 'Starts a rejected identity check again.',
    data: z.object({ kycStatus: z.literal('NOT_APPLIED'), attemptsLeft: count }),
    errors: ['KYC_NOT_RESETTABLE', 'KYC_ATTEMPTS', 'KYC_PROVIDER_DOWN'],
  }),

  /**
   * Sumsub's webhook. Unknown keys are allowed, because Sumsub's body gains fields with each version; the digest of the raw
   * bytes is verified before parsing. The service uses only the applicant and the time, and reads the status from Sumsub's
   * API. Source: docs.sumsub.com/docs/user-verification-webhooks.
   */
  kycWebhook: row({
    about: 'For the provider of identity checks, which signs it.',
    input: z.looseObject({
      applicantId,
      externalUserId: z.optional(z.string().check(z.maxLength(128))),
      type: z.string().check(z.maxLength(64)),
      createdAtMs: z.optional(z.string().check(z.maxLength(32))),
    }),
    data: z.null(),
    errors: ['DIGEST_INVALID'],
  }),

  kycStatus: row({
    about: 'The state of the identity check.',
    data: z.object({
      kycStatus: kycStatusName,
      reasons: z.array(z.object({ label: z.string(), text: z.string() })),
      comment: z.nullable(z.string()),
      attempt: count,
      attemptsLeft: count,
      submittedAt: z.nullable(isoTime),
      reviewedAt: z.nullable(isoTime),
      expectedHours: count,
      expiresAt: z.nullable(isoTime),
      /** Whether the form was begun and not submitted. */
      draft: z.boolean(),
    }),
  }),

  /** The filled fields of the form, and which pictures were chosen; removed at `keptUntil` unless it changes before. */
  kycDraft: row({
    about: 'The answers of the identity check that the caller has given so far.',
    data: z.object({
      fields: z.object(draftFields),
      pictures: z.array(picture),
      keptUntil: z.nullable(isoTime),
    }),
  }),

  /** Replaces the draft's fields. They are checked at the submission. */
  kycSaveDraft: row({
    about: 'Keeps the form of the identity check, encrypted, for some days.',
    input: z.strictObject(draftFields),
    data: z.object({ keptUntil: isoTime }),
    errors: ['KYC_NOT_RESETTABLE'],
  }),

  /** The response is a JPEG file; there is no `data`. */
  kycDraftPicture: row({
    about: 'A picture that was chosen and not submitted yet.',
    params: z.strictObject({ picture }),
    data: z.null(),
  }),

  /** The picture is the part `file`, as in `kycDocument`. */
  kycAddDraftPicture: row({
    about: 'Keeps a chosen picture, encrypted, for some days.',
    params: z.strictObject({ picture }),
    data: z.object({ keptUntil: isoTime }),
    errors: ['TOO_LARGE', 'FILE_TYPE_INVALID', 'KYC_NOT_RESETTABLE'],
  }),

  kycRemoveDraftPicture: row({
    about: 'Removes a chosen picture.',
    params: z.strictObject({ picture }),
    data: z.null(),
  }),

  /**
   * The text fields of a multipart upload; the image is the part `file` (JPEG, PNG or WebP by content, up to 8 MB). The form
   * fields may accompany any upload. The check moves to review once the form, the front, the back (not for a passport) and
   * the selfie are uploaded. A selfie has the side `FRONT`.
   */
  kycDocument: row({
    about: 'Sends a picture of a document.',
    input: z.strictObject({
      type: kycDocumentType,
      side: z.enum(['FRONT', 'BACK'], fault('SIDE_MISSING')),
      ...uploadFields,
    }),
    data: z.object({ documentId: id, kycStatus: kycStatusName }),
    errors: [
      'TOO_LARGE',
      'FILE_TYPE_INVALID',
      'UNDER_AGE',
      'KYC_ALREADY_APPROVED',
      'KYC_FINAL_REJECT',
      'KYC_NOT_RESETTABLE',
      'KYC_ATTEMPTS',
      'COUNTRY_BLOCKED',
    ],
  }),
};
