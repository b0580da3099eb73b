import {
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  IDENTITY_FIELDS,
  type IdentityField,
} from '@fnx/api/shared/identity-fields';
import { Fragment, memo } from 'react';
import { t } from '@/lang/identity';
import { useCountries } from '@/lib/format/countries';
import { Choice } from '@/ui/forms/choice';
import { FieldPair } from '@/ui/forms/form-rows';
import { NameFields } from '@/ui/forms/name-fields';
import { SelectField } from '@/ui/forms/select-field';
import { TextField } from '@/ui/forms/text-field';
import type { KycValues } from './kyc-form';
import type { useKycForm } from './use-kyc-form';

type Form = ReturnType<typeof useKycForm>['form'];

/** The fields of a part of the form. */
export function FormRows({ part, form }: { part: IdentityField['part']; form: Form }) {
  return rowsOf(part).map((names) => {
    const Row = fieldOf(names[0]).wide ? Fragment : FieldPair;
    return (
      <Row key={names[0]}>
        {names.map((name) => (
          <FormField key={name} name={name} form={form} />
        ))}
      </Row>
    );
  });
}

type Names = [FieldName, ...FieldName[]];

/** A wide field has a row of its own; others that follow each other share one. */
function rowsOf(part: IdentityField['part']): Names[] {
  const rows: Names[] = [];
  for (const name of FIELD_NAMES.filter((field) => fieldOf(field).part === part)) {
    const last = rows.at(-1);
    if (last && !fieldOf(last[0]).wide && !fieldOf(name).wide) last.push(name);
    else rows.push([name]);
  }
  return rows;
}

function FormField({ name, form }: { name: FieldName; form: Form }) {
  const field = IDENTITY_FIELDS[name];
  // One component shows both names, in the order of the language.
  if (field.kind === 'name') {
    if (name !== 'firstName') return null;
    return <NameFields values={form.values} errors={form.errors} onChange={form.change} />;
  }
  const change = (value: string) => form.change({ [name]: value } as Partial<KycValues>);
  if (field.kind === 'choice') {
    const options = Object.entries(field.choices).map(([value, label]) => ({
      value,
      label: t(label),
    }));
    return (
      <Choice
        legend={t(field.label)}
        // The part of the form has this name already.
        hideLegend={name === 'documentType'}
        name={name}
        value={form.values[name]}
        options={options}
        onChange={change}
      />
    );
  }
  const props = {
    name,
    label: t(field.label),
    optional: 'optional' in field,
    autoComplete: 'autoComplete' in field ? field.autoComplete : undefined,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  };
  if (field.kind === 'country') {
    return (
      <SelectField {...props}>
        <CountryOptions />
      </SelectField>
    );
  }
  return <TextField type={field.kind === 'day' ? 'date' : 'text'} {...props} />;
}

/** Memoized: typing in other fields must not re-render hundreds of options. */
const CountryOptions = memo(() =>
  [{ code: '', name: t('Choose') }, ...useCountries()].map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  )),
);
