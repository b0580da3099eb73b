import { t } from '@/lang/account';
import { fullPhone, isInternational, isNational, isTooShort } from '@/lib/format/phone';
import type { FieldErrors } from '@/lib/page/use-form';

export type LoginValues = {
  by: 'email' | 'phone';
  identifier: string;
  countryCode: string;
  phone: string;
  password: string;
};

export const EMPTY_LOGIN: LoginValues = {
  by: 'email',
  identifier: '',
  countryCode: '',
  phone: '',
  password: '',
};

/** A national number needs its country: it moves to the field that has one. */
export function withCountryField(values: LoginValues): LoginValues {
  return values.by === 'email' && isNational(values.identifier)
    ? { ...values, by: 'phone', phone: values.identifier.trim() }
    : values;
}

/** Checks only for missing values; the service gives one error for wrong credentials of any kind. */
export function checkLogin(values: LoginValues): FieldErrors<LoginValues> {
  const errors: FieldErrors<LoginValues> = {};
  if (values.by === 'email') {
    if (values.identifier.trim().length < 3) {
      errors.identifier = t('Enter your e-mail or phone number.');
    }
  } else {
    if (!values.countryCode && !isInternational(values.phone)) {
      errors.countryCode = t('Choose the country of your number.');
    }
    if (isTooShort(values.phone)) errors.phone = t('Enter a phone number with at least 4 digits.');
  }
  if (!values.password) errors.password = t('Enter your password.');
  return errors;
}

export function identifierOf(values: LoginValues): string {
  if (values.by === 'email') return values.identifier.trim();
  return fullPhone(values.countryCode, values.phone);
}
