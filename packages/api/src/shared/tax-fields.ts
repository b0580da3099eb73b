import { type Role, VIEWS } from './desk';

/* Where an owner pays tax: the countries, the number in each, and the words that the owner signs. */

/** Why there is no number, by the reasons A to C of the OECD's self-certification form for individuals (CRS). */
export const NO_NUMBER_REASONS = {
  NOT_ISSUED: 'This country gives its residents no number',
  NOT_OBTAINED: 'I have not been given a number yet',
  NOT_REQUIRED: 'This country does not require that it is collected',
} as const;
export type NoNumberReason = keyof typeof NO_NUMBER_REASONS;

export type TaxField = (
  | { kind: 'country' }
  | { kind: 'taxNumber'; max: number }
  | { kind: 'choice'; choices: Readonly<Record<string, string>> }
) & {
  label: string;
  /** The column of the desk, if it is not the label. */
  row?: string;
  /** Encrypted in the database, and shown to its owner by its end alone. */
  sealed?: true;
  /** Officers who see it on the page of a person. */
  seenBy: readonly Role[];
  /** An answer, for the contract and tests. Only one of number and reason is given. */
  example: string;
};

/**
 * One country of a statement. Form, schema, columns, the desk's view, the file of a person's data and the partners' call derive from this
 * table. A new field needs a migration (`npm run tool -- migration`) and its texts in the catalog of distributions.
 */
export const TAX_FIELDS = {
  country: {
    kind: 'country',
    label: 'Country',
    seenBy: ['SUPPORT', 'COMPLIANCE', 'FINANCE'],
    example: 'DE',
  },
  number: {
    kind: 'taxNumber',
    max: 40,
    label: 'Tax number',
    sealed: true,
    seenBy: VIEWS['view tax numbers'],
    example: '86095742719',
  },
  reason: {
    kind: 'choice',
    choices: NO_NUMBER_REASONS,
    label: 'If there is no number',
    row: 'Reason',
    seenBy: ['SUPPORT', 'COMPLIANCE', 'FINANCE'],
    example: 'NOT_ISSUED',
  },
} as const satisfies Record<string, TaxField>;

export type TaxFieldName = keyof typeof TAX_FIELDS;
export const TAX_FIELD_NAMES = Object.keys(TAX_FIELDS) as TaxFieldName[];
/** A field of the table, with the properties that it may have. */
export const taxFieldOf = (name: TaxFieldName): TaxField => TAX_FIELDS[name];

/** A country with its number, or with the reason why there is none. */
export type TaxResidence = {
  country: string;
  number: string | null;
  reason: NoNumberReason | null;
};

export const MOST_TAX_RESIDENCES = 4;

/**
 * The certifications by their versions; a statement keeps the version that was signed. A changed text gets a new version and is put last, and
 * the ones before stay.
 */
export const TAX_CERTIFICATIONS = {
  '1': 'I certify that these are all the countries in which I am resident for tax, that the answers are correct and complete, and that I will state any change within 30 days.',
} as const;
export type TaxCertification = keyof typeof TAX_CERTIFICATIONS;
export const PRESENT_CERTIFICATION: TaxCertification = '1';
