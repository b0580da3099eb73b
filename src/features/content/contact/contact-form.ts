import type { InputOf } from '@/api/endpoints';
import type { FieldErrors } from '@/lib/page/use-form';

type ContactCategory = InputOf<'contactUs'>['category'];

/** What a visitor types. All of it survives a reload of the tab. */
export type ContactValues = {
  name: string;
  email: string;
  phone: string;
  category: string;
  subject: string;
  message: string;
};

export const EMPTY_CONTACT: ContactValues = {
  name: '',
  email: '',
  phone: '',
  category: '',
  subject: '',
  message: '',
};

/** In the order of the list. */
export const CONTACT_CATEGORIES: Record<ContactCategory, string> = {
  PAYMENT: 'A payment or an order',
  ACCOUNT: 'My account or login',
  KYC: 'The identity check',
  STAKING: 'Staking and rewards',
  PRESS: 'Press',
  GENERAL: 'A question before I buy',
  OTHER: 'Something else',
};

const MESSAGE_MIN = 10;
export const MESSAGE_MAX = 2000;

export function isContactCategory(text: unknown): text is ContactCategory {
  return typeof text === 'string' && Object.hasOwn(CONTACT_CATEGORIES, text);
}

/** What looks like a recovery phrase: twelve or more lower-case words of three to eight letters and nothing between them. */
export function holdsRecoveryPhrase(text: string): boolean {
  return /(?:^|[^\p{L}])(?:[a-z]{3,8}[\s,;]+){11,}[a-z]{3,8}(?![\p{L}])/u.test(text);
}

/** What can be said before asking the service, which has the last word on each of these. */
export function checkContact(values: ContactValues): FieldErrors<ContactValues> {
  const errors: FieldErrors<ContactValues> = {};
  if (!values.name.trim()) errors.name = 'Write your name, so that we know how to address you.';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim())) {
    errors.email = 'Write an e-mail address like name@example.com. The answer goes there.';
  }
  if (values.phone.trim() && !/^\+?[0-9(][0-9 ().-]{3,23}$/.test(values.phone.trim())) {
    errors.phone = 'Write the phone number with digits, or leave it out.';
  }
  if (!isContactCategory(values.category)) errors.category = 'Choose what it is about.';
  if (!values.subject.trim()) errors.subject = 'Say in a few words what it is about.';
  const length = values.message.trim().length;
  if (length < MESSAGE_MIN) {
    errors.message = `Write at least ${MESSAGE_MIN} characters, so that we can help at once.`;
  } else if (length > MESSAGE_MAX) {
    errors.message = `This is ${length - MESSAGE_MAX} characters too long. Nothing was sent.`;
  } else if (holdsRecoveryPhrase(values.message)) {
    errors.message =
      'This looks like a recovery phrase. Take it out: we never need it, and whoever has it can empty your wallet.';
  }
  return errors;
}

const KEY = 'fnx.contact';

/** Keeps the form for this tab: what was typed outlives a reload and a visit to another page. */
export function saveContactDraft(values: ContactValues): void {
  try {
    // A recovery phrase is kept nowhere, not even here.
    const message = holdsRecoveryPhrase(values.message) ? '' : values.message;
    sessionStorage.setItem(KEY, JSON.stringify({ ...values, message }));
  } catch {
    // The form then starts empty after a reload.
  }
}

export function readContactDraft(): Partial<ContactValues> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!stored || typeof stored !== 'object') return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        ([name, value]) => name in EMPTY_CONTACT && typeof value === 'string' && value !== '',
      ),
    );
  } catch {
    return {};
  }
}

export function clearContactDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
