import type { Role } from './desk';
import { KYC_DOCUMENT_LABELS, type KycDocumentType, type KycPicture } from './identity';

/**
 * How an answer is checked (`packages/api/src/identity/field-schemas.ts`), stored (`src/server/identity/answers.ts`), entered
 * (`src/features/identity/form-field.tsx`) and shown to officers (`src/features/desk/checks/attempt-facts.tsx`).
 */
type Kind =
  /** `src/ui/forms/name-fields.tsx` has the labels of names. */
  | { kind: 'name'; row: string }
  /** One of a few values, each with the words that the form shows. The form starts with one of them. */
  | { kind: 'choice'; label: string; choices: Readonly<Record<string, string>>; starts: string }
  | ((
      | { kind: 'day' | 'country' | 'documentNumber' }
      /** One line of text of at most `max` characters. */
      | { kind: 'line'; max: number }
    ) &
      /** `missing` is what the form says without an answer. */
      ({ label: string; missing: string } | { label: string; optional: true }));

export type IdentityField = Kind & {
  /** The part of the form. */
  part: 'PERSON' | 'ADDRESS' | 'DOCUMENT';
  /** Takes the whole width of the form; else two fields share a row. */
  wide?: true;
  /** The value of the attribute in HTML. */
  autoComplete?: string;
  /** The row of the desk, if it is not the label. Answers of one row are joined, each followed by `after`. */
  row?: string;
  after?: string;
  /** Roles beside COMPLIANCE, which decides the checks. */
  alsoSeenBy?: readonly Role[];
  /** The name in the database and in the personal export, where it differs. */
  stored?: string;
  /** An answer, for the contract, the demo and tests. */
  example: string;
};

/**
 * The fields of the identity form, in the order of the desk, and of each part of the form. Draft, upload, form, database, desk, personal
 * export and evidence derive from this table. A new field needs a migration (`npm run tool -- migration`) and its texts in the catalogs.
 */
export const IDENTITY_FIELDS = {
  firstName: { kind: 'name', part: 'PERSON', row: 'Name', after: ' ', example: 'Ada' },
  lastName: { kind: 'name', part: 'PERSON', row: 'Name', example: 'Brunner' },
  birthDate: {
    kind: 'day',
    part: 'PERSON',
    label: 'Date of birth',
    missing: 'Enter your date of birth.',
    autoComplete: 'bday',
    row: 'Born',
    stored: 'dateOfBirth',
    example: '1990-05-17',
  },
  nationality: {
    kind: 'country',
    part: 'PERSON',
    label: 'Nationality',
    missing: 'Choose your nationality.',
    example: 'FR',
  },
  documentType: {
    kind: 'choice',
    choices: KYC_DOCUMENT_LABELS,
    part: 'DOCUMENT',
    wide: true,
    label: 'Document type',
    starts: 'PASSPORT',
    row: 'Document',
    alsoSeenBy: ['SUPPORT'],
    example: 'PASSPORT',
  },
  documentNumber: {
    kind: 'documentNumber',
    part: 'DOCUMENT',
    label: 'Document number',
    missing: 'Enter the document number as printed.',
    autoComplete: 'off',
    row: 'Number',
    example: 'U1234567',
  },
  documentExpiresOn: {
    kind: 'day',
    part: 'DOCUMENT',
    label: 'Valid until',
    optional: true,
    example: '2031-06-30',
  },
  addressLine: {
    kind: 'line',
    max: 200,
    part: 'ADDRESS',
    wide: true,
    label: 'Street and number',
    missing: 'Enter your street and number.',
    autoComplete: 'address-line1',
    row: 'Address',
    after: ', ',
    example: '12 Rue de la Paix',
  },
  postalCode: {
    kind: 'line',
    max: 20,
    part: 'ADDRESS',
    label: 'Postal code',
    optional: true,
    autoComplete: 'postal-code',
    row: 'Address',
    after: ' ',
    example: '75002',
  },
  city: {
    kind: 'line',
    max: 100,
    part: 'ADDRESS',
    label: 'City',
    missing: 'Enter your city.',
    autoComplete: 'address-level2',
    row: 'Address',
    example: 'Paris',
  },
  country: {
    kind: 'country',
    part: 'ADDRESS',
    wide: true,
    label: 'Country',
    missing: 'Choose your country of residence.',
    autoComplete: 'country',
    row: 'Lives in',
    example: 'FR',
  },
} as const satisfies Record<string, IdentityField>;

type Fields = typeof IDENTITY_FIELDS;
export type FieldName = keyof Fields;
export const FIELD_NAMES = Object.keys(IDENTITY_FIELDS) as FieldName[];

/** A field of the table, with the properties that it may have. */
export const fieldOf = (name: FieldName): IdentityField => IDENTITY_FIELDS[name];

/** The key of a choice, or text. */
export type AnswerTo<N extends FieldName> = Fields[N] extends { choices: infer C }
  ? keyof C & string
  : string;
export type Answers = { [N in FieldName]: AnswerTo<N> };

/** Fields without whose answers a check is incomplete. */
export const REQUIRED_FIELDS = FIELD_NAMES.filter((name) => !('optional' in fieldOf(name)));

export const EXAMPLE_ANSWERS = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, fieldOf(name).example]),
) as Answers;

/**
 * How long answers and pictures are kept after the customer relation, in years: the period of the law against money laundering. One
 * period for all of them, because one hash is the evidence of the check (`src/server/identity/evidence.ts`).
 */
export const IDENTITY_YEARS = 5;

/** Whether officers of these roles may see an answer. */
export const maySee = (roles: readonly Role[], name: FieldName): boolean =>
  ['COMPLIANCE' as const, ...(fieldOf(name).alsoSeenBy ?? [])].some((role) => roles.includes(role));

type Given = { readonly [N in FieldName]?: string | null };
export type DeskRow = { row: string; names: FieldName[]; text: string | null };

/** Answers as rows of the desk. A row without answers has no text. */
export function deskRows(
  answers: Given,
  show = (_: FieldName, answer: string): string => answer,
): DeskRow[] {
  return [...new Set(FIELD_NAMES.map(rowOf))].map((row) => {
    const names = FIELD_NAMES.filter((name) => rowOf(name) === row);
    const parts = names.flatMap((name) => {
      const answer = answers[name];
      return answer ? [show(name, answer), fieldOf(name).after ?? ''] : [];
    });
    // The last answer is followed by nothing.
    return { row, names, text: parts.slice(0, -1).join('') || null };
  });
}

function rowOf(name: FieldName): string {
  const field = fieldOf(name);
  return 'label' in field ? (field.row ?? field.label) : field.row;
}

/** The pictures of the form. */
export const IDENTITY_PICTURES = {
  front: {
    label: 'Front of the document',
    hint: 'All four corners, no glare, every line readable.',
    missing: 'Add a picture of the front of the document.',
    camera: 'environment',
  },
  back: {
    label: 'Back of the document',
    hint: 'The side with the address or the machine-readable zone.',
    missing: 'Add a picture of the back of the document.',
    camera: 'environment',
  },
  selfie: {
    label: 'Photo of your face',
    hint: 'Look straight at the camera, in daylight, without glasses or hat.',
    missing: 'Add a photo of your face.',
    camera: 'user',
  },
} as const satisfies Record<
  KycPicture,
  { camera: 'environment' | 'user' } & Record<string, string>
>;

/** Passports need no back. */
export const picturesNeeded = (type: KycDocumentType): KycPicture[] =>
  type === 'PASSPORT' ? ['front', 'selfie'] : ['front', 'back', 'selfie'];

/** How the service names a picture. */
export const placeOf = (picture: KycPicture, documentType: KycDocumentType) => ({
  type: picture === 'selfie' ? ('SELFIE' as const) : documentType,
  side: picture === 'back' ? ('BACK' as const) : ('FRONT' as const),
});
