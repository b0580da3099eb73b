import { CONTACT_CATEGORY_LABELS, type ContactCategory } from '@fnx/api/shared/account-vocabulary';
import { plural, t } from '@/lang/contact';
import { looksLikeEmail } from '@/lib/format/email';
import { isTooShort } from '@/lib/format/phone';
import type { FieldErrors } from '@/lib/page/use-form';
import { formDraft } from '@/lib/storage/stored-value';

/** Form values; kept across reloads of the tab. */
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

const MESSAGE_MIN = 10;
export const MESSAGE_MAX = 2000;

export function isContactCategory(text: unknown): text is ContactCategory {
  return typeof text === 'string' && Object.hasOwn(CONTACT_CATEGORY_LABELS, text);
}

/** Detects a possible recovery phrase: twelve or more lower-case words of three to eight letters in a row. */
export function containsRecoveryPhrase(text: string): boolean {
  return /(?:^|[^\p{L}])(?:[a-z]{3,8}[\s,;]+){11,}[a-z]{3,8}(?![\p{L}])/u.test(text);
}

/** Client-side validation; the service validates again. */
export function checkContact(values: ContactValues): FieldErrors<ContactValues> {
  const errors: FieldErrors<ContactValues> = {};
  if (!values.name.trim()) errors.name = t('Enter your name.');
  if (!looksLikeEmail(values.email)) {
    errors.email = t('Enter an e-mail address such as name@example.com. We reply to this address.');
  }
  if (values.phone.trim() && isTooShort(values.phone)) {
    errors.phone = t('Enter a valid phone number, or leave the field empty.');
  }
  if (!isContactCategory(values.category)) errors.category = t('Select a topic.');
  if (!values.subject.trim()) errors.subject = t('Enter a subject.');
  const length = values.message.trim().length;
  if (length < MESSAGE_MIN) {
    errors.message = t('Enter at least {count} characters.', { count: MESSAGE_MIN });
  } else if (length > MESSAGE_MAX) {
    errors.message = plural(
      length - MESSAGE_MAX,
      'The message is {n} character too long. Nothing was sent.',
      'The message is {n} characters too long. Nothing was sent.',
    );
  } else if (containsRecoveryPhrase(values.message)) {
    errors.message = t(
      'This looks like a recovery phrase. Remove it. We never need it, and anyone who has it can take everything in your wallet.',
    );
  }
  return errors;
}

/** The form, kept for this tab. A recovery phrase is never stored. */
export const contactDraft = formDraft('fnx.contact', EMPTY_CONTACT, (values) => ({
  ...values,
  message: containsRecoveryPhrase(values.message) ? '' : values.message,
}));
