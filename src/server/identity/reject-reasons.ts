import type { KycReason } from './tables';

/**
 * What a person can do about a rejection, by the provider's label. Labels that speak of fraud, sanctions or watch lists are
 * left out on purpose: the person is told the decision, not what gave him away. Source of the labels:
 * docs.sumsub.com/docs/rejection-labels.
 */
const WORDS: Readonly<Record<string, string>> = {
  ADDITIONAL_DOCUMENT_REQUIRED: 'One more document is needed. The form says which.',
  AGE_REQUIREMENT_MISMATCH: 'You must be 18 or older to own shares here.',
  BACK_SIDE_MISSING: 'The back of the document is missing. Send both sides.',
  BAD_FACE_MATCHING: 'Your face and the picture in the document could not be matched.',
  BAD_PROOF_OF_ADDRESS: 'The proof of your address could not be used. Send another one.',
  BAD_PROOF_OF_IDENTITY: 'The document could not be used. Send another one.',
  BAD_SELFIE: 'The picture of your face could not be used. Take it again in daylight.',
  BAD_VIDEO_SELFIE: 'The video of your face could not be used. Record it again in daylight.',
  BLACK_AND_WHITE: 'Send the document in colour.',
  DATA_MISMATCH: 'What you wrote and what the document says differ.',
  DIGITAL_DOCUMENT: 'Send a picture of the document itself, not of a screen or a file.',
  DOCUMENT_DAMAGED: 'The document is damaged. Use another one.',
  DOCUMENT_MISSING: 'A document is missing.',
  DOCUMENT_PAGE_MISSING: 'A page of the document is missing.',
  EXPIRATION_DATE: 'The document has expired, or will too soon. Use another one.',
  FRONT_SIDE_MISSING: 'The front of the document is missing. Send both sides.',
  GRAPHIC_EDITOR: 'The picture was changed with a program. Send it as the camera took it.',
  ID_INVALID: 'This is not a document that can be used. Use a passport, identity card or licence.',
  INCOMPATIBLE_LANGUAGE: 'The document is in a language that cannot be read. Use another one.',
  INCOMPLETE_DOCUMENT: 'The document is cut off. All four corners must be seen.',
  LOW_QUALITY: 'The picture is too small or blurred. Take it again.',
  NOT_ALL_CHECKS_COMPLETED: 'Not every step was finished.',
  PROBLEMATIC_APPLICANT_DATA: 'Something that you wrote cannot be right. Check it once more.',
  SCREENSHOTS: 'Send a picture of the document itself, not of a screen.',
  SELFIE_MISMATCH: 'Your face and the picture in the document could not be matched.',
  UNFILLED_ID: 'The document is not signed or not filled in.',
  UNSATISFACTORY_PHOTOS: 'The pictures are blurred, dark or incomplete. Take them again.',
  UNSUITABLE_DOCUMENT: 'This kind of document cannot be used. Use a passport, card or licence.',
  UNSUITABLE_ENV: 'Somebody else was in the picture. Be alone in front of the camera.',
  WRONG_ADDRESS: 'The address that you wrote is not the one in the document.',
  WRONG_USER_REGION: 'Documents of this country are not accepted.',
};

/** The labels that we have words for, each once. */
export function reasonsOf(labels: readonly string[]): KycReason[] {
  return [...new Set(labels)].flatMap((label) => {
    const text = Object.hasOwn(WORDS, label) ? WORDS[label] : undefined;
    return text ? [{ label, text }] : [];
  });
}
