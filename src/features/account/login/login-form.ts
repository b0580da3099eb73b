import { t } from '@/lang/account';
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

/** Checks only for missing values; the service gives one error for wrong credentials of any kind. */
export function checkLogin(values: LoginValues): FieldErrors<LoginValues> {
  const errors: FieldErrors<LoginValues> = {};
  if (values.by === 'email') {
    if (values.identifier.trim().length < 3) {
      errors.identifier = t('Enter your e-mail or phone number.');
    }
  } else {
    if (!values.countryCode && !isInternational(values.phone)) {
      errors.countryCode = t('Choose the country code.');
    }
    if (values.phone.replace(/\D/g, '').length < 4)
      errors.phone = t('Enter a phone number with at least 4 digits.');
  }
  if (!values.password) errors.password = t('Enter your password.');
  return errors;
}

/** True if the number includes its country code. */
function isInternational(phone: string): boolean {
  return /^(?:\+|00)/.test(phone.trim());
}

export function identifierOf(values: LoginValues): string {
  if (values.by === 'email') return values.identifier.trim();
  return isInternational(values.phone)
    ? values.phone.trim()
    : values.countryCode + values.phone.trim();
}
