import type { InputOf } from '@fnx/api/endpoints';
import type { KycPicture } from '@fnx/api/shared/identity';
import {
  type Answers,
  FIELD_NAMES,
  fieldOf,
  IDENTITY_FIELDS,
  picturesNeeded,
  placeOf,
} from '@fnx/api/shared/identity-fields';
import { t } from '@/lang/identity';
import type { FieldErrors } from '@/lib/page/use-form';
import { nameErrors } from '@/ui/forms/name-errors';

/** Form values, kept in memory and by the service: identity data must not be in browser storage. */
export type KycValues = Answers;

export const EMPTY_KYC = Object.fromEntries(
  FIELD_NAMES.map((name) => {
    const field = fieldOf(name);
    return [name, 'starts' in field ? field.starts : ''];
  }),
) as KycValues;

export type PictureName = KycPicture;
export type Pictures = Partial<Record<PictureName, File>>;

/** Checks in the browser. `today` is an ISO date. */
export function checkKyc(values: KycValues, today: string): FieldErrors<KycValues> {
  const errors: FieldErrors<KycValues> = nameErrors(values);
  for (const name of FIELD_NAMES) {
    const field = IDENTITY_FIELDS[name];
    if ('missing' in field && !values[name].trim()) errors[name] = t(field.missing);
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
      ...placeOf(picture, documentType),
      ...(index === 0 ? filled : {}),
    },
  }));
}
