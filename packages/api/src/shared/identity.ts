/* The words of identity checks. */

/** States of a person's identity check. */
export const KYC_STATUSES = [
  'NOT_APPLIED',
  'PENDING',
  'IN_REVIEW',
  'APPROVED',
  'RETRY',
  'REJECTED',
  'ON_HOLD',
  'EXPIRED',
] as const;
export type KycStatus = (typeof KYC_STATUSES)[number];

/** States that a decision gives to a person and to an identity check. */
export const KYC_DECIDED = ['APPROVED', 'REJECTED', 'EXPIRED'] as const satisfies KycStatus[];

export const KYC_STATUS_LABELS = {
  NOT_APPLIED: 'Not started',
  PENDING: 'Incomplete',
  IN_REVIEW: 'Under review',
  APPROVED: 'Confirmed',
  RETRY: 'More information needed',
  REJECTED: 'Rejected',
  ON_HOLD: 'On hold',
  EXPIRED: 'Expired',
} as const satisfies Record<KycStatus, string>;

/** States of one application; a person may have several. */
export const KYC_APPLICATION_STATUSES = [
  'PENDING',
  'IN_REVIEW',
  'APPROVED',
  'RETRY',
  'REJECTED',
  'ON_HOLD',
  'EXPIRED',
  'RESET',
] as const;
export type KycApplicationStatus = (typeof KYC_APPLICATION_STATUSES)[number];

/** How an application ended, for officers. */
export const KYC_DECISION_LABELS: Readonly<Partial<Record<KycApplicationStatus, string>>> = {
  APPROVED: 'confirmed',
  RETRY: 'asked again',
  RESET: 'asked again',
  REJECTED: 'rejected',
  EXPIRED: 'expired',
};

/** Documents that prove an identity, with the names that pages show. */
export const KYC_DOCUMENT_TYPES = ['PASSPORT', 'ID_CARD', 'DRIVING_LICENCE'] as const;
export type KycDocumentType = (typeof KYC_DOCUMENT_TYPES)[number];

export const KYC_DOCUMENT_LABELS = {
  PASSPORT: 'Passport',
  ID_CARD: 'Identity card',
  DRIVING_LICENCE: 'Driving licence',
} as const satisfies Record<KycDocumentType, string>;

/** The pictures of an identity check: both sides of the document, and the face. */
export const KYC_PICTURES = ['front', 'back', 'selfie'] as const;
export type KycPicture = (typeof KYC_PICTURES)[number];

/** The parts of an identity check that was not submitted yet. */
export const KYC_DRAFT_PARTS = ['form', ...KYC_PICTURES] as const;
export type KycDraftPart = (typeof KYC_DRAFT_PARTS)[number];

/** Why a picture or a form was not accepted, as the provider names it and as people read it. */
export type KycReason = { label: string; text: string };

/** Lines that an officer compares before an identity is confirmed: pictures, entries and selfie. */
export const COMPARED_LABELS = {
  name: 'The name on the document is the one entered',
  born: 'The birth date on the document is the one entered',
  number: 'The number on the document is the one entered',
  valid: 'The document is valid today',
  face: 'The face on the document is the one on the selfie',
  genuine: 'No trace of tampering',
} as const;

/** Not confirmed by the reader of the pictures: an officer looks at each before an identity is confirmed. */
export const DOUBTS = ['unread', 'blurred'] as const;
export type Doubt = (typeof DOUBTS)[number];

export const DOUBT_LABELS: Readonly<Record<Doubt, string>> = {
  unread: 'The number that was entered was not read on the front',
  blurred: 'A picture of the document is out of focus',
};

/** Known risks of a check that waits, by which its queue is narrowed. */
export const CHECK_RISKS = {
  case: 'A case to decide first',
  expired: 'Document expired',
  doubt: 'Hard to read',
  again: 'Second attempt or later',
} as const;
export type CheckRisk = keyof typeof CHECK_RISKS;
export const CHECK_RISK_NAMES = Object.keys(CHECK_RISKS) as [CheckRisk, ...CheckRisk[]];

export type Compared = keyof typeof COMPARED_LABELS;
export const COMPARED = Object.keys(COMPARED_LABELS) as readonly Compared[];
