import { currentLanguage } from '@/lang/engine/current';
import { factsOfLanguage } from '@/lang/languages';
import { t } from '@/lang/shell';
import { type Names, nameError } from './name-errors';
import { TextField } from './text-field';

/** Puts values of the first and of the last name into the order of the page's language. */
export function inNameOrder<T>(first: T, last: T): [T, T] {
  return factsOfLanguage(currentLanguage()).familyNameFirst ? [last, first] : [first, last];
}

/** First and last name, for a pair of fields. What is wrong with a name shows while it is typed. */
export function NameFields({
  values,
  errors,
  autofocus,
  onChange,
}: {
  values: Names;
  errors: { [name in keyof Names]?: string | undefined };
  /** Marks the first field as the one that has the focus when the page opens. */
  autofocus?: boolean;
  onChange: (change: Partial<Names>) => void;
}) {
  const bind = (name: keyof Names) => ({
    name,
    value: values[name],
    error: errors[name] ?? nameError(values[name]),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const [one, other] = inNameOrder(
    { label: t('First name'), autoComplete: 'given-name', ...bind('firstName') },
    { label: t('Last name'), autoComplete: 'family-name', ...bind('lastName') },
  );
  return (
    <>
      <TextField data-autofocus={autofocus} {...one} />
      <TextField {...other} />
    </>
  );
}
