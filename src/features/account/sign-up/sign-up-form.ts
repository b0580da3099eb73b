import type { FieldErrors } from '@/lib/page/use-form';

/** What a visitor types. Everything but the two passwords survives a reload of the tab. */
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

/** What can be said before asking the service, which has the last word on each of these. */
export function checkSignUp(values: SignUpValues): FieldErrors<SignUpValues> {
  const errors: FieldErrors<SignUpValues> = {};
  if (!values.firstName.trim()) errors.firstName = 'Write your first name as on your document.';
  if (!values.lastName.trim()) errors.lastName = 'Write your last name as on your document.';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim())) {
    errors.email = 'Write an e-mail address like name@example.com.';
  }
  if (!values.country) errors.country = 'Choose the country you live in.';
  if (!values.countryCode) errors.countryCode = 'Choose the country code.';
  if (values.phone.replace(/\D/g, '').length < 4) {
    errors.phone = 'Write the phone number with digits.';
  }
  if (values.password.length < 8) errors.password = 'Use at least 8 characters.';
  else if (values.confirmPassword !== values.password) {
    errors.confirmPassword = 'The two passwords are not the same.';
  }
  if (!values.termsAccepted) errors.termsAccepted = 'Please tick this box to go on.';
  if (!values.riskAccepted) errors.riskAccepted = 'Please tick this box to go on.';
  return errors;
}

const KEY = 'fnx.signUp';

/** Keeps the form for this tab, without the passwords and without the ticks: consent is given each time. */
export function saveDraft(values: SignUpValues): void {
  const { password, confirmPassword, termsAccepted, riskAccepted, marketingOptIn, ...kept } =
    values;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The form then starts empty after a reload.
  }
}

export function readDraft(): Partial<SignUpValues> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!stored || typeof stored !== 'object') return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        ([name, value]) => name in EMPTY_SIGN_UP && typeof value === 'string',
      ),
    );
  } catch {
    return {};
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
