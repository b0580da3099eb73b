/**
 * User-facing texts by provider label. Labels about fraud, sanctions or watch lists are left out on purpose, so that
 * the user does not learn what was detected. Source: docs.sumsub.com/docs/rejection-labels.
 */
export const KYC_REASON_TEXTS = {
  ADDITIONAL_DOCUMENT_REQUIRED: 'One more document is required. The form shows which one.',
  AGE_REQUIREMENT_MISMATCH: 'You must be at least 18 years old to buy shares.',
  BACK_SIDE_MISSING: 'The back of the document is missing. Upload both sides.',
  BAD_FACE_MATCHING: 'Your selfie does not match the photo in the document.',
  BAD_PROOF_OF_ADDRESS: 'The proof of address was not accepted. Upload a different one.',
  BAD_PROOF_OF_IDENTITY: 'The document was not accepted. Upload a different one.',
  BAD_SELFIE: 'The selfie was not accepted. Take it again in daylight.',
  BAD_VIDEO_SELFIE: 'The video selfie was not accepted. Record it again in daylight.',
  BLACK_AND_WHITE: 'Upload a colour photo of the document.',
  DATA_MISMATCH: 'The details you entered do not match the document.',
  DIGITAL_DOCUMENT: 'Upload a photo of the original document, not of a screen or a file.',
  DOCUMENT_DAMAGED: 'The document is damaged. Use a different one.',
  DOCUMENT_MISSING: 'A document is missing.',
  DOCUMENT_PAGE_MISSING: 'A page of the document is missing.',
  EXPIRATION_DATE: 'The document has expired or expires soon. Use a different one.',
  FRONT_SIDE_MISSING: 'The front of the document is missing. Upload both sides.',
  GRAPHIC_EDITOR: 'The photo was edited. Upload the original photo.',
  ID_INVALID:
    'This document is not accepted. Use a passport, an identity card or a driving licence.',
  INCOMPATIBLE_LANGUAGE: 'The language of the document is not supported. Use a different document.',
  INCOMPLETE_DOCUMENT: 'The document is cut off. All four corners must be visible.',
  LOW_QUALITY: 'The photo is too small or blurred. Take it again.',
  NOT_ALL_CHECKS_COMPLETED: 'Some verification steps were not completed.',
  PROBLEMATIC_APPLICANT_DATA:
    'Some of the details you entered are not valid. Check them and try again.',
  SCREENSHOTS: 'Upload a photo of the original document, not of a screen.',
  SELFIE_MISMATCH: 'Your selfie does not match the photo in the document.',
  UNFILLED_ID: 'The document is not signed or not completed.',
  UNSATISFACTORY_PHOTOS: 'The photos are blurred, dark or incomplete. Take them again.',
  UNSUITABLE_DOCUMENT:
    'This type of document is not accepted. Use a passport, an identity card or a driving licence.',
  UNSUITABLE_ENV:
    'Another person was in the photo. Make sure you are alone in front of the camera.',
  WRONG_ADDRESS: 'The address you entered does not match the document.',
  WRONG_USER_REGION: 'Documents from this country are not accepted.',
} as const;

export type KycReasonText = (typeof KYC_REASON_TEXTS)[keyof typeof KYC_REASON_TEXTS];
