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

/** What is missing. Whether it is right, the service alone may say, and it says it of all of them together. */
export function checkLogin(values: LoginValues): FieldErrors<LoginValues> {
  const errors: FieldErrors<LoginValues> = {};
  if (values.by === 'email') {
    if (values.identifier.trim().length < 3) {
      errors.identifier = 'Write your e-mail or phone number.';
    }
  } else {
    if (!values.countryCode && !isWhole(values.phone)) {
      errors.countryCode = 'Choose the country code.';
    }
    if (values.phone.replace(/\D/g, '').length < 4)
      errors.phone = 'Write the phone number with digits.';
  }
  if (!values.password) errors.password = 'Write your password.';
  return errors;
}

/** Whether the number stands with its country code already. */
function isWhole(phone: string): boolean {
  return /^(?:\+|00)/.test(phone.trim());
}

/** What the service is asked for: the address, or the number with its country code. */
export function identifierOf(values: LoginValues): string {
  if (values.by === 'email') return values.identifier.trim();
  return isWhole(values.phone) ? values.phone.trim() : values.countryCode + values.phone.trim();
}
