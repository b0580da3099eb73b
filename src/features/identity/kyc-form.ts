import type { InputOf } from '@/api/endpoints';
import { type IdentityText, t } from '@/lang/identity';
import type { FieldErrors } from '@/lib/page/use-form';
import type { KycDocumentType, KycPicture } from '@/shared/identity';
import { nameErrors } from '@/ui/forms/name-errors';

/** Form values, kept in memory and by the service: identity data must not be in browser storage. */
export type KycValues = {
  firstName: string;
  lastName: string;
  birthDate: string;
  nationality: string;
  addressLine: string;
  city: string;
  postalCode: string;
  country: string;
  documentType: KycDocumentType;
  documentNumber: string;
  documentExpiresOn: string;
};

export const EMPTY_KYC: KycValues = {
  firstName: '',
  lastName: '',
  birthDate: '',
  nationality: '',
  addressLine: '',
  city: '',
  postalCode: '',
  country: '',
  documentType: 'PASSPORT',
  documentNumber: '',
  documentExpiresOn: '',
};

export type PictureName = KycPicture;
export type Pictures = Partial<Record<PictureName, File>>;

/** Passports need no back. */
export function picturesNeeded(type: KycDocumentType): PictureName[] {
  return type === 'PASSPORT' ? ['front', 'selfie'] : ['front', 'back', 'selfie'];
}

const REQUIRED: ReadonlyArray<[keyof KycValues, IdentityText]> = [
  ['birthDate', 'Enter your date of birth.'],
  ['nationality', 'Choose your nationality.'],
  ['addressLine', 'Enter your street and number.'],
  ['city', 'Enter your city.'],
  ['country', 'Choose your country of residence.'],
  ['documentNumber', 'Enter the document number as printed.'],
];

/** Checks in the browser. `today` is an ISO date. */
export function checkKyc(values: KycValues, today: string): FieldErrors<KycValues> {
  const errors: FieldErrors<KycValues> = nameErrors(values);
  for (const [name, words] of REQUIRED) {
    if (!values[name].trim()) errors[name] = t(words);
  }
  if (values.birthDate && values.birthDate > yearsBefore(today, 18)) {
    errors.birthDate = t('You must be 18 or older to buy shares.');
  }
  if (values.documentExpiresOn && values.documentExpiresOn < today) {
    errors.documentExpiresOn = t('This document has expired. Use another one.');
  }
  return errors;
}

function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}

type Upload = InputOf<'kycDocument'>;

/** The uploads to make, in order. The first one carries the form fields. */
export function uploadsOf(values: KycValues): Array<{ picture: PictureName; input: Upload }> {
  const { documentType, ...fields } = values;
  const filled = Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  );
  return picturesNeeded(documentType).map((picture, index) => ({
    picture,
    input: {
      type: picture === 'selfie' ? 'SELFIE' : documentType,
      side: picture === 'back' ? 'BACK' : 'FRONT',
      ...(index === 0 ? filled : {}),
    },
  }));
}
