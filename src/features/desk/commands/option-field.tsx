import type { DeskCommand } from '@fnx/api/desk/commands';
import { t } from '@/lang/desk';
import { labelOf } from '@/shared/desk-words';
import { Stack } from '@/ui/basics/layout';
import { Checkbox } from '@/ui/forms/checkbox';
import { SelectField } from '@/ui/forms/select-field';
import { TextAreaField } from '@/ui/forms/text-area-field';
import { TextField } from '@/ui/forms/text-field';
import { type DeskFile, deskFileOf } from './desk-file';
import { WrittenField } from './written-field';

/** The field of an option of a command. */
export function OptionField({
  name,
  kind,
  required,
  bytes,
  draft,
  choices,
  many,
  hint,
  value,
  onType,
  onFile,
}: DeskCommand['options'][number] & {
  hint?: string | undefined;
  value: string | true | undefined;
  onType: (value: string | true) => void;
  onFile: (file: DeskFile) => void;
}) {
  if (kind === 'flag') {
    return (
      <Checkbox
        label={labelOf(name)}
        checked={value === true}
        onChange={({ target }) => onType(target.checked ? true : '')}
      />
    );
  }
  if (draft !== undefined) {
    return (
      <WrittenField
        name={name}
        label={labelOf(name)}
        draft={draft}
        required={required}
        text={typeof value === 'string' ? value : undefined}
        onText={onType}
        onFile={onFile}
      />
    );
  }
  if (kind === 'file') {
    return (
      <TextField
        type="file"
        label={labelOf(name)}
        optional={!required}
        hint={bytes === undefined ? hint : t('At most {bytes} MB', { bytes: bytes / 1_048_576 })}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void deskFileOf(file).then(onFile);
        }}
      />
    );
  }
  const field = {
    label: labelOf(name),
    optional: !required,
    hint,
    value: value === true ? '' : (value ?? ''),
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  if (choices && many) {
    return <ManyField label={field.label} choices={choices} value={field.value} onType={onType} />;
  }
  if (choices) {
    return (
      <SelectField {...field}>
        {['', ...choices].map((choice) => (
          <option key={choice} value={choice}>
            {choice || '–'}
          </option>
        ))}
      </SelectField>
    );
  }
  if (kind === 'long') return <TextAreaField rows={3} {...field} />;
  if (kind !== 'time') return <TextField {...field} />;
  return (
    <TextField
      {...field}
      type="datetime-local"
      label={t('{label}, UTC', { label: field.label })}
      value={field.value.replace(/:00Z$/, '')}
      onChange={({ target }) => onType(target.value && `${target.value}:00Z`)}
    />
  );
}

/** A box for each value of which several can be chosen; they are typed with commas between them. */
function ManyField({
  label,
  choices,
  value,
  onType,
}: {
  label: string;
  choices: readonly string[];
  value: string;
  onType: (value: string) => void;
}) {
  const chosen = value.split(',').filter(Boolean);
  const toggled = (choice: string) =>
    choices.filter((one) => chosen.includes(one) !== (one === choice)).join(',');
  return (
    <Stack as="fieldset" gap={6}>
      <legend className="small">{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          label={choice}
          checked={chosen.includes(choice)}
          onChange={() => onType(toggled(choice))}
        />
      ))}
    </Stack>
  );
}
