import { t } from '@/lang/account';
import { looksLikeEmail } from '@/lib/format/email';
import { isTooShort } from '@/lib/format/phone';
import type { FieldErrors } from '@/lib/page/use-form';
import { formDraft } from '@/lib/storage/stored-value';
import { nameErrors } from '@/ui/forms/name-errors';

/** Form values. All but the passwords survive a reload of the tab. */
export type SignUpValues = {
  firstName: string;
  lastName: string;
  email: string;
  country: string;
  countryCode: string;
  phone: string;
  password: string;
  confirmPassword: string;
  referralCode: string;
  termsAccepted: boolean;
  riskAccepted: boolean;
  marketingOptIn: boolean;
};

export const EMPTY_SIGN_UP: SignUpValues = {
  firstName: '',
  lastName: '',
  email: '',
  country: '',
  countryCode: '',
  phone: '',
  password: '',
  confirmPassword: '',
  referralCode: '',
  termsAccepted: false,
  riskAccepted: false,
  marketingOptIn: false,
};

/** Checks in the browser; the service repeats them. */
export function checkSignUp(values: SignUpValues): FieldErrors<SignUpValues> {
  const errors: FieldErrors<SignUpValues> = nameErrors(values);
  if (!looksLikeEmail(values.email)) {
    errors.email = t('Enter an e-mail address like name@example.com.');
  }
  if (!values.country) errors.country = t('Choose your country of residence.');
  if (!values.countryCode) errors.countryCode = t('Choose the country code.');
  if (isTooShort(values.phone)) errors.phone = t('Enter a phone number with at least 4 digits.');
  if (values.password.length < 8) errors.password = t('Use at least 8 characters.');
  if (values.confirmPassword === '') errors.confirmPassword = t('Enter the password again.');
  else if (values.confirmPassword !== values.password) {
    errors.confirmPassword = t('The passwords do not match.');
  }
  if (!values.termsAccepted) errors.termsAccepted = t('Tick this box to continue.');
  if (!values.riskAccepted) errors.riskAccepted = t('Tick this box to continue.');
  return errors;
}

/** The form, kept for this tab without passwords until the account exists, so that a mistyped number can be corrected. */
export const signUpDraft = formDraft(
  'fnx.signUp',
  EMPTY_SIGN_UP,
  ({ password, confirmPassword, ...kept }) => kept,
);
