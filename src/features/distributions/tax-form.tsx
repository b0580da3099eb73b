import { type DataOf, endpoints } from '@fnx/api/endpoints';
import {
  MOST_TAX_RESIDENCES,
  type NoNumberReason,
  PRESENT_CERTIFICATION,
  TAX_CERTIFICATIONS,
  TAX_FIELD_NAMES,
  TAX_FIELDS,
  type TaxFieldName,
} from '@fnx/api/shared/tax-fields';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '@/lang/distributions';
import { useCountries } from '@/lib/format/countries';
import { call } from '@/lib/http/http';
import { useProvenForm } from '@/lib/page/use-proven-form';
import { taxStatementQuery } from '@/lib/queries/tax-statement-query';
import { exampleNumber } from '@/shared/tax-numbers';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import unseen from '@/ui/basics/visually-hidden.module.css';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import { Actions } from '@/ui/forms/form-rows';
import { ProofFields } from '@/ui/forms/proof-fields';
import { SelectField } from '@/ui/forms/select-field';
import { TextField } from '@/ui/forms/text-field';

/** The fields have the names by which the service says what is wrong with them. */
type Values = Record<string, string>;
const nameOf = (place: number, name: TaxFieldName) => `residences.${place}.${name}`;
const PLACES = Array.from({ length: MOST_TAX_RESIDENCES }, (_, place) => place);

type Given = DataOf<'taxStatement'>;

/** The countries of the statement before, or that of the identity check; numbers are typed again. */
function initialValues({ statement, suggested }: Given): Values {
  const countries = statement?.residences.map(({ country }) => country) ?? [suggested ?? ''];
  const fields = PLACES.flatMap((place) =>
    TAX_FIELD_NAMES.map((name) => [
      nameOf(place, name),
      name === 'country' ? (countries[place] ?? '') : '',
    ]),
  );
  return { ...Object.fromEntries(fields), certification: '' };
}

function residenceOf(values: Values, place: number) {
  const [country = '', number, reason] = TAX_FIELD_NAMES.map((name) => values[nameOf(place, name)]);
  return reason
    ? { country, number: null, reason: reason as NoNumberReason }
    : { country, number: number?.trim() || null, reason: null };
}

function useTaxForm(data: Given, count: number, onEnd: () => void) {
  const client = useQueryClient();
  return useProvenForm<Values>({
    initial: initialValues(data),
    send: async (values, proof) => {
      const changed = await call(endpoints.stateTaxResidences, {
        residences: PLACES.slice(0, count).map((place) => residenceOf(values, place)),
        // Without the tick the service says what is missing.
        certification: values.certification as typeof PRESENT_CERTIFICATION,
        ...proof,
      });
      client.setQueryData(taxStatementQuery.queryKey, changed);
      onEnd();
    },
  });
}

/** States where the owner pays tax, signed with the password. */
export function TaxForm({ data, onEnd }: { data: Given; onEnd: () => void }) {
  const [count, setCount] = useState(data.statement?.residences.length ?? 1);
  const form = useTaxForm(data, count, onEnd);
  return (
    <Stack as="form" gap={24} ref={form.form} onSubmit={form.submit} noValidate>
      {PLACES.slice(0, count).map((place) => (
        <Stack as="fieldset" gap={14} key={place}>
          <legend className={unseen.hidden}>{countryNumber(place)}</legend>
          {TAX_FIELD_NAMES.map((name) => (
            <Answer key={name} name={name} place={place} form={form} isOnly={count === 1} />
          ))}
        </Stack>
      ))}
      <Actions>
        {count < MOST_TAX_RESIDENCES ? (
          <Button variant="secondary" size="small" onClick={() => setCount(count + 1)}>
            {t('Add a country')}
          </Button>
        ) : null}
        {count > 1 ? (
          <Button variant="secondary" size="small" onClick={() => setCount(count - 1)}>
            {t('Remove the last country')}
          </Button>
        ) : null}
      </Actions>
      <Checkbox
        name="certification"
        label={t(TAX_CERTIFICATIONS[PRESENT_CERTIFICATION])}
        checked={form.values.certification !== ''}
        error={form.errors.certification}
        onChange={({ target }) =>
          form.change({ certification: target.checked ? PRESENT_CERTIFICATION : '' })
        }
      />
      <ProofFields form={form} />
      {form.failureMessage ? <Notice tone="trouble">{form.failureMessage}</Notice> : null}
      <Actions>
        <Button type="submit" busy={form.busy}>
          {t('Sign the statement')}
        </Button>
        <Button variant="secondary" onClick={onEnd}>
          {t('Cancel')}
        </Button>
      </Actions>
    </Stack>
  );
}

const countryNumber = (place: number) => t('Country {number}', { number: String(place + 1) });

type AnswerProps = {
  name: TaxFieldName;
  place: number;
  form: ReturnType<typeof useTaxForm>;
  isOnly: boolean;
};

/** A field of the table, as its kind is entered. */
function Answer({ name, place, form, isOnly }: AnswerProps) {
  const countries = useCountries();
  const field = TAX_FIELDS[name];
  const props = { label: t(field.label), ...form.field(nameOf(place, name)) };
  if (field.kind === 'taxNumber') {
    if (form.values[nameOf(place, 'reason')]) return null;
    const example = exampleNumber(form.values[nameOf(place, 'country')] ?? '');
    const hint = example === null ? undefined : t('Such as {example}', { example });
    return (
      <TextField
        {...props}
        error={props.error && [props.error, hint].filter(Boolean).join(' ')}
        hint={hint}
        autoComplete="off"
        spellCheck={false}
        maxLength={field.max}
        dir="ltr"
      />
    );
  }
  const options =
    field.kind === 'country'
      ? countries.map(({ code, name: label }) => ({ code, label }))
      : Object.entries(field.choices).map(([code, label]) => ({ code, label: t(label) }));
  const isNumbered = field.kind === 'country' && !isOnly;
  return (
    <SelectField {...props} label={isNumbered ? countryNumber(place) : props.label}>
      <option value="">{field.kind === 'country' ? t('Choose') : t('Choose why')}</option>
      {options.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
