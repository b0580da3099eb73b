import { isLongName, PERSON_NAME, tidyName } from '@fnx/values/typed-text';
import { t } from '@/lang/shell';

export type Names = { firstName: string; lastName: string };

/** Says what is wrong with a name that is being typed, in the words of the service. */
export function nameError(typed: string): string | undefined {
  const name = tidyName(typed);
  if (isLongName(name)) return t('Enter at most 50 characters. Shorten the last of several names.');
  if (name === '' || PERSON_NAME.test(name)) return undefined;
  return t('Use the letters of your document, without symbols or emoji.');
}

/** Says what is wrong with the names of a form that is about to be sent. */
export function nameErrors({ firstName, lastName }: Names): Partial<Names> {
  const [hasFirst, hasLast] = [firstName.trim() !== '', lastName.trim() !== ''];
  // Many people have one name.
  const other =
    hasFirst !== hasLast &&
    t(
      'Enter it as shown on your document. If that has only one name, write the name in both fields.',
    );
  const first = hasFirst
    ? nameError(firstName)
    : other || t('Enter your first name as shown on your document.');
  const last = hasLast
    ? nameError(lastName)
    : other || t('Enter your last name as shown on your document.');
  return { ...(first ? { firstName: first } : {}), ...(last ? { lastName: last } : {}) };
}
