import { headFields, ORIGINAL } from '@fnx/api/content/kinds';
import { t } from '@/lang/desk';
import { SelectField } from '@/ui/forms/select-field';
import { TextAreaField } from '@/ui/forms/text-area-field';
import { TextField } from '@/ui/forms/text-field';
import styles from './content.module.css';
import type { TextKey, Typed } from './content-types';

/** The form of a text, as its kind says which fields it has. */
export function TextForm({
  text,
  typed,
  onChange,
}: {
  text: TextKey;
  typed: Typed;
  onChange: (typed: Typed) => void;
}) {
  const { type, slug, language } = text;
  const fields = headFields(type, language)
    // The name of a text that exists is its address; a translation has that of its original.
    .filter(([key]) => key !== 'slug' || (slug === '' && language === ORIGINAL));
  const set = (key: string, value: string) =>
    onChange({ ...typed, values: { ...typed.values, [key]: value } });
  return (
    <div className={styles.fields} lang={language}>
      {fields.map(([key, { label, hint, optional, choices }]) => {
        const value = typed.values[key] ?? '';
        const field = { label: t(label), hint: hint && t(hint), optional, value };
        if (!choices) {
          return (
            <TextField key={key} {...field} onChange={({ target }) => set(key, target.value)} />
          );
        }
        return (
          <SelectField key={key} {...field} onChange={({ target }) => set(key, target.value)}>
            <option value="">{t('Choose')}</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </SelectField>
        );
      })}
      <TextAreaField
        className={styles.source}
        label={t('Text, in Markdown')}
        value={typed.body}
        spellCheck
        onChange={({ target }) => onChange({ ...typed, body: target.value })}
      />
    </div>
  );
}
